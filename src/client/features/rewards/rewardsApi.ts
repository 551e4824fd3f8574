import type { CreateReward, Reward } from '../../../contract/rewards';
import { defineOfferMutations } from '../../entities/offer';
import { rewardApi, toRewardsPath } from '../../entities/reward';
import { baseApi } from '../../shared/api/baseApi';

const rewardsApi = baseApi.injectEndpoints({
  endpoints: (build) => {
    const mutations = defineOfferMutations<Reward, CreateReward>(build, {
      type: 'Reward',
      toPath: toRewardsPath,
      updateList: (storeId, update) => rewardApi.util.updateQueryData('listRewards', storeId, update),
    });
    return {
      createReward: mutations.create,
      updateReward: mutations.update,
      setRewardActive: mutations.setActive,
      deleteReward: mutations.remove,
    };
  },
});

export const { useCreateRewardMutation, useUpdateRewardMutation, useSetRewardActiveMutation, useDeleteRewardMutation } =
  rewardsApi;
