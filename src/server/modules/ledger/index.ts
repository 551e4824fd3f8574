export { appendToLedger } from './ledger.sql';
export type { LedgerEntry, LedgerKind } from './ledger.sql';
export { ledgerJobs } from './writeCheckpoints';
