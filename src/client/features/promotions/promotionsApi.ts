import type { CreatePromotion, Promotion } from '../../../contract/promotions';
import { defineOfferMutations } from '../../entities/offer';
import { promotionApi, PROMOTIONS_PATH } from '../../entities/promotion';
import { baseApi } from '../../shared/api/baseApi';

const promotionsApi = baseApi.injectEndpoints({
  endpoints: (build) => {
    const mutations = defineOfferMutations<Promotion, CreatePromotion>(build, {
      type: 'Promotion',
      toPath: () => PROMOTIONS_PATH,
      updateList: (_storeId, update) => promotionApi.util.updateQueryData('listPromotions', undefined, update),
    });
    return {
      createPromotion: mutations.create,
      updatePromotion: mutations.update,
      setPromotionActive: mutations.setActive,
      deletePromotion: mutations.remove,
    };
  },
});

export const {
  useCreatePromotionMutation,
  useUpdatePromotionMutation,
  useSetPromotionActiveMutation,
  useDeletePromotionMutation,
} = promotionsApi;
