export { getPromotionBadge, promotionValueLabel } from './promotionDisplay';
export { PromotionTicket } from './PromotionTicket';
