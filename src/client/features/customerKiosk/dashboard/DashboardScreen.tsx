import { lazy, Suspense } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { customerCheckedIn, selectCustomerAt, type KioskState } from '../kioskSlice';
import { CustomerVisit } from './CustomerVisit';

/** Hardly ever needed: whoever checks in is known. */
const LocalRegistration = lazy(async () => ({
  default: (await import('./LocalRegistration')).LocalRegistration,
}));

interface Props {
  store: { id: string; name: string; subdomain: string };
  /** The visit is over; what was kept of it is cleared where this leads. */
  onLeave: () => void;
}

export function DashboardScreen({ store, onLeave }: Props) {
  const dispatch = useDispatch();
  const kept = useSelector((state: { kiosk: KioskState }) => selectCustomerAt(state, store.subdomain));
  if (kept) return <CustomerVisit store={store} kept={kept} onLeave={onLeave} />;
  return (
    <Suspense fallback={null}>
      <LocalRegistration
        onRegistered={(customer) => {
          dispatch(customerCheckedIn({ customer, storeSubdomain: store.subdomain }));
        }}
        onExit={onLeave}
      />
    </Suspense>
  );
}
