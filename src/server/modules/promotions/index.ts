export { promotionRoutes } from './promotions.routes';
