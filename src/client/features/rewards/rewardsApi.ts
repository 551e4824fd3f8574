import type { CreateReward, Reward } from '../../../contract/rewards';
import { defineOfferEndpoints } from '../../entities/offer';
import { baseApi } from '../../shared/api/baseApi';

const rewardsApi = baseApi.injectEndpoints({
  endpoints: (build) => {
    const offers = defineOfferEndpoints<Reward, CreateReward>(build, 'Reward', (path, update) => {
      return rewardsApi.util.updateQueryData('listRewards', path, update);
    });
    return {
      listRewards: offers.list,
      createReward: offers.create,
      updateReward: offers.update,
      setRewardActive: offers.setActive,
      deleteReward: offers.remove,
    };
  },
});

export const {
  useListRewardsQuery,
  useCreateRewardMutation,
  useUpdateRewardMutation,
  useSetRewardActiveMutation,
  useDeleteRewardMutation,
} = rewardsApi;
