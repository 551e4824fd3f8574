import type { PlannedPageProps } from '../PlannedPage';

/** The admin pages that are still to come, by their path below /admin. */
export const ADMIN_PLANNED: readonly (PlannedPageProps & { path: string })[] = [
  {
    path: 'stores',
    title: 'Stores Management',
    promise:
      'Every store with its loyalty settings, integrations and SMS quota will stand here, to search, edit and pause.',
  },
  {
    path: 'store-owners',
    title: 'Store Owners',
    promise:
      'The people who run the stores will stand here: add them, reset their passwords, move them to another store.',
  },
  {
    path: 'store-groups',
    title: 'Store Groups',
    promise: 'Stores that belong together will stand here under one name.',
  },
  {
    path: 'platform-admins',
    title: 'Platform Administrators',
    promise: 'The people who look after the whole platform will stand here.',
  },
];
