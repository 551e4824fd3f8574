export { promotionRoutes } from './promotions.routes';
export { storePromotionRoutes } from './storePromotions.routes';
