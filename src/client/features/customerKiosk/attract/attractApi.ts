import type { CustomerPromotion } from '../../../../contract/promotions';
import type { OfferedReward } from '../../../../contract/rewards';
import { baseApi } from '../../../shared/api/baseApi';
import { setServerTime } from '../../../shared/device/serverClock';

const attractApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** What a store offers now, by its id. Without a customer: nothing is redeemed. */
    listOfferedRewards: build.query<OfferedReward[], string>({
      query: (storeId) => `public/rewards/store/${storeId}`,
    }),
    /** Past and future promotions too. */
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
