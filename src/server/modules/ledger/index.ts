export { appendToLedger, type LedgerEntry } from './appendToLedger';
