/** A store's point of sale: its connection and webhooks, its orders, and which purchase is whose. */

export { assertOwnMerchant } from './assertOwnMerchant';
export { categoryRoutes } from './earning/categories.routes';
export { savePosProblem, savePosRead, SUCCESS_EVERY_MS } from './connection.sql';
export { getPosConnection, type PosDeps } from './connection';
export {
  getShare,
  NOTHING_EXCLUDED,
  type EarningTerms,
  type Exclusion,
  type OrderLines,
} from './earning/earning.policy';
export { addMissing, determineEarning, type Earning, type LinesMissing } from './earning/earning';
export { addPhones, fetchOrders, type StoreOrder } from './fetchOrders';
export { findCursor, moveCursor, readOrdersAgain, type CursorMove, type CursorRow } from './orderCursor.sql';
export { countRecords, getEligibleCents, getPaidMs, listPaymentsMs } from './orderValue';
export { enqueuePosCheck, pointOfSaleJobs } from './pointOfSale.jobs';
export { pointOfSaleRoutes } from './pointOfSale.routes';
export { describePosProblem, getPosProblem, needsAction } from './posProblem';
export { posWebhookRoutes } from './posWebhooks.routes';
export { readForOwner, unavailable, type DescribeProblem } from './readForOwner';
export { readLines, type LinesById, type LinesNeeded, type LineSource } from './earning/readLines';
