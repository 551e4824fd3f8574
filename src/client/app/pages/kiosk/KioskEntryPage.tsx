import { useNavigate } from 'react-router-dom';
import { selectStoreOfKiosk, useKioskSignOut } from '../../../features/auth';
import type { StoreOfKiosk } from '../../../features/auth';
import { EntryScreen, type Visit } from '../../../features/customerKiosk';
import entry from '../../../shared/i18n/messages/en/entry.json';
import { useText } from '../../../shared/i18n/useText';
import { PATHS } from '../../../shared/routing/paths';
import { useAppSelector } from '../../hooks';

/** Why no one can check in at this kiosk. */
const STORE_ERRORS = {
  absent: 'entry.signInNeeded',
  unreadable: 'entry.storeUnreadable',
  storeless: 'entry.storeMissing',
} as const satisfies Record<Exclude<StoreOfKiosk['kind'], 'known'>, keyof typeof entry>;

export function KioskEntryPage() {
  const { t } = useText(entry);
  const navigate = useNavigate();
  const signOut = useKioskSignOut();
  const kiosk = useAppSelector(selectStoreOfKiosk);

  const handleCheckedIn = (visit: Omit<Visit, 'storeSubdomain'>) => {
    if (kiosk.kind !== 'known') return;
    const state: Visit = { ...visit, storeSubdomain: kiosk.store.subdomain };
    // Replaces the history entry, so that Back and Forward never return to a customer's phone number.
    void navigate(PATHS.kiosk.checkIn, { replace: true, state });
  };
  return (
    <EntryScreen
      store={kiosk.kind === 'known' ? kiosk.store : null}
      storeError={kiosk.kind === 'known' ? null : t(STORE_ERRORS[kiosk.kind])}
      onCheckedIn={handleCheckedIn}
      onLogout={signOut}
    />
  );
}
