import type {
  ChangeStore,
  CreateStore,
  Store,
  StoreContents,
  StoreCounts,
  StoreName,
  StoreStatus,
  StoreWithSecrets,
  StoresQuery,
} from '../../../contract/stores';
import { isNotFound } from '../../shared/api/errors';
import { toPaged, type Paged } from '../../shared/api/paged';
import { baseApi } from '../../shared/api/baseApi';
import { staleAfter } from '../../shared/api/staleAfter';
import { TAGS_OF_NAMES, tagsOfChange, tagsOfGone, tagsOfList, tagsOfStatus } from './storeTags';

export type ListStores = Omit<StoresQuery, 'cursor'>;
type Named<Change> = { id: string } & Change;

/** Names that are loaded at a time while somebody scrolls through them. */
export const NAMES_PAGE = 50;

const storesApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    listStores: build.query<Paged<Store>, ListStores>({
      query: (params) => ({ url: 'stores', params }),
      transformResponse: (rows: Store[], meta) => toPaged(rows, meta),
      providesTags: (page, _error, asked) => tagsOfList(page?.rows, asked),
    }),
    storeCounts: build.query<StoreCounts, undefined>({
      query: () => 'stores/counts',
      providesTags: [{ type: 'Store', id: 'COUNTS' }],
    }),
    /**
     * With its secrets. Each reading is written to the audit log, so it is asked when a dialog opens and never by a
     * tag, and what it answered is dropped as soon as nobody shows it.
     */
    readStore: build.query<StoreWithSecrets, string>({
      query: (id) => ({ url: `stores/${id}`, cache: 'no-store' }),
      keepUnusedDataFor: 0,
      onQueryStarted: async (id, { dispatch, queryFulfilled }) => {
        await queryFulfilled.catch((failure: unknown) => {
          if (isNotFound((failure as { error: unknown }).error))
            dispatch(storesApi.util.invalidateTags([...tagsOfGone(id)]));
        });
      },
    }),
    storeContents: build.query<StoreContents, string>({
      query: (id) => `stores/${id}/contents`,
      keepUnusedDataFor: 0,
    }),
    /** By name, a further page each time. */
    storeNames: build.infiniteQuery<Paged<StoreName>, string, number>({
      infiniteQueryOptions: {
        initialPageParam: 1,
        getNextPageParam: (last, pages) => (pages.length * NAMES_PAGE < last.total ? pages.length + 1 : undefined),
      },
      query: ({ queryArg: search, pageParam: page }) => ({
        url: 'stores/names',
        params: { search: search || undefined, page, limit: NAMES_PAGE },
      }),
      transformResponse: (rows: StoreName[], meta) => toPaged(rows, meta),
      providesTags: TAGS_OF_NAMES,
    }),
    /** All that a search finds at once, for those who choose them all. */
    allStoreNames: build.query<StoreName[], string>({
      query: (search) => ({ url: 'stores/names', params: { search: search || undefined } }),
      keepUnusedDataFor: 0,
    }),
    createStore: build.mutation<Store, CreateStore>({
      query: (body) => ({ url: 'stores', method: 'POST', body }),
      invalidatesTags: (_store, error) =>
        staleAfter(error, [
          { type: 'Store', id: 'LIST' },
          { type: 'Store', id: 'COUNTS' },
        ]),
    }),
    changeStore: build.mutation<Store, Named<{ changes: ChangeStore }>>({
      query: ({ id, changes }) => ({ url: `stores/${id}`, method: 'PATCH', body: changes }),
      invalidatesTags: (_store, error, { id, changes }) => staleAfter(error, tagsOfChange(id, changes), tagsOfGone(id)),
    }),
    setStoreStatus: build.mutation<unknown, Named<StoreStatus>>({
      query: ({ id, isActive }) => ({ url: `stores/${id}/status`, method: 'PATCH', body: { isActive } }),
      invalidatesTags: (_answer, error, { id }) => staleAfter(error, tagsOfStatus(id), tagsOfGone(id)),
      onQueryStarted: async ({ id, isActive }, api) => {
        // Found by id both times: a list may have been fetched anew between the two, with the store in another row.
        const show = (active: boolean) => {
          for (const asked of storesApi.util.selectCachedArgsForQuery(api.getState(), 'listStores')) {
            api.dispatch(
              storesApi.util.updateQueryData('listStores', asked, ({ rows }) => {
                for (const store of rows) if (store.id === id) store.isActive = active;
              }),
            );
          }
        };
        show(isActive);
        await api.queryFulfilled.catch(() => {
          show(!isActive);
        });
      },
    }),
    deleteStore: build.mutation<unknown, string>({
      query: (id) => ({ url: `stores/${id}/permanent`, method: 'DELETE' }),
      // No answer in time is no refusal: a large store may be gone a moment later.
      invalidatesTags: (_answer, error, id) => staleAfter(error, tagsOfGone(id), tagsOfGone(id)),
    }),
  }),
});

export const {
  useListStoresQuery,
  useStoreCountsQuery,
  useReadStoreQuery,
  useStoreContentsQuery,
  useStoreNamesInfiniteQuery,
  useLazyAllStoreNamesQuery,
  useCreateStoreMutation,
  useChangeStoreMutation,
  useSetStoreStatusMutation,
  useDeleteStoreMutation,
} = storesApi;
