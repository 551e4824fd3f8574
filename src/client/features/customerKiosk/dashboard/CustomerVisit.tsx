import { lazy, Suspense, useState } from 'react';
import { useFindCustomerQuery } from '../customerKioskApi';
import type { CustomerData } from '../kioskSlice';
import { useInactivity } from '../useInactivity';
import { CustomerHome, type Overlay } from './CustomerHome';
import { InactivityBanner } from './InactivityBanner';
import type { KioskCustomer } from './kioskCustomer';
import { useCheckout } from './useCheckout';

const VisitOverlays = lazy(async () => ({ default: (await import('./VisitOverlays')).VisitOverlays }));

interface Props {
  store: { id: string; name: string; subdomain: string };
  kept: CustomerData;
  onLeave: () => void;
}

/** The dashboard of the customer who checked in. */
export function CustomerVisit({ store, kept, onLeave }: Props) {
  const lookup = { phone: kept.phone, storeSubdomain: store.subdomain };
  const { data, error, isLoading, isFetching, refetch } = useFindCustomerQuery(lookup, {
    refetchOnMountOrArgChange: true,
  });
  const customer: KioskCustomer = {
    id: data?.id ?? kept.id,
    storeId: store.id,
    storeSubdomain: store.subdomain,
    name: data?.name ?? kept.name,
    phone: kept.phone,
    points: data?.loyaltyPoints ?? kept.pointsBalance,
    birthday: data?.birthday ?? kept.birthday,
  };
  const [overlay, setOverlay] = useState<Overlay | null>(null);
  const checkout = useCheckout(lookup);
  const { secondsLeft, stay } = useInactivity({ paused: isLoading, onLeave });

  const handleClose = () => {
    setOverlay(null);
  };
  const handleRefresh = () => void refetch();
  const loadProblem = error && !isFetching ? { words: LOAD_FAILED, onRetry: handleRefresh } : null;

  return (
    <>
      <CustomerHome
        customer={customer}
        storeName={store.name}
        problem={checkout.problem ? { words: checkout.problem } : loadProblem}
        isRefreshing={isFetching}
        isCheckingOut={checkout.isBusy}
        onRefresh={handleRefresh}
        onOpen={setOverlay}
        onCheckout={() => void checkout.checkOut()}
        onLogout={onLeave}
      />
      <Suspense fallback={null}>
        <VisitOverlays
          customer={customer}
          open={overlay}
          checkout={checkout.outcome}
          onClose={handleClose}
          onStay={checkout.dismiss}
          onLeave={onLeave}
        />
      </Suspense>
      {secondsLeft !== null && <InactivityBanner secondsLeft={secondsLeft} onStay={stay} />}
    </>
  );
}

const LOAD_FAILED = 'Failed to load customer data. Please try again.';
