import type { ChangeRedemption, Redemption, RedemptionsQuery } from '../../../contract/redemptions';
import { baseApi, BY_SHOP } from '../../shared/api/baseApi';
import { conditionalGet, type WithETag } from '../../shared/api/conditionalGet';
import { getErrorStatus } from '../../shared/api/errors';
import { toPaged, type Paged } from '../../shared/api/paged';
import { withKey } from '../../shared/api/withKey';
import { setServerTime } from '../../shared/device/serverClock';

type StoreRedemptionsQuery = RedemptionsQuery & { storeId: string };

interface RedemptionChange {
  key: string;
  storeId: string;
  id: string;
  change: ChangeRedemption;
  /** Whether the cached lists show the new status before the response arrives. A failure undoes it. */
  isShownAtOnce?: boolean;
}

/** The redemptions that the board and the owner's activities list and change. */
export const redemptionApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** One page, newest first. A poll costs one 304 while nothing changes. */
    listRedemptions: build.query<WithETag<Paged<Redemption>>, StoreRedemptionsQuery>({
      queryFn: conditionalGet(
        ({ storeId, ...query }: StoreRedemptionsQuery) => {
          const params = Object.entries(query).map(([name, value]) => [name, `${value}`]);
          return `stores/${storeId}/rewards/redemptions?${new URLSearchParams(params).toString()}`;
        },
        (body, headers) => toPaged(body as Redemption[], { response: { headers } }),
        (headers) => setServerTime(headers.get('date')),
      ),
      providesTags: (_page, _error, { storeId }) => [{ type: 'Redemption', id: storeId }],
      extraOptions: BY_SHOP,
    }),
    /** Resolves or edits a redemption of a reward, once per key. */
    changeRedemption: build.mutation<Redemption, RedemptionChange>({
      query: ({ key, storeId, id, change }) =>
        withKey(key, { url: `stores/${storeId}/rewards/redemptions/${id}`, method: 'PATCH', body: change }),
      onQueryStarted: async ({ id, change, isShownAtOnce }, api) => {
        const { dispatch, queryFulfilled } = api;
        const patchLists = (patch: (row: Redemption) => Redemption) =>
          redemptionApi.util.selectCachedArgsForQuery(api.getState(), 'listRedemptions').map((page) =>
            dispatch(
              redemptionApi.util.updateQueryData('listRedemptions', page, ({ rows }) => {
                const index = rows.findIndex((row) => row.id === id);
                const row = rows[index];
                if (row) rows[index] = patch(row);
              }),
            ),
          );
        const patches = isShownAtOnce
          ? patchLists((row) => ({ ...row, status: change.status, released: undefined }))
          : [];
        try {
          const { data } = await queryFulfilled;
          patchLists(() => data);
        } catch {
          for (const patch of patches) patch.undo();
        }
      },
      // Also after an error: somebody else may have changed it, or the owner no longer lets cashiers change it.
      invalidatesTags: (_redemption, error, { storeId }) => [
        { type: 'Redemption', id: storeId },
        'RedemptionStats',
        ...(getErrorStatus(error) === 403 ? (['BoardSettings'] as const) : []),
      ],
    }),
  }),
});

export const { useListRedemptionsQuery, useChangeRedemptionMutation } = redemptionApi;
