import type { Redemption } from '../../../contract/redemptions';
import { conditionalGet } from '../../shared/api/conditionalGet';
import type { Versioned } from '../../shared/api/conditionalGet';
import { baseApi } from '../../shared/api/baseApi';
import { SHOWN } from './boardRules';

export type LatestRedemptions = Versioned<{
  /** Newest first, as many as the board shows. */
  rows: Redemption[];
  /** Of the whole history. */
  total: number;
}>;

const cashierApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    latestRedemptions: build.query<LatestRedemptions, string>({
      queryFn: conditionalGet(
        (storeId: string) => `stores/${storeId}/rewards/redemptions?limit=${SHOWN}`,
        (body, headers) => {
          const rows = body as Redemption[];
          return { rows, total: Number(headers.get('x-total-count') ?? rows.length) };
        },
      ),
      providesTags: (_result, _error, storeId) => [{ type: 'Redemption', id: storeId }],
    }),
  }),
});

export const { useLatestRedemptionsQuery } = cashierApi;
