import type { RedemptionDetails, RedemptionExportQuery, RedemptionStats } from '../../../contract/redemptions';
import { baseApi, BY_SHOP } from '../../shared/api/baseApi';
import { conditionalGet, type WithETag } from '../../shared/api/conditionalGet';
import { FILE_RESPONSE } from '../../shared/api/saveFile';
import { withKey } from '../../shared/api/withKey';

interface RedemptionId {
  storeId: string;
  id: string;
}
interface KeyedDeletion extends RedemptionId {
  key: string;
  kind: 'reward' | 'promotion';
}

const toPath = ({ storeId, id }: RedemptionId) => `stores/${storeId}/rewards/redemptions/${id}`;

const activitiesApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    getRedemptionStats: build.query<WithETag<RedemptionStats>, string>({
      queryFn: conditionalGet(
        (storeId: string) => `stores/${storeId}/rewards/redemptions/stats`,
        (body) => body as RedemptionStats,
      ),
      providesTags: ['RedemptionStats'],
      extraOptions: BY_SHOP,
    }),
    /** A redemption, including who completed or cancelled it. */
    getRedemption: build.query<RedemptionDetails, RedemptionId>({
      query: toPath,
      providesTags: (_redemption, _error, { storeId }) => [{ type: 'Redemption', id: storeId }],
      keepUnusedDataFor: 0,
    }),
    /** Redemptions of rewards and of promotions have different paths. */
    deleteRedemption: build.mutation<unknown, KeyedDeletion>({
      query: ({ key, kind, ...of }) =>
        withKey(key, {
          url: kind === 'reward' ? toPath(of) : `store/promotions/redemptions/${of.id}`,
          method: 'DELETE',
        }),
      invalidatesTags: (_nothing, _error, { storeId }) => [{ type: 'Redemption', id: storeId }, 'RedemptionStats'],
    }),
    /** The result is an object URL for `saveFile`. */
    exportRedemptions: build.mutation<string, RedemptionExportQuery & { storeId: string }>({
      query: ({ storeId, ...params }) => ({
        url: `stores/${storeId}/rewards/redemptions/export`,
        params,
        ...FILE_RESPONSE,
      }),
      extraOptions: BY_SHOP,
    }),
  }),
});

export const {
  useGetRedemptionStatsQuery,
  useGetRedemptionQuery,
  useDeleteRedemptionMutation,
  useExportRedemptionsMutation,
} = activitiesApi;
