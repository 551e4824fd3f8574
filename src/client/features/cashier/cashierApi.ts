import type { Redemption, SettledStatus } from '../../../contract/redemptions';
import { baseApi } from '../../shared/api/baseApi';
import { conditionalGet } from '../../shared/api/conditionalGet';
import type { WithETag } from '../../shared/api/conditionalGet';
import { getErrorStatus } from '../../shared/api/errors';

/** How many redemptions the board shows: the latest and 15 before it. */
export const BOARD_SIZE = 16;

export type LatestRedemptions = WithETag<{
  /** Newest first, as many as the board shows. */
  rows: Redemption[];
  /** Redemptions of the store, all time. */
  total: number;
}>;

const cashierApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    latestRedemptions: build.query<LatestRedemptions, string>({
      queryFn: conditionalGet(
        (storeId: string) => `stores/${storeId}/rewards/redemptions?limit=${BOARD_SIZE}`,
        (body, headers) => {
          const rows = body as Redemption[];
          return { rows, total: Number(headers.get('x-total-count') ?? rows.length) };
        },
      ),
      providesTags: (_result, _error, storeId) => [{ type: 'Redemption', id: storeId }],
    }),
    /** Completes or cancels a pending reward, once per key. */
    settleRedemption: build.mutation<Redemption, { key: string; storeId: string; id: string; status: SettledStatus }>({
      query: ({ key, storeId, id, status }) => ({
        url: `stores/${storeId}/rewards/redemptions/${id}`,
        method: 'PATCH',
        body: { status },
        headers: { 'idempotency-key': key },
      }),
      // The row changes at once, without waiting for the refetch.
      onQueryStarted: async ({ storeId, id }, { dispatch, queryFulfilled }) => {
        try {
          const { data } = await queryFulfilled;
          dispatch(
            cashierApi.util.updateQueryData('latestRedemptions', storeId, ({ rows }) => {
              const index = rows.findIndex((row) => row.id === id);
              if (index >= 0) rows[index] = data;
            }),
          );
        } catch {
          // The next poll shows the truth.
        }
      },
      invalidatesTags: (_result, error, { storeId }) => [
        { type: 'Redemption', id: storeId },
        ...(getErrorStatus(error) === 403 ? (['BoardSettings'] as const) : []),
      ],
    }),
  }),
});

export const { useLatestRedemptionsQuery, useSettleRedemptionMutation } = cashierApi;
