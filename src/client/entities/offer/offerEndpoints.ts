import { baseApi, type EndpointBuild } from '../../shared/api/baseApi';
import { getStaleTags } from '../../shared/api/getStaleTags';
import { withKey } from '../../shared/api/withKey';

/** Identifies a reward or promotion. `path` is that of its list: 'stores/<id>/rewards' or 'store/promotions'. */
interface OfferKey {
  path: string;
  id: string;
}

type UpdateList<Offer> = (
  path: string,
  update: (offers: Offer[]) => void,
) => ReturnType<typeof baseApi.util.updateQueryData>;

/**
 * Endpoints for an owner to manage rewards or promotions. Pages show them only as one list, so every change invalidates
 * that list. `updateList` updates the cached list of a path.
 */
export function defineOfferEndpoints<Offer extends { id: string; isActive: boolean }, Create>(
  build: EndpointBuild,
  type: 'Reward' | 'Promotion',
  updateList: UpdateList<Offer>,
) {
  const list = [{ type, id: 'LIST' }] as const;
  const invalidatesTags = (_result: unknown, error: unknown) => getStaleTags(error, list, list);
  const urlOf = ({ path, id }: OfferKey) => `${path}/${id}`;
  return {
    /** All rewards or promotions of a path, with their counters. */
    list: build.query<Offer[], string>({ query: (path) => path, providesTags: [...list] }),
    /** `key` is an idempotency key, which makes a retry safe. */
    create: build.mutation<Offer, { path: string; key: string; body: Create }>({
      query: ({ path, key, body }) => withKey(key, { url: path, method: 'POST', body }),
      invalidatesTags,
    }),
    update: build.mutation<Offer, OfferKey & { changes: Partial<Create> }>({
      query: ({ changes, ...key }) => ({ url: urlOf(key), method: 'PATCH', body: changes }),
      invalidatesTags,
    }),
    /** The change appears in the list at once and is undone when the request fails. */
    setActive: build.mutation<Offer, OfferKey & { isActive: boolean }>({
      query: ({ isActive, ...key }) => ({ url: urlOf(key), method: 'PATCH', body: { isActive } }),
      invalidatesTags,
      onQueryStarted: async ({ path, id, isActive }, { dispatch, queryFulfilled }) => {
        // The row is found by its id, for undoing too, because the list may have been refetched in the meantime.
        const setInList = (active: boolean) => {
          dispatch(
            updateList(path, (offers) => {
              for (const offer of offers) if (offer.id === id) offer.isActive = active;
            }),
          );
        };
        setInList(isActive);
        await queryFulfilled.catch(() => setInList(!isActive));
      },
    }),
    remove: build.mutation<unknown, OfferKey>({
      query: (key) => ({ url: urlOf(key), method: 'DELETE' }),
      invalidatesTags,
    }),
  };
}
