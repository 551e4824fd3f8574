import type { CustomersQuery, ListedCustomer } from '../../../contract/customerRecords';
import { baseApi } from '../../shared/api/baseApi';
import { toPaged, type Paged } from '../../shared/api/paged';

const customerApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** A page of the store's customers, all or those that a search finds. */
    listCustomers: build.query<Paged<ListedCustomer>, CustomersQuery & { limit: number }>({
      query: (params) => ({ url: 'store/customers', params }),
      transformResponse: (rows: ListedCustomer[], meta) => toPaged(rows, meta),
      providesTags: (list) => [
        { type: 'StoreCustomer', id: 'LIST' },
        ...(list?.rows ?? []).map(({ id }) => ({ type: 'StoreCustomer' as const, id })),
      ],
    }),
  }),
});

export const { useListCustomersQuery } = customerApi;
