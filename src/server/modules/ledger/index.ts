export { appendToLedger } from './ledger.sql';
export type { LedgerEntry, LedgerKind } from './ledger.sql';
export { WRONG_CHECKPOINTS } from './checkpoint.sql';
export { ledgerJobs } from './ledger.jobs';
