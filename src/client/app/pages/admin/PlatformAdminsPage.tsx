import { AdminsPage } from '../../../features/admins';

/** The people who look after the platform. */
export function PlatformAdminsPage() {
  return <AdminsPage />;
}
