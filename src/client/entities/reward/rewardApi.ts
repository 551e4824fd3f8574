import type { Reward } from '../../../contract/rewards';
import { baseApi } from '../../shared/api/baseApi';

/** The path of a store's rewards. */
export const toRewardsPath = (storeId: string) => `stores/${storeId}/rewards`;

export const rewardApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** All rewards of a store with their counters. */
    listRewards: build.query<Reward[], string>({
      query: toRewardsPath,
      providesTags: [{ type: 'Reward', id: 'LIST' }],
    }),
  }),
});

export const { useListRewardsQuery } = rewardApi;
