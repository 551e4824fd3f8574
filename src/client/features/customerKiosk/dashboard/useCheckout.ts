import { useState } from 'react';
import type { CheckoutResponse } from '../../../../contract/checkout';
import { OutcomeUnknown } from '../../../shared/api/callUntilAnswered';
import { isNotFound } from '../../../shared/api/errors';
import { useCheckOutMutation } from '../customerKioskApi';
import { useVisitCall } from '../useVisitCall';
import dashboard from '../../../shared/i18n/messages/en/dashboard.json';
import visit from '../../../shared/i18n/messages/en/visit.json';
import { useText } from '../../../shared/i18n/useText';

/** Checks a customer out; holds the response or the error message. */
export function useCheckout({ phone, storeSubdomain }: { phone: string; storeSubdomain: string }) {
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
      // Known to this kiosk alone.
      else setError(t(isNotFound(failure) ? 'dashboard.notRegistered' : 'dashboard.checkoutFailed'));
    }
  };
  const dismiss = () => {
    setResult(null);
  };
  return { checkOut, phase, result, error, dismiss };
}
