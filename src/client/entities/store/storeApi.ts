import type { KioskAddress } from '../../../contract/kiosk';
import type { Store, StoreCounts, StoreName, StoresQuery } from '../../../contract/stores';
import { baseApi } from '../../shared/api/baseApi';
import { toPaged, type Paged } from '../../shared/api/paged';
import { storeListTags } from './storeTags';

export type ListStores = Omit<StoresQuery, 'cursor'>;

/** The number of store names in a page of the infinite query. */
export const NAMES_PAGE = 50;

/** Store queries that several features use. The stores feature adds more endpoints. */
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
    /** Store names in alphabetical order, page by page. */
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
      // The names are sorted, so renaming any store can change the list.
      providesTags: [
        { type: 'Store', id: 'LIST' },
        { type: 'StoreName', id: 'LIST' },
      ],
    }),
    /** The names of all stores that match a search, for 'Select All'. */
    listAllStoreNames: build.query<StoreName[], string>({
      query: (search) => ({ url: 'stores/names', params: { search: search || undefined } }),
      keepUnusedDataFor: 0,
    }),
    getKioskAddress: build.query<KioskAddress, undefined>({ query: () => 'kiosk-address' }),
  }),
});

export const {
  useGetKioskAddressQuery,
  useListStoresQuery,
  useGetStoreCountsQuery,
  useListStoreNamesInfiniteQuery,
  useLazyListAllStoreNamesQuery,
} = storeApi;
