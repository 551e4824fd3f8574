import { lazy } from 'react';

/* Dialogs, and with them the form library, the rules and the pickers, come when they are first wanted. */
export const StoreDetailsDialog = lazy(async () => ({
  default: (await import('./StoreDetailsDialog')).StoreDetailsDialog,
}));
export const StoreFormDialog = lazy(async () => ({
  default: (await import('./form/StoreFormDialog')).StoreFormDialog,
}));
export const DeleteStoreDialog = lazy(async () => ({
  default: (await import('./DeleteStoreDialog')).DeleteStoreDialog,
}));
