import type { baseApi, EndpointBuild } from '../../shared/api/baseApi';
import { getStaleTags } from '../../shared/api/getStaleTags';
import { withKey } from '../../shared/api/withKey';

/** A store's rewards or promotions. */
interface OfferList<Offer> {
  type: 'Reward' | 'Promotion';
  /** The path of the list: 'stores/<id>/rewards' or 'store/promotions'. */
  toPath: (storeId: string) => string;
  /** Updates the cached list of a store. */
  updateList: (storeId: string, update: (offers: Offer[]) => void) => ReturnType<typeof baseApi.util.updateQueryData>;
}

interface OfferKey {
  storeId: string;
  id: string;
}

/**
 * The mutations by which an owner manages rewards or promotions. They are shown only as one list, so every change makes
 * the list stale.
 */
export function defineOfferMutations<Offer extends { id: string; isActive: boolean }, Create>(
  build: EndpointBuild,
  { type, toPath, updateList }: OfferList<Offer>,
) {
  const list = [{ type, id: 'LIST' }] as const;
  const invalidatesTags = (_result: unknown, error: unknown) => getStaleTags(error, list, list);
  const toUrl = ({ storeId, id }: OfferKey) => `${toPath(storeId)}/${id}`;
  return {
    /** `key` is an idempotency key, which makes a retry safe. */
    create: build.mutation<Offer, { storeId: string; key: string; body: Create }>({
      query: ({ storeId, key, body }) => withKey(key, { url: toPath(storeId), method: 'POST', body }),
      invalidatesTags,
    }),
    update: build.mutation<Offer, OfferKey & { changes: Partial<Create> }>({
      query: ({ changes, ...key }) => ({ url: toUrl(key), method: 'PATCH', body: changes }),
      invalidatesTags,
    }),
    /** The change appears in the list at once and is undone when the request fails. */
    setActive: build.mutation<Offer, OfferKey & { isActive: boolean }>({
      query: ({ isActive, ...key }) => ({ url: toUrl(key), method: 'PATCH', body: { isActive } }),
      invalidatesTags,
      onQueryStarted: async ({ storeId, id, isActive }, { dispatch, queryFulfilled }) => {
        // The row is found by its id, for undoing too, because the list may have been refetched in the meantime.
        const setInList = (active: boolean) => {
          dispatch(
            updateList(storeId, (offers) => {
              for (const offer of offers) if (offer.id === id) offer.isActive = active;
            }),
          );
        };
        setInList(isActive);
        await queryFulfilled.catch(() => setInList(!isActive));
      },
    }),
    remove: build.mutation<unknown, OfferKey>({
      query: (key) => ({ url: toUrl(key), method: 'DELETE' }),
      invalidatesTags,
    }),
  };
}
