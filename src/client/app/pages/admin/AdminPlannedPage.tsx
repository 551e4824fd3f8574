import { PlannedPage } from '../PlannedPage';
import { ADMIN_PLANNED } from './adminPages';
import type { AdminPlanned } from './adminPages';

const PROMISES: Record<AdminPlanned, string> = {
  stores:
    'Every store with its loyalty settings, integrations and SMS quota will stand here, to search, edit and pause.',
  'store-owners':
    'The people who run the stores will stand here: add them, reset their passwords, move them to another store.',
  'store-groups': 'Stores that belong together will stand here under one name.',
  'platform-admins': 'The people who look after the whole platform will stand here.',
};

/** One of the admin pages that are still to come. */
export function AdminPlannedPage({ path }: { path: AdminPlanned }) {
  return <PlannedPage title={ADMIN_PLANNED[path]} promise={PROMISES[path]} />;
}
