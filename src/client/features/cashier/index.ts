export { CashierBoard } from './CashierBoard';
