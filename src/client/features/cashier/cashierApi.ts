import type { Redemption, ResolvedStatus } from '../../../contract/redemptions';
import { baseApi } from '../../shared/api/baseApi';
import { conditionalGet, type WithETag } from '../../shared/api/conditionalGet';
import { getErrorStatus } from '../../shared/api/errors';
import { withKey } from '../../shared/api/withKey';
import { setServerTime } from '../../shared/device/serverClock';

/** The number of redemptions on the board: the latest one and 15 before it. */
export const BOARD_SIZE = 16;

type LatestRedemptions = WithETag<{
  /** The redemptions on the board, newest first. */
  rows: Redemption[];
  /** The number of all redemptions of the store. */
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
        (headers) => setServerTime(headers.get('date')),
      ),
      providesTags: (_result, _error, storeId) => [{ type: 'Redemption', id: storeId }],
    }),
    /** Completes or cancels a pending reward. It takes effect once per key. */
    resolveRedemption: build.mutation<Redemption, { key: string; storeId: string; id: string; status: ResolvedStatus }>(
      {
        query: ({ key, storeId, id, status }) =>
          withKey(key, {
            url: `stores/${storeId}/rewards/redemptions/${id}`,
            method: 'PATCH',
            body: { status },
          }),
        // The row in the cache is updated at once, without waiting for a refetch.
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
            // The next poll shows the actual state.
          }
        },
        invalidatesTags: (_result, error, { storeId }) => [
          { type: 'Redemption', id: storeId },
          ...(getErrorStatus(error) === 403 ? (['BoardSettings'] as const) : []),
        ],
      },
    ),
  }),
});

export const { useLatestRedemptionsQuery, useResolveRedemptionMutation } = cashierApi;
