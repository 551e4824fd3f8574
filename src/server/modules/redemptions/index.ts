export { redemptionRoutes, type RedemptionDeps } from './redemptions.routes';
