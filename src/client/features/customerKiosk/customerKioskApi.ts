import type { CheckoutResponse } from '../../../contract/checkout';
import type { CreateCustomerPageLink, CustomerPageLink, DeleteAtKiosk } from '../../../contract/customerPage';
import type { CustomerLookup, RegistrationRequest, RegistrationResponse } from '../../../contract/customers';
import { REQUEST_TIMEOUT_MS } from '../../../contract/plain/limits';
import type { PointsChange } from '../../../contract/points';
import type { CustomerExpiry } from '../../../contract/pointsExpiry';
import type { CustomerPromotion } from '../../../contract/promotions';
import type {
  CustomerRedemption,
  RedeemPromotionRequest,
  RedeemPromotionResponse,
  RedeemRequest,
  RedeemResponse,
} from '../../../contract/redemptions';
import type { CustomerReward } from '../../../contract/rewards';
import { baseApi } from '../../shared/api/baseApi';
import { cursorPaging, toPaged, type Paged } from '../../shared/api/paged';
import { withKey } from '../../shared/api/withKey';
import { setServerTime } from '../../shared/device/serverClock';
import { toPhoneLink, type PhoneLinkResult } from './phoneLink/phoneLink';

/** The arguments of a request that takes effect once per idempotency key. */
interface Idempotent<Body> {
  key: string;
  body: Body;
}

/** The arguments of the queries for rewards and promotions. */
interface OffersQuery {
  storeId: string;
  customerId: string;
}

const HISTORY_PAGE = 50;
const PHONE_LINKS = 'kiosk/customer-page-links';

