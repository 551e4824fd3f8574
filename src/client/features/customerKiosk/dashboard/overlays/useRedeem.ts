import { OutcomeUnknown } from '../../../../shared/api/callUntilAnswered';
import { getErrorMessage, getErrorStatus, getMessageName } from '../../../../shared/api/errors';
import { useRedeemRewardMutation } from '../../customerKioskApi';
import type { KioskCustomer } from '../../kioskSlice';
import { useVisitCall } from '../../useVisitCall';
import offers from '../../../../shared/i18n/messages/en/offers.json';
import visit from '../../../../shared/i18n/messages/en/visit.json';
import { useTranslatedError } from '../../../../shared/i18n/useTranslatedError';
import { useText, type Translate } from '../../../../shared/i18n/useText';

/** Redeems once per confirmation. Returns null on success, else the error message for the customer. */
export function useRedeem({ id: customerId, storeSubdomain, phone }: KioskCustomer) {
  const { t } = useText(offers);
  const visitText = useText(visit);
  const translateError = useTranslatedError();
  const [redeemReward] = useRedeemRewardMutation();
  const { call, phase } = useVisitCall();

  const redeem = async (rewardId: string): Promise<string | null> => {
    const body = { customerId, rewardId, storeSubdomain };
    try {
      await call(`reward ${rewardId}`, (key) => redeemReward({ key, phone, body }).unwrap());
      return null;
    } catch (error) {
      if (error instanceof OutcomeUnknown) return visitText.t('visit.unconfirmed');
      return toRedeemError(error, t, translateError);
    }
  };
  return { redeem, phase };
}

/** The server's message where it is meant for the customer, in the language of the page if it has one, else a general one. */
export function toRedeemError(
  error: unknown,
  t: Translate<keyof typeof offers>,
  translate: (error: unknown) => unknown,
): string {
  const status = getErrorStatus(error);
  if (status === 409) return t('offers.alreadyRedeemed');
  const message = getErrorMessage(error, t('offers.rewardFailed'));
  // A server or proxy in between may leave out the name of the message.
  const isDailyLimit = status === 403 && /daily redemption limit/i.test(message);
  const isForCustomer = isDailyLimit || getMessageName(error)?.id === 'insufficientPoints';
  return isForCustomer ? getErrorMessage(translate(error), message) : t('offers.rewardFailed');
}
