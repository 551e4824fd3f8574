import { lazy } from 'react';

const load = () => import('./dialogs');

/** Loaded when the first of them opens: they would exceed the budget of the page's first load. */
export const LazyCreditDialog = lazy(async () => ({ default: (await load()).CreditDialog }));
export const LazyCreditOrderDialog = lazy(async () => ({ default: (await load()).CreditOrderDialog }));
export const LazyDismissDialog = lazy(async () => ({ default: (await load()).DismissDialog }));
export const LazyTakeBackDialog = lazy(async () => ({ default: (await load()).TakeBackDialog }));
