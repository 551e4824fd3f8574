import type { CreateReward, Reward } from '../../../contract/rewards';
import type { RewardPricePreview, RewardPriceQuery } from '../../../contract/termPreviews';
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
      previewRewardPrice: build.query<RewardPricePreview, RewardPriceQuery & { storeId: string; id: string }>({
        query: ({ storeId, id, ...params }) => ({ url: `${toRewardsPath(storeId)}/${id}/price-preview`, params }),
        // Balances can change at any time, and the owner needs current ones to decide.
        keepUnusedDataFor: 0,
      }),
    };
  },
});

export const {
  useCreateRewardMutation,
  useUpdateRewardMutation,
  useSetRewardActiveMutation,
  useDeleteRewardMutation,
  usePreviewRewardPriceQuery,
} = rewardsApi;
