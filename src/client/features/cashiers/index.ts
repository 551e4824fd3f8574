export { CashiersPage } from './CashiersPage';
