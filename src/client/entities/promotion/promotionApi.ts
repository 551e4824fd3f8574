import type { Promotion } from '../../../contract/promotions';
import { baseApi } from '../../shared/api/baseApi';

/** The path of the promotions of the signed-in owner's store. */
export const PROMOTIONS_PATH = 'store/promotions';

export const promotionApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** All promotions of the store with their counters. */
    listPromotions: build.query<Promotion[], undefined>({
      query: () => PROMOTIONS_PATH,
      providesTags: [{ type: 'Promotion', id: 'LIST' }],
    }),
  }),
});

export const { useListPromotionsQuery } = promotionApi;
