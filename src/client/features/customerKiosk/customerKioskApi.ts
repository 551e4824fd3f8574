import { baseApi } from '../../shared/api/baseApi';
import { getErrorStatus } from '../../shared/api/errors';
import type {
  CheckInResponse,
  Customer,
  CustomerLookup,
  RegisterRequest,
  RegisterResponse,
} from '../../../contract/customers';
import type { CustomerRedemption, RedeemRequest, RedeemResponse } from '../../../contract/redemptions';
import type { CheckoutResponse } from '../../../contract/checkout';
import type { CustomerReward } from '../../../contract/rewards';

/** A call that must act once, however often it is sent. */
interface Intent<Body> {
  key: string;
  body: Body;
}

interface RewardsOf {
  storeId: string;
  customerId: string;
}

const once = (key: string) => ({ 'idempotency-key': key });

const customerKioskApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** The customer with a phone number; null when the store knows nobody by it. */
    findCustomer: build.query<Customer | null, CustomerLookup>({
      queryFn: async (lookup, _api, _extra, fetchWithBase) => {
        const answer = await fetchWithBase({ url: 'public/customer', params: { ...lookup } });
        if (!answer.error) return { data: answer.data as Customer };
        return answer.error.status === 404 ? { data: null } : { error: answer.error };
      },
      providesTags: (_result, _error, { phone }) => [{ type: 'Customer', id: phone }],
    }),
    checkIn: build.mutation<CheckInResponse, CustomerLookup>({
      query: (body) => ({ url: 'public/check-in', method: 'POST', body }),
      // The next page asks for the same customer; the answer is here already, also when it is 'nobody'.
      onQueryStarted: async (lookup, { dispatch, queryFulfilled }) => {
        const remember = (customer: Customer | null) =>
          dispatch(customerKioskApi.util.upsertQueryData('findCustomer', lookup, customer));
        try {
          const { data } = await queryFulfilled;
          await remember(data.customer);
        } catch (failure) {
          if (getErrorStatus((failure as { error?: unknown }).error) === 404) await remember(null);
        }
      },
    }),
    register: build.mutation<RegisterResponse, Intent<RegisterRequest>>({
      query: ({ key, body }) => ({ url: 'public/register', method: 'POST', body, headers: once(key) }),
    }),
    listRewards: build.query<CustomerReward[], RewardsOf>({
      query: ({ storeId, customerId }) => `stores/${storeId}/rewards/customer/${customerId}`,
      providesTags: (_result, _error, { customerId }) => [{ type: 'CustomerReward', id: customerId }],
    }),
    listHistory: build.query<CustomerRedemption[], CustomerLookup>({
      query: (lookup) => ({ url: 'public/customer/redemptions', params: { ...lookup } }),
      providesTags: (_result, _error, { phone }) => [{ type: 'CustomerRedemption', id: phone }],
    }),
    redeemReward: build.mutation<RedeemResponse, Intent<RedeemRequest> & { phone: string }>({
      query: ({ key, body }) => ({ url: 'public/redeem', method: 'POST', body, headers: once(key) }),
      invalidatesTags: (_result, error, { body, phone }) =>
        error
          ? []
          : [
              { type: 'Customer', id: phone },
              { type: 'CustomerReward', id: body.customerId },
              { type: 'CustomerRedemption', id: phone },
            ],
    }),
    checkOut: build.mutation<CheckoutResponse, Intent<CustomerLookup>>({
      query: ({ key, body }) => ({ url: 'public/checkout', method: 'POST', body, headers: once(key) }),
      invalidatesTags: (_result, error, { body }) => (error ? [] : [{ type: 'Customer', id: body.phone }]),
    }),
  }),
});

export const {
  useFindCustomerQuery,
  useCheckInMutation,
  useRegisterMutation,
  useListRewardsQuery,
  useListHistoryQuery,
  useRedeemRewardMutation,
  useCheckOutMutation,
} = customerKioskApi;
