export {
  getPromotionBadge,
  PROMOTION_BADGE_TEXTS,
  PROMOTION_BADGE_TONES,
  promotionValueLabel,
} from './promotionDisplay';
export type { PromotionBadge } from './promotionDisplay';
export { PromotionTicket } from './PromotionTicket';
