import { useState } from 'react';
import type { CheckoutResponse } from '../../../../contract/checkout';
import { OutcomeUnknown } from '../../../shared/api/callUntilAnswered';
import visit from '../../../shared/i18n/messages/en/visit.json';
import { useText } from '../../../shared/i18n/useText';
import { useCheckOutMutation } from '../customerKioskApi';
import { useVisitCall } from '../useVisitCall';

const FAILED = 'Failed to process checkout. Please try again.';

/** Checks a customer out; holds the response or the error message. */
export function useCheckout({ phone, storeSubdomain }: { phone: string; storeSubdomain: string }) {
  const [checkOutCustomer] = useCheckOutMutation();
  const { t } = useText(visit);
  const { call, phase } = useVisitCall<CheckoutResponse>();
  const [result, setResult] = useState<CheckoutResponse | null>(null);
  const [error, setError] = useState<string | null>(null);

  const checkOut = async () => {
    setError(null);
    const body = { phone, storeSubdomain };
    try {
      setResult(await call('checkout', (key) => checkOutCustomer({ key, body }).unwrap()));
    } catch (failure) {
      setError(failure instanceof OutcomeUnknown ? t('visit.unconfirmed') : FAILED);
    }
  };
  const dismiss = () => {
    setResult(null);
  };
  return { checkOut, phase, result, error, dismiss };
}
