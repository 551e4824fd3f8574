export { PROMOTIONS_PATH, promotionApi, useListPromotionsQuery } from './promotionApi';
export { getPromotionBadge, promotionValueLabel } from './promotionDisplay';
export { PromotionTicket } from './PromotionTicket';
