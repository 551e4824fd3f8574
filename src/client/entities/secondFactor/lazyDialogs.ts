import { lazyDialog } from '../../shared/ui/dialogs/lazyDialog';

/* The dialogs, with the QR code, are loaded when one of them is opened. All are in one chunk. */
export const LazyTurnOnDialog = lazyDialog(async () => (await import('./dialogs')).TurnOnDialog);
export const LazyTurnOffDialog = lazyDialog(async () => (await import('./dialogs')).TurnOffDialog);
export const LazyRenewDialog = lazyDialog(async () => (await import('./dialogs')).RenewDialog);
