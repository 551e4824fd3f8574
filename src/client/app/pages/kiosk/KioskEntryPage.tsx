import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { selectStoreOfKiosk, useSignOut } from '../../../features/auth';
import type { StoreOfKiosk } from '../../../features/auth';
import { EntryScreen } from '../../../features/customerKiosk';
import { useAppSelector } from '../../hooks';
import { getStoreError } from './storeError';
import type { VisitState } from './visitState';

export function KioskEntryPage() {
  const navigate = useNavigate();
  const signOut = useSignOut();
  const kiosk = useAppSelector(selectStoreOfKiosk);
  useEffect(fetchNextScreens, []);

  const handleCheckedIn = (visit: { phone: string; notice?: string }) => {
    if (kiosk.kind !== 'known') return;
    const state: VisitState = { ...visit, subdomain: kiosk.store.subdomain };
    // Replacing keeps one entry in the history of a kiosk: no phone number waits behind Back or Forward.
    void navigate('/customer/check-in', { replace: true, state });
  };
  return (
    <EntryScreen
      store={storeOf(kiosk)}
      storeError={getStoreError(kiosk)}
      onCheckedIn={handleCheckedIn}
      onLogout={signOut}
    />
  );
}

function storeOf(kiosk: StoreOfKiosk) {
  return kiosk.kind === 'known' ? kiosk.store : null;
}

/** The screens after this one are here before they are wanted. A failure only means that they are fetched later. */
function fetchNextScreens() {
  const ignore = () => undefined;
  void import(/* webpackChunkName: "route-check-in" */ './CheckInPage').catch(ignore);
  void import(/* webpackChunkName: "route-kiosk-dashboard" */ './CustomerDashboardPage').catch(ignore);
}
