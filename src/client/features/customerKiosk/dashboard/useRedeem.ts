import { useState } from 'react';
import { newIdempotencyKey } from '../../../shared/api/idempotencyKey';
import { messageOf, statusOf } from '../../../shared/api/messageOf';
import { useRedeemRewardMutation } from '../customerKioskApi';
import { createIntentKeys, isAnswered } from '../intentKeys';
import { redeemProblem } from '../redeemProblem';
import type { KioskCustomer } from './kioskCustomer';

/** Redeems once for each confirmation; answers what the customer is told instead, or null when it went well. */
export function useRedeem({ id: customerId, storeSubdomain, phone }: KioskCustomer) {
  const [send, { isLoading }] = useRedeemRewardMutation();
  const [keys] = useState(() => createIntentKeys(newIdempotencyKey));

  const redeem = async (rewardId: string): Promise<string | null> => {
    try {
      await send({ key: keys.keyFor(rewardId), phone, body: { customerId, rewardId, storeSubdomain } }).unwrap();
      keys.answered();
      return null;
    } catch (error) {
      const status = statusOf(error);
      if (isAnswered(status)) keys.answered();
      return redeemProblem(status, messageOf(error, ''));
    }
  };
  return { redeem, isBusy: isLoading };
}
