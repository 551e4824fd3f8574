export { findArchivedIds } from './archive/archive.sql';
export { applyOrders, type Problem, type SyncResult } from './applyOrders';
export { applyWithLines } from './applyWithLines';
export { calculateCredit, creditOrder } from './creditOrder';
export { giveCredit, type Move } from './moving/giveCredit';
export { lockCustomers } from './customerLocks.sql';
export { findExclusion, findLoyaltyTerms, isInProgram, type LoyaltyTerms } from './loyaltyTerms.sql';
export {
  AMBIGUITY_MS,
  IDENTITY_AFTER_MS,
  IDENTITY_BEFORE_MS,
  WINDOW_AFTER_MS,
  WINDOW_BEFORE_MS,
} from './matching/matching.rules';
export { findCreditCustomer, lockCredit, type CreditCustomer, type MovableCredit } from './moving/movableCredits.sql';
export {
  listDoubtfulTimes,
  listOpenCheckouts,
  lockCheckoutOfOrder,
  type DoubtfulTime,
  type OpenCheckoutRow,
  type UnmatchedCheckout,
} from './matching/openCheckouts.sql';
export { findPhoneCreditSince } from './phoneCredits.sql';
export { settleCheckouts } from './matching/settleCheckouts';
export { listSkippedOrders, removeSkippedOrders } from './skippedOrders.sql';
export { hasExpiredSince, takeBackCredit } from './moving/takeBackCredit';
export { takeBackForgiven, type RestoredExpiry } from './takeBackForgiven';
