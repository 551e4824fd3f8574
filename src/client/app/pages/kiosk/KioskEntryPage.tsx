import { useNavigate } from 'react-router-dom';
import { selectStoreOfKiosk, useSignOut } from '../../../features/auth';
import type { StoreOfKiosk } from '../../../features/auth';
import { EntryScreen, type Visit } from '../../../features/customerKiosk';
import { PATHS } from '../../../shared/routing/paths';
import { useAppSelector } from '../../hooks';

/** Why nobody can check in at this kiosk. */
const STORE_ERRORS: Record<Exclude<StoreOfKiosk['kind'], 'known'>, string> = {
  absent: 'Please log in to access this page.',
  unreadable: 'Error loading store information. Please log in again.',
  storeless: 'Store information not found. Please log in again.',
};

export function KioskEntryPage() {
  const navigate = useNavigate();
  const signOut = useSignOut();
  const kiosk = useAppSelector(selectStoreOfKiosk);

  const handleCheckedIn = (visit: Omit<Visit, 'storeSubdomain'>) => {
    if (kiosk.kind !== 'known') return;
    const state: Visit = { ...visit, storeSubdomain: kiosk.store.subdomain };
    // Replaces the history entry, so that Back and Forward never lead to a customer's phone number.
    void navigate(PATHS.kiosk.checkIn, { replace: true, state });
  };
  return (
    <EntryScreen
      store={kiosk.kind === 'known' ? kiosk.store : null}
      storeError={kiosk.kind === 'known' ? null : STORE_ERRORS[kiosk.kind]}
      onCheckedIn={handleCheckedIn}
      onLogout={signOut}
    />
  );
}