/** The requests of a visit after check-in. */
const customerKioskApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    signUp: build.mutation<RegistrationResponse, Idempotent<RegistrationRequest>>({
      query: ({ key, body }) => withKey(key, { url: 'public/register', method: 'POST', body }),
    }),
    listCustomerRewards: build.query<CustomerReward[], OffersQuery>({
      query: ({ storeId, customerId }) => `stores/${storeId}/rewards/customer/${customerId}`,
      providesTags: (_result, _error, { customerId }) => [{ type: 'CustomerReward', id: customerId }],
    }),
    listCustomerPromotions: build.query<CustomerPromotion[], OffersQuery>({
      query: ({ storeId, customerId }) => ({
        url: `public/promotions/store/${storeId}`,
        params: { customerId },
      }),
      // The times of a promotion are compared to the server's clock.
      transformResponse: (promotions: CustomerPromotion[], meta) => {
        setServerTime(meta?.response?.headers.get('date') ?? null);
        return promotions;
      },
      providesTags: (_result, _error, { customerId }) => [{ type: 'CustomerPromotion', id: customerId }],
    }),
    redeemPromotion: build.mutation<
      RedeemPromotionResponse,
      Idempotent<RedeemPromotionRequest> & { promotionId: string; phone: string }
    >({
      query: ({ key, promotionId, body }) =>
        withKey(key, {
          url: `public/promotions/${promotionId}/redeem-customer`,
          method: 'POST',
          body,
        }),
      // The promotion is marked as redeemed in the cache at once, without waiting for a refetch.
      onQueryStarted: async ({ promotionId, body: { storeId, customerId } }, { dispatch, queryFulfilled }) => {
        try {
          await queryFulfilled;
        } catch {
          return;
        }
        dispatch(
          customerKioskApi.util.updateQueryData('listCustomerPromotions', { storeId, customerId }, (promotions) => {
            const promotion = promotions.find(({ id }) => id === promotionId);
            if (!promotion) return;
            promotion.alreadyRedeemed = true;
            promotion.isPending = promotion.promotionType === 'POINTS_MULTIPLIER';
          }),
        );
      },
      // After an error, a refetch shows whether the promotion was redeemed or has ended in the meantime.
      invalidatesTags: (_result, error, { body, phone }) =>
        error ? [{ type: 'CustomerPromotion', id: body.customerId }] : [{ type: 'CustomerRedemption', id: phone }],
    }),
    /** The changes of a customer's points, newest first. */
    listPointsChanges: build.infiniteQuery<Paged<PointsChange>, CustomerLookup, string | null>({
      infiniteQueryOptions: cursorPaging,
      query: ({ queryArg, pageParam }) => ({
        url: 'public/customer/points',
        params: { ...queryArg, cursor: pageParam ?? undefined },
      }),
      transformResponse: (rows: PointsChange[], meta) => toPaged(rows, meta),
      // This list changes whenever the balance does.
      providesTags: (_result, _error, { phone }) => [{ type: 'Customer', id: phone }],
    }),
    getCustomerExpiry: build.query<CustomerExpiry, CustomerLookup>({
      query: (params) => ({ url: 'public/customer/points-expiry', params }),
      providesTags: (_result, _error, { phone }) => [{ type: 'Customer', id: phone }],
    }),
    /** The redemptions of a customer, newest first. */
    listCustomerRedemptions: build.infiniteQuery<Paged<CustomerRedemption>, CustomerLookup, string | null>({
      infiniteQueryOptions: cursorPaging,
      query: ({ queryArg, pageParam }) => ({
        url: 'public/customer/redemptions',
        params: { ...queryArg, limit: HISTORY_PAGE, cursor: pageParam ?? undefined },
      }),
      transformResponse: (rows: CustomerRedemption[], meta) => toPaged(rows, meta),
      providesTags: (_result, _error, { phone }) => [{ type: 'CustomerRedemption', id: phone }],
    }),
    redeemReward: build.mutation<RedeemResponse, Idempotent<RedeemRequest> & { phone: string }>({
      query: ({ key, body }) => withKey(key, { url: 'public/redeem', method: 'POST', body }),
      // After an error, a refetch shows what has changed in the meantime: the reward, or the balance in another shop.
      invalidatesTags: (_result, _error, { body, phone }) => [
        { type: 'Customer', id: phone },
        { type: 'CustomerReward', id: body.customerId },
        { type: 'CustomerRedemption', id: phone },
      ],
    }),
    checkOut: build.mutation<CheckoutResponse, Idempotent<CustomerLookup>>({
      query: ({ key, body }) => withKey(key, { url: 'public/checkout', method: 'POST', body }),
      // A matched purchase may have used up a points multiplier and made rewards affordable.
      invalidatesTags: (_result, error, { body }) =>
        error ? [] : [{ type: 'Customer', id: body.phone }, 'CustomerPromotion', 'CustomerReward'],
    }),
    createPhoneLink: build.mutation<PhoneLinkResult, CreateCustomerPageLink>({
      queryFn: async (body, _api, _extra, baseQuery) => {
        const { data, error, meta } = await baseQuery({ url: PHONE_LINKS, method: 'POST', body });
        const headers = meta?.response?.headers;
        if (!error)
          return { data: toPhoneLink(data as CustomerPageLink, headers?.get('date') ?? null, body.pin !== undefined) };
        if (error.status === 404) return { data: { kind: 'unknown' } };
        if (error.status !== 429) return { error };
        return { data: { kind: 'throttled', seconds: Number(headers?.get('retry-after') ?? 60) } };
      },
    }),
    /** Deletes the customer's account. The code is shown on the customer's phone. */
    deleteAtKiosk: build.mutation<null, DeleteAtKiosk>({
      query: (body) => ({ url: 'kiosk/deletions', method: 'POST', body }),
    }),
    /** Revokes the links of this kiosk that nobody has opened. */
    revokePhoneLinks: build.mutation<null, undefined>({
      query: () => ({
        url: PHONE_LINKS,
        method: 'DELETE',
        // This is sent when a visit ends. It must survive a reload (`keepalive`) and a reset of the API (`signal`).
        keepalive: true,
        signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS),
      }),
    }),
  }),
});

export const {
  useSignUpMutation,
  useListCustomerRewardsQuery,
  useListCustomerPromotionsQuery,
  useRedeemPromotionMutation,
  useGetCustomerExpiryQuery,
  useListPointsChangesInfiniteQuery,
  useListCustomerRedemptionsInfiniteQuery,
  useRedeemRewardMutation,
  useCheckOutMutation,
  useCreatePhoneLinkMutation,
  useDeleteAtKioskMutation,
  useRevokePhoneLinksMutation,
} = customerKioskApi;
