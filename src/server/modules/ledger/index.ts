export { appendToLedger, type LedgerEntry, type LedgerKind } from './appendToLedger';
