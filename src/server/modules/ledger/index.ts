export { appendToLedger } from './appendToLedger';
export type { LedgerEntry } from './ledger.sql';
