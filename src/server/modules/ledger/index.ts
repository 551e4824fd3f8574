export { appendToLedger } from './appendToLedger';
export type { LedgerEntry } from './LedgerEntry';
