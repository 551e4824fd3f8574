import { lazyDialog } from '../../shared/ui/dialogs/lazyDialog';

const load = () => import('./dialogs');

/** Loaded when the first of them opens: they would exceed the budget of the page's first load. */
export const LazyCreditDialog = lazyDialog(async () => (await load()).CreditDialog);
export const LazyCreditOrderDialog = lazyDialog(async () => (await load()).CreditOrderDialog);
export const LazyDismissDialog = lazyDialog(async () => (await load()).DismissDialog);
export const LazyTakeBackDialog = lazyDialog(async () => (await load()).TakeBackDialog);
