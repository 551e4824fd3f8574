import type { StoreChecklist } from '../../../contract/checklists';
import type { OwnerStats, StatsPeriod, StoreStats } from '../../../contract/stats';
import { baseApi, BY_SHOP } from '../../shared/api/baseApi';
import { conditionalGet, type WithETag } from '../../shared/api/conditionalGet';

// The tag type is declared here instead of in baseApi, which the kiosk and the board load too.
const ownerDashboardApi = baseApi.enhanceEndpoints({ addTagTypes: ['OwnerStats'] }).injectEndpoints({
  endpoints: (build) => ({
    getOwnerStats: build.query<OwnerStats, undefined>({
      query: () => 'store-owners/me/stats',
      providesTags: ['OwnerStats'],
      extraOptions: BY_SHOP,
    }),
    getStoreChecklist: build.query<StoreChecklist, undefined>({
      query: () => 'store/checklist',
      extraOptions: BY_SHOP,
    }),
    getStoreStats: build.query<WithETag<StoreStats>, StatsPeriod>({
      queryFn: conditionalGet(
        (period) => `store/stats?period=${period}`,
        (body) => body as StoreStats,
      ),
      providesTags: ['OwnerStats'],
      extraOptions: BY_SHOP,
    }),
  }),
});

export const { useGetOwnerStatsQuery, useGetStoreChecklistQuery, useGetStoreStatsQuery } = ownerDashboardApi;
