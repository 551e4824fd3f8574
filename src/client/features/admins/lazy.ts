import { lazy } from 'react';

/* Dialogs, and with them the form library and its rules, come when they are first wanted. */
export const AddAdminDialog = lazy(async () => ({ default: (await import('./AddAdminDialog')).AddAdminDialog }));
export const ResetAdminDialog = lazy(async () => ({
  default: (await import('./ResetAdminDialog')).ResetAdminDialog,
}));
