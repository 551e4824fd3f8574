import { lazy } from 'react';

/*
 * MUI's dialog is as large as the rest of a page that asks with it, so pages that do not start with a dialog load it
 * after their first view.
 */
const load = () => import('./KioskDialog');

export const KioskDialog = lazy(async () => ({ default: (await load()).KioskDialog }));
export const KioskErrorDialog = lazy(async () => ({ default: (await load()).KioskErrorDialog }));

/** Loads the dialogs in advance; a failure only means that they are loaded when one is opened. */
export function preloadDialogs(): void {
  load().catch(() => undefined);
}
