import { useState } from 'react';
import type { CheckoutResponse } from '../../../../contract/checkout';
import { useCheckOutMutation } from '../customerKioskApi';
import { useIdempotentCall } from '../idempotencyKeys';

const FAILED = 'Failed to process checkout. Please try again.';

/** Checks a customer out; holds the response or the error message. */
export function useCheckout({ phone, storeSubdomain }: { phone: string; storeSubdomain: string }) {
  const [checkOutCustomer, { isLoading }] = useCheckOutMutation();
  const send = useIdempotentCall();
  const [result, setResult] = useState<CheckoutResponse | null>(null);
  const [error, setError] = useState<string | null>(null);

  const checkOut = async () => {
    setError(null);
    const body = { phone, storeSubdomain };
    try {
      setResult(await send('checkout', (key) => checkOutCustomer({ key, body }).unwrap()));
    } catch {
      setError(FAILED);
    }
  };
  const dismiss = () => {
    setResult(null);
  };
  return { checkOut, isBusy: isLoading, result, error, dismiss };
}
