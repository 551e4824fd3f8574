import type { Redemption } from '../../../contract/redemptions';
import { baseApi } from '../../shared/api/baseApi';
import { conditionalGet, type WithETag } from '../../shared/api/conditionalGet';
import { setServerTime } from '../../shared/device/serverClock';

/** How many redemptions the board shows: the latest and 15 before it. */
export const BOARD_SIZE = 16;

type LatestRedemptions = WithETag<{
  /** Newest first, as many as the board shows. */
  rows: Redemption[];
  /** Redemptions of the store, all time. */
  total: number;
}>;

export const cashierApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    latestRedemptions: build.query<LatestRedemptions, string>({
      queryFn: conditionalGet(
        (storeId: string) => `stores/${storeId}/rewards/redemptions?limit=${BOARD_SIZE}`,
        (body, headers) => {
          const rows = body as Redemption[];
          return { rows, total: Number(headers.get('x-total-count') ?? rows.length) };
        },
        (headers) => {
          setServerTime(headers.get('date'));
        },
      ),
      providesTags: (_result, _error, storeId) => [{ type: 'Redemption', id: storeId }],
    }),
  }),
});

export const { useLatestRedemptionsQuery } = cashierApi;
