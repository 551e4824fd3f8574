import type { CustomerPromotion } from '../../../../contract/promotions';
import type { OfferedReward } from '../../../../contract/rewards';
import { baseApi } from '../../../shared/api/baseApi';
import { setServerTime } from '../../../shared/device/serverClock';

const attractApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** The rewards that a store offers today, the same for every customer. The argument is the id of the store. */
    listOfferedRewards: build.query<OfferedReward[], string>({
      query: (storeId) => `public/rewards/store/${storeId}`,
    }),
    /** The list includes past and future promotions. */
    listStorePromotions: build.query<CustomerPromotion[], string>({
      query: (storeId) => `public/promotions/store/${storeId}`,
      transformResponse: (promotions: CustomerPromotion[], meta) => {
        setServerTime(meta?.response?.headers.get('date') ?? null);
        return promotions;
      },
    }),
  }),
});

export const { useListOfferedRewardsQuery, useListStorePromotionsQuery } = attractApi;
