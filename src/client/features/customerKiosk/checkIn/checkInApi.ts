import type { CheckInResponse, Customer, CustomerLookup } from '../../../../contract/customers';
import { baseApi } from '../../../shared/api/baseApi';
import { getErrorStatus } from '../../../shared/api/errors';

/** The requests of check-in. They are separate from the other requests because the entry page loads them first. */
export const checkInApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** The customer with a phone number; null if the store has none. */
    findCustomer: build.query<Customer | null, CustomerLookup>({
      queryFn: async (lookup, _api, _extra, baseQuery) => {
        const result = await baseQuery({ url: 'public/customer', params: { ...lookup } });
        if (!result.error) return { data: result.data as Customer };
        return result.error.status === 404 ? { data: null } : { error: result.error };
      },
      providesTags: (_result, _error, { phone }) => [{ type: 'Customer', id: phone }],
    }),
    checkIn: build.mutation<CheckInResponse, CustomerLookup>({
      query: (body) => ({ url: 'public/check-in', method: 'POST', body }),
      // The next page queries this customer, so the result, which may be null, is stored in its cache entry.
      onQueryStarted: async (lookup, { dispatch, queryFulfilled }) => {
        const cacheCustomer = (customer: Customer | null) =>
          dispatch(checkInApi.util.upsertQueryData('findCustomer', lookup, customer));
        try {
          const { data } = await queryFulfilled;
          await cacheCustomer(data.customer);
        } catch (failure) {
          if (getErrorStatus((failure as { error?: unknown }).error) === 404) await cacheCustomer(null);
        }
      },
    }),
  }),
});

export const { useFindCustomerQuery, useCheckInMutation } = checkInApi;
