import { promotionRoutes } from './promotions.routes';
import { storePromotionRoutes } from './storePromotions.routes';

export { PAGE_PROMOTIONS, toPagePromotions } from './promotions.sql';

export const promotions = { routes: [promotionRoutes, storePromotionRoutes] };
