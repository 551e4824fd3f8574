export { CashierBoard } from './CashierBoard';
export { boardTime } from './boardTime';
export { celebration, nothingYet } from './celebration';
export type { Celebration, CelebrationEvent } from './celebration';
export { discountLabel } from './discountLabel';
