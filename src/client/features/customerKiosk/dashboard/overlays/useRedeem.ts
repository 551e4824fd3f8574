import { OutcomeUnknown } from '../../../../shared/api/callUntilAnswered';
import { getErrorMessage, getErrorStatus } from '../../../../shared/api/errors';
import visit from '../../../../shared/i18n/messages/en/visit.json';
import { useText } from '../../../../shared/i18n/useText';
import { useRedeemRewardMutation } from '../../customerKioskApi';
import type { KioskCustomer } from '../../kioskSlice';
import { useVisitCall } from '../../useVisitCall';

const FAILED = 'Failed to redeem reward. Please try again.';
const DUPLICATE = 'You have already redeemed this reward or have a pending redemption.';

/** Redeems once per confirmation. Returns null on success, else the error message for the customer. */
export function useRedeem({ id: customerId, storeSubdomain, phone }: KioskCustomer) {
  const [redeemReward] = useRedeemRewardMutation();
  const { t } = useText(visit);
  const { call, phase } = useVisitCall();

  const redeem = async (rewardId: string): Promise<string | null> => {
    const body = { customerId, rewardId, storeSubdomain };
    try {
      await call(`reward ${rewardId}`, (key) => redeemReward({ key, phone, body }).unwrap());
      return null;
    } catch (error) {
      if (error instanceof OutcomeUnknown) return t('visit.unconfirmed');
      return toRedeemError(getErrorStatus(error), getErrorMessage(error, ''));
    }
  };
  return { redeem, phase };
}

/** The server's message where it is meant for the customer, else a general one. */
export function toRedeemError(status: number | undefined, message: string): string {
  if (status === 409) return DUPLICATE;
  if (status === 400 && message.startsWith('Insufficient points')) return message;
  if (status === 403 && /daily redemption limit/i.test(message)) return message;
  return FAILED;
}
