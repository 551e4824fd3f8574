import type { CheckInResponse, Customer, CustomerLookup } from '../../../../contract/customers';
import { baseApi } from '../../../shared/api/baseApi';
import { getErrorStatus } from '../../../shared/api/errors';

/** The calls of check-in. They are separate from those of a visit because the entry page loads them first. */
export const checkInApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** The customer with a phone number; null when the store has none. */
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
      // The next page looks up the same customer, so the result goes into that cache entry, even if there is none.
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
