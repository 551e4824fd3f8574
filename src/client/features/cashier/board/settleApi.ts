import type { Redemption, SettledStatus } from '../../../../contract/redemptions';
import { getErrorStatus } from '../../../shared/api/errors';
import { cashierApi } from '../cashierApi';

const settleApi = cashierApi.injectEndpoints({
  endpoints: (build) => ({
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

export const { useSettleRedemptionMutation } = settleApi;
