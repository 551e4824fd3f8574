import type { CreatePromotion, Promotion } from '../../../contract/promotions';
import { defineOfferEndpoints } from '../../entities/offer';
import { baseApi } from '../../shared/api/baseApi';

/** The API path of the store's promotions. */
export const PATH = 'store/promotions';

const promotionsApi = baseApi.injectEndpoints({
  endpoints: (build) => {
    const offers = defineOfferEndpoints<Promotion, CreatePromotion>(build, 'Promotion', (path, update) => {
      return promotionsApi.util.updateQueryData('listPromotions', path, update);
    });
    return {
      listPromotions: offers.list,
      createPromotion: offers.create,
      updatePromotion: offers.update,
      setPromotionActive: offers.setActive,
      deletePromotion: offers.remove,
    };
  },
});

export const {
  useListPromotionsQuery,
  useCreatePromotionMutation,
  useUpdatePromotionMutation,
  useSetPromotionActiveMutation,
  useDeletePromotionMutation,
} = promotionsApi;
