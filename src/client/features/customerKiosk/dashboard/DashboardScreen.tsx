import { useState } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { Navigate, useNavigate } from 'react-router-dom';
import type { CheckoutResponse } from '../../../../contract/checkout';
import { useLiveUpdates, useStoreOfKiosk, type AuthStore } from '../../../session';
import { baseApi } from '../../../shared/api/baseApi';
import { isNotFound } from '../../../shared/api/errors';
import { OutcomeUnknown } from '../../../shared/api/useIdempotentCall';
import dashboard from '../../../shared/i18n/messages/en/dashboard.json';
import visit from '../../../shared/i18n/messages/en/visit.json';
import { useText } from '../../../shared/i18n/useText';
import { PATHS } from '../../../shared/routing/paths';
import { useFindCustomerQuery } from '../checkIn/checkInApi';
import { InactivityBanner } from '../components/InactivityBanner';
import type { PendingMultiplier } from '../components/PointsCard';
import { useCheckOutMutation, useGetCustomerExpiryQuery, useListCustomerPromotionsQuery } from '../customerKioskApi';
import { useRewardGoals } from '../hooks/useRewardGoals';
import { useVisitCall } from '../hooks/useVisitCall';
import { useLeftOverVisit, useVisitEnd } from '../hooks/useVisitEnd';
import {
  customerCheckedIn,
  selectCustomerOf,
  type CustomerData,
  type KioskCustomer,
  type KioskState,
} from '../kioskSlice';
import { visitBegan } from '../lastActivity';
import { PhoneLink } from '../phoneLink/components/PhoneLink';
import { CheckoutDialog } from './components/CheckoutDialog';
import { CustomerHome, type OverlayName } from './components/CustomerHome';
import { HistoryOverlay } from './components/HistoryOverlay';
import { LocalRegistration } from './components/LocalRegistration';
import { PromotionsOverlay } from './components/PromotionsOverlay';
import { RewardsOverlay } from './components/RewardsOverlay';

export function DashboardScreen() {
  const navigate = useNavigate();
  const kiosk = useStoreOfKiosk();
  // The entry page shows an error and a Logout button.
  if (kiosk.kind !== 'known') return <Navigate to={PATHS.kiosk.entry} replace />;
  return <CustomerDashboard store={kiosk.store} onLeave={() => void navigate(PATHS.kiosk.entry, { replace: true })} />;
}

interface CustomerDashboardProps {
  store: AuthStore;
  /** Ends the visit. The entry page then removes the customer's data. */
  onLeave: () => void;
}

function CustomerDashboard({ store, onLeave }: CustomerDashboardProps) {
  const dispatch = useDispatch();
  const stored = useSelector((state: { kiosk: KioskState }) => selectCustomerOf(state, store.subdomain));
  if (stored) return <StoredDashboard store={store} stored={stored} onLeave={onLeave} />;
  return (
    <LocalRegistration
      onSignedUp={(customer) => {
        visitBegan();
        dispatch(customerCheckedIn({ customer, storeSubdomain: store.subdomain }));
      }}
      onExit={onLeave}
    />
  );
}

interface DashboardProps extends CustomerDashboardProps {
  stored: CustomerData;
}

function StoredDashboard(props: DashboardProps) {
  return useLeftOverVisit(props.onLeave) ? null : <Dashboard {...props} />;
}

