export { createBackgroundChecks } from './backgroundChecks';
export type { PosDeps } from './connection';
export { savePosProblem, savePosRead } from './connection.sql';
export { pointOfSaleRoutes } from './pointOfSale.routes';
export { describePosProblem, getPosProblem, needsAction } from './posProblem';
export { webhookRoutes } from './webhook.routes';
