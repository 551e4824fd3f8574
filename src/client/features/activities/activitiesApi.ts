import type {
  ChangeRedemption,
  Redemption,
  RedemptionDetails,
  RedemptionExportQuery,
  RedemptionStats,
  RedemptionStatus,
} from '../../../contract/redemptions';
import { baseApi } from '../../shared/api/baseApi';
import { conditionalGet, type WithETag } from '../../shared/api/conditionalGet';
import { toPaged, type Paged } from '../../shared/api/paged';
import { FILE_RESPONSE } from '../../shared/api/saveFile';
import { withKey } from '../../shared/api/withKey';

export const PAGE_SIZE = 25;

interface RedemptionPageQuery {
  storeId: string;
  /** undefined for all statuses. */
  status: RedemptionStatus | undefined;
  cursor: string | undefined;
}

interface RedemptionId {
  storeId: string;
  id: string;
}
interface KeyedChange extends RedemptionId {
  key: string;
  change: ChangeRedemption;
}
interface KeyedDeletion extends RedemptionId {
  key: string;
  kind: 'reward' | 'promotion';
}

const toPath = ({ storeId, id }: RedemptionId) => `stores/${storeId}/rewards/redemptions/${id}`;
const staleTags = (storeId: string) => [{ type: 'Redemption', id: storeId } as const, 'RedemptionStats' as const];

export const activitiesApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** One page of redemptions, newest first. */
    listRedemptions: build.query<WithETag<Paged<Redemption>>, RedemptionPageQuery>({
      queryFn: conditionalGet(
        ({ storeId, status, cursor }: RedemptionPageQuery) => {
          const params = new URLSearchParams({ limit: `${PAGE_SIZE}` });
          if (status !== undefined) params.set('status', status);
          if (cursor !== undefined) params.set('cursor', cursor);
          return `stores/${storeId}/rewards/redemptions?${params.toString()}`;
        },
        (body, headers) => toPaged(body as Redemption[], { response: { headers } }),
      ),
      providesTags: (_page, _error, { storeId }) => [{ type: 'Redemption', id: storeId }],
    }),
    getRedemptionStats: build.query<WithETag<RedemptionStats>, string>({
      queryFn: conditionalGet(
        (storeId: string) => `stores/${storeId}/rewards/redemptions/stats`,
        (body) => body as RedemptionStats,
      ),
      providesTags: ['RedemptionStats'],
    }),
    /** A redemption, including who completed or cancelled it. */
    getRedemption: build.query<RedemptionDetails, RedemptionId>({
      query: toPath,
      providesTags: (_redemption, _error, { storeId }) => [{ type: 'Redemption', id: storeId }],
      keepUnusedDataFor: 0,
    }),
    /**
     * Completes, cancels or edits a reward redemption. It takes effect once per key. The cached lists are updated
     * before the response arrives.
     */
    changeRedemption: build.mutation<Redemption, KeyedChange>({
      query: ({ key, change, ...of }) =>
        withKey(key, {
          url: toPath(of),
          method: 'PATCH',
          body: change,
        }),
      onQueryStarted: async ({ id, change }, api) => {
        const { dispatch, queryFulfilled } = api;
        const pages = activitiesApi.util.selectCachedArgsForQuery(api.getState(), 'listRedemptions');
        const patches = pages.map((page) =>
          dispatch(
            activitiesApi.util.updateQueryData('listRedemptions', page, ({ rows }) => {
              const row = rows.find((one) => one.id === id);
              if (!row) return;
              row.status = change.status;
              delete row.released;
            }),
          ),
        );
        try {
          await queryFulfilled;
        } catch {
          for (const patch of patches) patch.undo();
        }
      },
      // The tags are also invalidated after an error, because somebody else may have changed the redemption.
      invalidatesTags: (_redemption, _error, { storeId }) => staleTags(storeId),
    }),
    /** Redemptions of rewards and of promotions have different paths. */
    deleteRedemption: build.mutation<unknown, KeyedDeletion>({
      query: ({ key, kind, ...of }) =>
        withKey(key, {
          url: kind === 'reward' ? toPath(of) : `store/promotions/redemptions/${of.id}`,
          method: 'DELETE',
        }),
      invalidatesTags: (_nothing, _error, { storeId }) => staleTags(storeId),
    }),
    /** The result is an object URL for `saveFile`. */
    exportRedemptions: build.mutation<string, RedemptionExportQuery & { storeId: string }>({
      query: ({ storeId, ...params }) => ({
        url: `stores/${storeId}/rewards/redemptions/export`,
        params,
        ...FILE_RESPONSE,
      }),
    }),
  }),
});

export const {
  useListRedemptionsQuery,
  useGetRedemptionStatsQuery,
  useGetRedemptionQuery,
  useChangeRedemptionMutation,
  useDeleteRedemptionMutation,
  useExportRedemptionsMutation,
} = activitiesApi;
