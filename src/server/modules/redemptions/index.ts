export { boardRoutes } from './board.routes';
export { redemptionRoutes, type RedemptionDeps } from './redemptions.routes';
export { settlePending, type Settlement } from './settlePending';
