import { useState } from 'react';
import type { CheckoutResponse } from '../../../../contract/checkout';
import { newIdempotencyKey } from '../../../shared/api/idempotencyKey';
import { getErrorStatus } from '../../../shared/api/errors';
import { useCheckOutMutation } from '../customerKioskApi';
import { createIdempotencyKeys, isAnswered } from '../idempotencyKeys';

const FAILED = 'Failed to process checkout. Please try again.';

/** One checkout of a customer, its answer, and what to say when there was none. */
export function useCheckout({ phone, storeSubdomain }: { phone: string; storeSubdomain: string }) {
  const [send, { isLoading }] = useCheckOutMutation();
  const [keys] = useState(() => createIdempotencyKeys(newIdempotencyKey));
  const [outcome, setOutcome] = useState<CheckoutResponse | null>(null);
  const [problem, setProblem] = useState<string | null>(null);

  const checkOut = async () => {
    setProblem(null);
    try {
      const answer = await send({ key: keys.keyFor('checkout'), body: { phone, storeSubdomain } }).unwrap();
      keys.answered();
      setOutcome(answer);
    } catch (error) {
      if (isAnswered(getErrorStatus(error))) keys.answered();
      setProblem(FAILED);
    }
  };
  const dismiss = () => {
    setOutcome(null);
  };
  return { checkOut, isBusy: isLoading, outcome, problem, dismiss };
}
