/** One chunk: the first load of the page has no room for them. */
export { CreditDialog } from './credit/CreditDialog';
export { CreditOrderDialog } from './credit/CreditOrderDialog';
export { DismissDialog } from './matching/DismissDialog';
export { TakeBackDialog } from './TakeBackDialog';
