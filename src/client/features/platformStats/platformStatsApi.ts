import type { PlatformStats } from '../../../contract/stats';
import { baseApi } from '../../shared/api/baseApi';

const platformStatsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    getPlatformStats: build.query<PlatformStats, undefined>({ query: () => 'platform/stats' }),
  }),
});

export const { useGetPlatformStatsQuery } = platformStatsApi;
