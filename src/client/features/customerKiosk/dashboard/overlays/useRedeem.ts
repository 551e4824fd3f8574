import { getErrorMessage, getErrorStatus } from '../../../../shared/api/errors';
import { useRedeemRewardMutation } from '../../customerKioskApi';
import { useIdempotentCall } from '../../idempotencyKeys';
import type { KioskCustomer } from '../../kioskSlice';

const FAILED = 'Failed to redeem reward. Please try again.';
const DUPLICATE = 'You have already redeemed this reward or have a pending redemption.';

/** Redeems once per confirmation. Returns null on success, else the error message for the customer. */
export function useRedeem({ id: customerId, storeSubdomain, phone }: KioskCustomer) {
  const [redeemReward, { isLoading }] = useRedeemRewardMutation();
  const send = useIdempotentCall();

  const redeem = async (rewardId: string): Promise<string | null> => {
    const body = { customerId, rewardId, storeSubdomain };
    try {
      await send(rewardId, (key) => redeemReward({ key, phone, body }).unwrap());
      return null;
    } catch (error) {
      return toRedeemError(getErrorStatus(error), getErrorMessage(error, ''));
    }
  };
  return { redeem, isBusy: isLoading };
}

/** The server's message where it is meant for the customer, else a general one. */
export function toRedeemError(status: number | undefined, message: string): string {
  if (status === 409) return DUPLICATE;
  if (status === 400 && message.startsWith('Insufficient points')) return message;
  if (status === 403 && /daily redemption limit/i.test(message)) return message;
  return FAILED;
}
