/** A store's point of sale: its connection and webhooks, its orders, and what of them earns points. */

import { categoryRoutes } from './earning/categories.routes';
import { pointOfSaleJobs } from './pointOfSale.jobs';
import { pointOfSaleRoutes } from './pointOfSale.routes';
import { posWebhookRoutes } from './posWebhooks.routes';

export { findRegisterInNeed, savePosProblem, savePosRead, SUCCESS_EVERY_MS } from './connection.sql';
export { getPosConnection, listPosConnections, type PosDeps } from './connection';
export {
  getShare,
  NOTHING_EXCLUDED,
  type EarningTerms,
  type Exclusion,
  type OrderLines,
} from './earning/earning.rules';
export { addMissing, determineEarning, type Earning, type LinesMissing } from './earning/earning';
export { addPhones, fetchOrders, type StoreOrder } from './fetchOrders';
export { findCursor, moveCursor, readOrdersAgain, type CursorMove, type CursorRow } from './orderCursor.sql';
export { countRecords, getEligibleCents, getPaidMs, listPaymentsMs } from './orderValue';
export { openRegister } from './openRegister';
export { findStoredId } from './shopNumber.sql';
export { enqueuePosCheck } from './pointOfSale.jobs';
export { describePosProblem, getPosProblem, needsAction } from './posProblem';
export { readForOwner, unavailable, type DescribeProblem } from './readForOwner';
export { readLines, type LinesById, type LinesNeeded, type LineSource } from './earning/readLines';

export const pointOfSale = { routes: [categoryRoutes, pointOfSaleRoutes, posWebhookRoutes], jobs: [pointOfSaleJobs] };
