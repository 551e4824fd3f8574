import type { ListedCustomer } from '../../../contract/manageCustomers';
import { baseApi } from '../../shared/api/baseApi';

/** How many customers the palette lists. */
export const FOUND_CUSTOMERS = 5;

interface NamedOffer {
  id: string;
  name: string;
  isActive: boolean;
}

/** What the palette searches. The lists of rewards and promotions are short, so they are searched here. */
const commandPaletteApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    findCustomers: build.query<ListedCustomer[], string>({
      // Those who came last: an owner looks for a regular more often than for whoever joined last.
      query: (search) => ({
        url: 'store/customers',
        params: { search, sort: 'lastVisit', order: 'desc', limit: FOUND_CUSTOMERS },
      }),
      // Names and phones must not be cached longer than they are shown.
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
