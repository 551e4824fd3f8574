export { appendToLedger } from './appendToLedger';
export type { LedgerEntry, LedgerKind } from './ledger.sql';
