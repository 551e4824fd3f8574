import type { Redemption, ResolvedStatus } from '../../../contract/redemptions';
import { baseApi } from '../../shared/api/baseApi';
import { conditionalGet, type WithETag } from '../../shared/api/conditionalGet';
import { getErrorStatus } from '../../shared/api/errors';
import { withKey } from '../../shared/api/withKey';
import { setServerTime } from '../../shared/device/serverClock';

/** How many redemptions the board shows: the latest and 15 before it. */
export const BOARD_SIZE = 16;

type LatestRedemptions = WithETag<{
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
        (headers) => setServerTime(headers.get('date')),
      ),
      providesTags: (_result, _error, storeId) => [{ type: 'Redemption', id: storeId }],
    }),
    /** Completes or cancels a pending reward, once per key. */
    resolveRedemption: build.mutation<Redemption, { key: string; storeId: string; id: string; status: ResolvedStatus }>(
      {
        query: ({ key, storeId, id, status }) =>
          withKey(key, {
            url: `stores/${storeId}/rewards/redemptions/${id}`,
            method: 'PATCH',
            body: { status },
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
      },
    ),
  }),
});

export const { useLatestRedemptionsQuery, useResolveRedemptionMutation } = cashierApi;
