import { useState } from 'react';
import type { CheckoutResponse } from '../../../../contract/checkout';
import { newIdempotencyKey } from '../../../shared/api/idempotencyKey';
import { getErrorStatus } from '../../../shared/api/errors';
import { useCheckOutMutation } from '../customerKioskApi';
import { createIdempotencyKeys, isDefinitiveError } from '../idempotencyKeys';

const FAILED = 'Failed to process checkout. Please try again.';

/** Checks a customer out; holds the response or the error message. */
export function useCheckout({ phone, storeSubdomain }: { phone: string; storeSubdomain: string }) {
  const [checkOutCustomer, { isLoading }] = useCheckOutMutation();
  const [keys] = useState(() => createIdempotencyKeys(newIdempotencyKey));
  const [result, setResult] = useState<CheckoutResponse | null>(null);
  const [error, setError] = useState<string | null>(null);

  const checkOut = async () => {
    setError(null);
    try {
      const response = await checkOutCustomer({
        key: keys.getKey('checkout'),
        body: { phone, storeSubdomain },
      }).unwrap();
      keys.reset();
      setResult(response);
    } catch (failure) {
      if (isDefinitiveError(getErrorStatus(failure))) keys.reset();
      setError(FAILED);
    }
  };
  const dismiss = () => {
    setResult(null);
  };
  return { checkOut, isBusy: isLoading, result, error, dismiss };
}
