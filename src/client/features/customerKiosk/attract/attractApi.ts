import type { CustomerPromotion } from '../../../../contract/promotions';
import type { OfferedReward } from '../../../../contract/rewards';
import { baseApi } from '../../../shared/api/baseApi';
import { setServerTime } from '../../../shared/device/serverClock';

const attractApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** The current offers of a store by its id. They do not depend on a customer. */
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
