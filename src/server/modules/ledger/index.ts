export { WRONG_CHECKPOINTS } from './checkpoint.sql';
export { withReason, type StoredReason } from './describeDetails';
export { ledgerJobs } from './ledger.jobs';
export { appendToLedger, type LedgerEntry, type LedgerKind } from './ledger.sql';
export { listPointsChanges } from './pointsChanges.sql';
