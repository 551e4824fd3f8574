import { useState } from 'react';
import { newIdempotencyKey } from '../../../shared/api/idempotencyKey';
import { getErrorMessage, getErrorStatus } from '../../../shared/api/errors';
import { useRedeemRewardMutation } from '../customerKioskApi';
import { createIdempotencyKeys, isAnswered } from '../idempotencyKeys';
import { redeemProblem } from '../redeemProblem';
import type { KioskCustomer } from './kioskCustomer';

/** Redeems once for each confirmation; answers what the customer is told instead, or null when it went well. */
export function useRedeem({ id: customerId, storeSubdomain, phone }: KioskCustomer) {
  const [send, { isLoading }] = useRedeemRewardMutation();
  const [keys] = useState(() => createIdempotencyKeys(newIdempotencyKey));

  const redeem = async (rewardId: string): Promise<string | null> => {
    try {
      await send({ key: keys.keyFor(rewardId), phone, body: { customerId, rewardId, storeSubdomain } }).unwrap();
      keys.answered();
      return null;
    } catch (error) {
      const status = getErrorStatus(error);
      if (isAnswered(status)) keys.answered();
      return redeemProblem(status, getErrorMessage(error, ''));
    }
  };
  return { redeem, isBusy: isLoading };
}
