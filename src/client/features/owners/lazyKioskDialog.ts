import { lazyDialog } from '../../shared/ui/dialogs/lazyDialog';

/** It has the QR code, and is loaded when it is opened. */
export const LazyKioskDialog = lazyDialog(async () => (await import('./components/KioskDialog')).KioskDialog);
