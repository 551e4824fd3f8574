import { lazy } from 'react';

/* Dialogs, and with them the form library and its rules, come when they are first wanted. */
export const GroupFormDialog = lazy(async () => ({ default: (await import('./GroupFormDialog')).GroupFormDialog }));
export const DeleteGroupDialog = lazy(async () => ({
  default: (await import('./DeleteGroupDialog')).DeleteGroupDialog,
}));
