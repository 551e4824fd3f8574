import { lazy } from 'react';

/* Dialogs, and with them the form library, the rules and the pickers, come when they are first wanted. */
export const AddOwnerDialog = lazy(async () => ({ default: (await import('./form/AddOwnerDialog')).AddOwnerDialog }));
export const EditOwnerDialog = lazy(async () => ({
  default: (await import('./form/EditOwnerDialog')).EditOwnerDialog,
}));
export const TransferOwnerDialog = lazy(async () => ({
  default: (await import('./form/TransferOwnerDialog')).TransferOwnerDialog,
}));
export const ResetOwnerDialog = lazy(async () => ({
  default: (await import('./form/ResetOwnerDialog')).ResetOwnerDialog,
}));
export const DeleteOwnerDialog = lazy(async () => ({
  default: (await import('./DeleteOwnerDialog')).DeleteOwnerDialog,
}));
