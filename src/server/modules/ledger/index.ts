export { appendToLedger } from './appendToLedger';
