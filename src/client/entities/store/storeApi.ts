import type { Store, StoreCounts, StoreName, StoresQuery } from '../../../contract/stores';
import { baseApi } from '../../shared/api/baseApi';
import { toPaged, type Paged } from '../../shared/api/paged';
import { storeListTags } from './storeTags';

export type ListStores = Omit<StoresQuery, 'cursor'>;

/** Store names loaded at a time while scrolling. */
export const NAMES_PAGE = 50;

/** The store queries that several features use. The stores feature adds its own endpoints to them. */
export const storeApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    listStores: build.query<Paged<Store>, ListStores>({
      query: (params) => ({ url: 'stores', params }),
      transformResponse: (rows: Store[], meta) => toPaged(rows, meta),
      providesTags: (page, _error, params) => storeListTags(page?.rows, params),
    }),
    getStoreCounts: build.query<StoreCounts, undefined>({
      query: () => 'stores/counts',
      providesTags: ['StoreCounts'],
    }),
    /** Names in alphabetical order, one page after another. */
    listStoreNames: build.infiniteQuery<Paged<StoreName>, string, number>({
      infiniteQueryOptions: {
        initialPageParam: 1,
        getNextPageParam: (last, pages) => (pages.length * NAMES_PAGE < last.total ? pages.length + 1 : undefined),
      },
      query: ({ queryArg: search, pageParam: page }) => ({
        url: 'stores/names',
        params: { search: search || undefined, page, limit: NAMES_PAGE },
      }),
      transformResponse: (rows: StoreName[], meta) => toPaged(rows, meta),
      // Sorted by name, so each renamed store can change the order.
      providesTags: [
        { type: 'Store', id: 'LIST' },
        { type: 'StoreName', id: 'LIST' },
      ],
    }),
    /** All names that match a search, for "Select All". */
    listAllStoreNames: build.query<StoreName[], string>({
      query: (search) => ({ url: 'stores/names', params: { search: search || undefined } }),
      keepUnusedDataFor: 0,
    }),
  }),
});

export const {
  useListStoresQuery,
  useGetStoreCountsQuery,
  useListStoreNamesInfiniteQuery,
  useLazyListAllStoreNamesQuery,
} = storeApi;