function Dashboard({ store, stored, onLeave }: DashboardProps) {
  const { t } = useText(dashboard);
  const dispatch = useDispatch();
  const lookup = { phone: stored.phone, storeSubdomain: store.subdomain };
  const { data, error, isLoading, isFetching, refetch } = useFindCustomerQuery(lookup, {
    refetchOnMountOrArgChange: true,
  });
  const customer: KioskCustomer = {
    id: data?.id ?? stored.id,
    storeId: store.id,
    storeSubdomain: store.subdomain,
    name: data?.name ?? stored.name,
    phone: stored.phone,
    points: data?.loyaltyPoints ?? stored.pointsBalance,
    birthday: data?.birthday ?? stored.birthday,
  };
  const multiplier = usePendingMultiplier(customer);
  const { data: expiry } = useGetCustomerExpiryQuery(lookup, { skip: customer.id === '' });
  const goals = useRewardGoals(customer);
  const [overlay, setOverlay] = useState<OverlayName | null>(null);
  const checkout = useCheckout(lookup);
  const { end } = useVisitEnd(onLeave);

  const handleClose = () => {
    setOverlay(null);
    checkout.dismiss();
  };
  const handleRefresh = () => {
    void refetch();
    // A changed balance makes other rewards affordable.
    dispatch(baseApi.util.invalidateTags([{ type: 'CustomerReward', id: customer.id }]));
  };
  const loadError = error && !isFetching ? { message: t('dashboard.loadFailed'), onRetry: handleRefresh } : null;

  return (
    <>
      <CustomerHome
        customer={customer}
        multiplier={multiplier}
        signUpGift={expiry?.signUpGift}
        goals={goals}
        error={checkout.error ? { message: checkout.error } : loadError}
        isRefreshing={isFetching}
        checkout={checkout.phase}
        phoneLink={customer.id !== '' && <PhoneLink key={customer.phone} lookup={lookup} onDeleted={end} />}
        onRefresh={handleRefresh}
        onOpen={setOverlay}
        onCheckout={() => void checkout.checkOut()}
        onLogout={end}
      />
      {goals.pending.length > 0 && <FollowPending customerId={customer.id} />}
      <RewardsOverlay open={overlay === 'rewards'} customer={customer} onClose={handleClose} />
      <HistoryOverlay open={overlay === 'history'} customer={customer} onClose={handleClose} />
      <PromotionsOverlay open={overlay === 'promotions'} customer={customer} onClose={handleClose} />
      <CheckoutDialog result={checkout.result} onStay={checkout.dismiss} onLeave={end} />
      <InactivityBanner paused={isLoading} onLeave={end} />
    </>
  );
}

/** Shows at once what the cashier does with rewards that wait. Nothing else of a customer changes during a visit. */
function FollowPending({ customerId }: { customerId: string }) {
  useLiveUpdates([{ type: 'CustomerReward', id: customerId }]);
  return null;
}

/** The highest points multiplier that applies to the customer's next purchase; null if there is none. */
function usePendingMultiplier({ storeId, id: customerId }: KioskCustomer): PendingMultiplier | null {
  const { data } = useListCustomerPromotionsQuery({ storeId, customerId }, { skip: customerId === '' });
  const pending = (data ?? []).filter(({ isPending }) => isPending);
  const [highest] = pending.sort((a, b) => b.promotionValue - a.promotionValue);
  return highest ? { factor: highest.promotionValue, endsAt: highest.endDate } : null;
}

/** Checks out a customer. Holds the response or an error message. */
function useCheckout({ phone, storeSubdomain }: { phone: string; storeSubdomain: string }) {
  const { t } = useText(dashboard);
  const visitText = useText(visit);
  const [checkOutCustomer] = useCheckOutMutation();
  const { call, phase } = useVisitCall<CheckoutResponse>();
  const [result, setResult] = useState<CheckoutResponse | null>(null);
  const [error, setError] = useState<string | null>(null);

  const checkOut = async () => {
    setError(null);
    const body = { phone, storeSubdomain };
    try {
      setResult(await call('checkout', (key) => checkOutCustomer({ key, body }).unwrap()));
    } catch (failure) {
      if (failure instanceof OutcomeUnknown) setError(visitText.t('visit.unconfirmed'));
      // The customer exists only on this kiosk.
      else setError(t(isNotFound(failure) ? 'dashboard.notRegistered' : 'dashboard.checkoutFailed'));
    }
  };
  const dismiss = () => setResult(null);
  return { checkOut, phase, result, error, dismiss };
}
