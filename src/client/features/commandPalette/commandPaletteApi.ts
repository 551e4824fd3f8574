import type { ListedCustomer } from '../../../contract/manageCustomers';
import { baseApi } from '../../shared/api/baseApi';

/** The maximum number of customers in the palette. */
export const FOUND_CUSTOMERS = 5;

interface NamedOffer {
  id: string;
  name: string;
  isActive: boolean;
}

/** The records that the palette searches. Rewards and promotions are few, so the browser searches them. */
const commandPaletteApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    findCustomers: build.query<ListedCustomer[], string>({
      // The latest visitors come first, because owners look for regular customers more often than for new ones.
      query: (search) => ({
        url: 'store/customers',
        params: { search, sort: 'lastVisit', order: 'desc', limit: FOUND_CUSTOMERS },
      }),
      // Names and phone numbers must not stay cached when they are no longer shown.
      keepUnusedDataFor: 0,
    }),
    listRewardNames: build.query<NamedOffer[], string>({
      query: (storeId) => `stores/${storeId}/rewards`,
      providesTags: [{ type: 'Reward', id: 'LIST' }],
    }),
    listPromotionNames: build.query<NamedOffer[], undefined>({
      query: () => 'store/promotions',
      providesTags: [{ type: 'Promotion', id: 'LIST' }],
    }),
  }),
});

export const { useFindCustomersQuery, useListRewardNamesQuery, useListPromotionNamesQuery } = commandPaletteApi;
