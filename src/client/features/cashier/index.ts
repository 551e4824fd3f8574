export { CashierBoard } from './CashierBoard';
export { BoardLayout } from './board/BoardLayout';
export { BoardView } from './board/BoardView';
