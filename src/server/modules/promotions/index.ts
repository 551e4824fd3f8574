export { PAGE_PROMOTIONS, toPagePromotions } from './promotions.sql';
export { promotionRoutes } from './promotions.routes';
export { storePromotionRoutes } from './storePromotions.routes';
