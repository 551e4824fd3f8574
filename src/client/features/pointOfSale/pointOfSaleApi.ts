import type {
  CreditOrder,
  CreditOrderResponse,
  CreditPreview,
  EarningCategories,
  ListedCredit,
  MoveCredit,
  MoveCreditResponse,
  ReviewCheckout,
  ReviewOrder,
  ReviewReward,
  RewardDecision,
  RewardDecisionResponse,
  SkippedOrder,
  UpdateEarningCategories,
} from '../../../contract/pointOfSale';
import { baseApi, BY_SHOP } from '../../shared/api/baseApi';
import { cursorPaging, toPaged, type Paged } from '../../shared/api/paged';
import { withKey } from '../../shared/api/withKey';

const PAGE_SIZE = 20;
/** Customers and the register change the lists at any time. */
export const LISTS_POLL_MS = 30_000;
const ROOT = 'store/point-of-sale';

type ListName = 'review/checkouts' | 'review/orders' | 'review/rewards' | 'credits';

const pointOfSaleApi = baseApi.injectEndpoints({
  endpoints: (build) => {
    /** Defines a query for one of the page's lists, newest first. */
    const list = <Row>(name: ListName) =>
      build.infiniteQuery<Paged<Row>, undefined, string | null>({
        infiniteQueryOptions: cursorPaging,
        query: ({ pageParam }) => ({
          url: `${ROOT}/${name}`,
          params: { limit: PAGE_SIZE, cursor: pageParam ?? undefined },
        }),
        transformResponse: (rows: Row[], meta) => toPaged(rows, meta),
        providesTags: [{ type: 'PosReview', id: name.replace('review/', '') }],
        // Customers at the kiosk and the point of sale change the list at any time.
        keepUnusedDataFor: 0,
        extraOptions: BY_SHOP,
      });
    return {
      listReviewCheckouts: list<ReviewCheckout>('review/checkouts'),
      listReviewOrders: list<ReviewOrder>('review/orders'),
      listReviewRewards: list<ReviewReward>('review/rewards'),
      listCredits: list<ListedCredit>('credits'),
      listSkippedOrders: build.query<SkippedOrder[], undefined>({
        query: () => `${ROOT}/review/skipped-orders`,
        providesTags: [{ type: 'PosReview', id: 'skipped' }],
        extraOptions: BY_SHOP,
      }),
      previewManualCredit: build.query<CreditPreview, CreditOrder>({
        query: (body) => ({ url: `${ROOT}/credits/preview`, method: 'POST', body }),
        keepUnusedDataFor: 0,
        extraOptions: BY_SHOP,
      }),
      creditOrder: build.mutation<CreditOrderResponse, { input: CreditOrder; key: string }>({
        query: ({ input, key }) =>
          withKey(key, {
            url: `${ROOT}/credits`,
            method: 'POST',
            body: input,
          }),
        // The tags are also invalidated after an error, because somebody else may have credited the order.
        invalidatesTags: (credited) => [
          { type: 'PosReview', id: 'checkouts' },
          { type: 'PosReview', id: 'orders' },
          { type: 'PosReview', id: 'skipped' },
          { type: 'PosReview', id: 'credits' },
          { type: 'StoreCustomer', id: 'LIST' },
          ...(credited
            ? [
                { type: 'StoreCustomer' as const, id: credited.customerId },
                { type: 'CustomerHistory' as const, id: credited.customerId },
              ]
            : []),
        ],
        extraOptions: BY_SHOP,
      }),
      moveCredit: build.mutation<MoveCreditResponse, { orderId: string; input: MoveCredit; key: string }>({
        query: ({ orderId, input, key }) =>
          withKey(key, {
            url: `${ROOT}/credits/${orderId}/move`,
            method: 'POST',
            body: input,
          }),
        // The list also changes after an error, because somebody else may have moved the credit.
        invalidatesTags: (_moved, _error, { input: { fromCustomerId, toCustomerId } }) => [
          { type: 'PosReview', id: 'credits' },
          { type: 'PosReview', id: 'checkouts' },
          { type: 'StoreCustomer', id: 'LIST' },
          ...[fromCustomerId, toCustomerId].flatMap((id) =>
            id === null
              ? []
              : [
                  { type: 'StoreCustomer' as const, id },
                  { type: 'CustomerHistory' as const, id },
                ],
          ),
        ],
        extraOptions: BY_SHOP,
      }),
      getEarningCategories: build.query<EarningCategories, undefined>({
        query: () => `${ROOT}/categories`,
        providesTags: ['EarningCategories'],
        extraOptions: BY_SHOP,
      }),
      refreshEarningCategories: build.mutation<EarningCategories, undefined>({
        query: () => ({ url: `${ROOT}/categories/refresh`, method: 'POST' }),
        invalidatesTags: ['EarningCategories'],
        extraOptions: BY_SHOP,
      }),
      updateEarningCategories: build.mutation<EarningCategories, UpdateEarningCategories>({
        query: (body) => ({ url: `${ROOT}/categories`, method: 'PUT', body }),
        invalidatesTags: ['EarningCategories'],
        extraOptions: BY_SHOP,
      }),
      dismissCheckout: build.mutation<unknown, string>({
        query: (id) => ({ url: `${ROOT}/review/checkouts/${id}`, method: 'DELETE' }),
        invalidatesTags: [
          { type: 'PosReview', id: 'checkouts' },
          { type: 'PosReview', id: 'orders' },
        ],
        extraOptions: BY_SHOP,
      }),
      dismissOrder: build.mutation<unknown, string>({
        query: (id) => ({ url: `${ROOT}/review/orders/${id}`, method: 'DELETE' }),
        invalidatesTags: [{ type: 'PosReview', id: 'orders' }],
        extraOptions: BY_SHOP,
      }),
      decideReward: build.mutation<RewardDecisionResponse, { reward: ReviewReward } & RewardDecision>({
        query: ({ reward, decision }) => ({
          url: `${ROOT}/review/rewards/${reward.redemptionId}`,
          method: 'POST',
          body: { decision },
        }),
        invalidatesTags: (_decided, _error, { reward: { customer } }) => [
          { type: 'PosReview', id: 'rewards' },
          { type: 'StoreCustomer', id: customer.id },
          { type: 'CustomerHistory', id: customer.id },
          'Redemption',
          'RedemptionStats',
        ],
        extraOptions: BY_SHOP,
      }),
    };
  },
});

export const {
  useListReviewCheckoutsInfiniteQuery,
  useListReviewOrdersInfiniteQuery,
  useListReviewRewardsInfiniteQuery,
  useListCreditsInfiniteQuery,
  useListSkippedOrdersQuery,
  usePreviewManualCreditQuery,
  useLazyPreviewManualCreditQuery,
  useCreditOrderMutation,
  useMoveCreditMutation,
  useDismissCheckoutMutation,
  useDismissOrderMutation,
  useDecideRewardMutation,
  useGetEarningCategoriesQuery,
  useRefreshEarningCategoriesMutation,
  useUpdateEarningCategoriesMutation,
} = pointOfSaleApi;
