import { lazyDialog } from '../../shared/ui/dialogs/lazyDialog';

/** Loaded when it is opened, because the kiosk's address in it brings the library of QR codes. */
export const LazyKioskDialog = lazyDialog(async () => (await import('./components/KioskDialog')).KioskDialog);
