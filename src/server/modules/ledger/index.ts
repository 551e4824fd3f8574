export { WRONG_CHECKPOINTS } from './checkpoint.sql';
export { ledgerJobs } from './ledger.jobs';
export { appendToLedger, type LedgerEntry, type LedgerKind } from './ledger.sql';
export { listPointsChanges } from './pointsChanges.sql';
