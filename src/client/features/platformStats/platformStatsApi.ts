import type { PlatformChecklist } from '../../../contract/checklists';
import type { PlatformStats } from '../../../contract/stats';
import { baseApi } from '../../shared/api/baseApi';

const platformStatsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    getPlatformChecklist: build.query<PlatformChecklist, undefined>({ query: () => 'platform/checklist' }),
    getPlatformStats: build.query<PlatformStats, undefined>({ query: () => 'platform/stats' }),
  }),
});

export const { useGetPlatformChecklistQuery, useGetPlatformStatsQuery } = platformStatsApi;
