import type { CreateReward, Reward, UpdateReward } from '../../../contract/rewards';
import { baseApi } from '../../shared/api/baseApi';
import { getStaleTags } from '../../shared/api/getStaleTags';

/** Rewards are shown only as one sorted list, so every change makes the list stale. */
const LIST = [{ type: 'Reward', id: 'LIST' }] as const;
const invalidateList = (_result: unknown, error: unknown) => getStaleTags(error, LIST, LIST);

interface RewardKey {
  storeId: string;
  id: string;
}
const urlOf = ({ storeId, id }: RewardKey) => `stores/${storeId}/rewards/${id}`;

const rewardsApi = baseApi.enhanceEndpoints({ addTagTypes: ['Reward'] }).injectEndpoints({
  endpoints: (build) => ({
    /** All rewards of a store with their counters. */
    listRewards: build.query<Reward[], string>({
      query: (storeId) => `stores/${storeId}/rewards`,
      providesTags: [...LIST],
    }),
    /** `key` makes a repetition safe. */
    createReward: build.mutation<Reward, { storeId: string; key: string; body: CreateReward }>({
      query: ({ storeId, key, body }) => ({
        url: `stores/${storeId}/rewards`,
        method: 'POST',
        body,
        headers: { 'idempotency-key': key },
      }),
      invalidatesTags: invalidateList,
    }),
    updateReward: build.mutation<Reward, RewardKey & { changes: UpdateReward }>({
      query: ({ changes, ...key }) => ({ url: urlOf(key), method: 'PATCH', body: changes }),
      invalidatesTags: invalidateList,
    }),
    /** Shows in the list at once, and is undone when the request fails. */
    setRewardActive: build.mutation<Reward, RewardKey & { isActive: boolean }>({
      query: ({ isActive, ...key }) => ({ url: urlOf(key), method: 'PATCH', body: { isActive } }),
      invalidatesTags: invalidateList,
      onQueryStarted: async ({ storeId, id, isActive }, { dispatch, queryFulfilled }) => {
        // Found by id, also to undo: the list may have been refetched in between.
        const setInList = (active: boolean) =>
          dispatch(
            rewardsApi.util.updateQueryData('listRewards', storeId, (rewards) => {
              for (const reward of rewards) if (reward.id === id) reward.isActive = active;
            }),
          );
        setInList(isActive);
        await queryFulfilled.catch(() => setInList(!isActive));
      },
    }),
    deleteReward: build.mutation<unknown, RewardKey>({
      query: (key) => ({ url: urlOf(key), method: 'DELETE' }),
      invalidatesTags: invalidateList,
    }),
  }),
});

export const {
  useListRewardsQuery,
  useCreateRewardMutation,
  useUpdateRewardMutation,
  useSetRewardActiveMutation,
  useDeleteRewardMutation,
} = rewardsApi;
