import { OutcomeUnknown } from '../../../../shared/api/callUntilAnswered';
import { getErrorMessage, getErrorStatus } from '../../../../shared/api/errors';
import { useRedeemPromotionMutation } from '../../customerKioskApi';
import type { KioskCustomer } from '../../kioskSlice';
import { useVisitCall } from '../../useVisitCall';
import offers from '../../../../shared/i18n/messages/en/offers.json';
import visit from '../../../../shared/i18n/messages/en/visit.json';
import { useTranslatedError } from '../../../../shared/i18n/useTranslatedError';
import { useText } from '../../../../shared/i18n/useText';

/** Redeems a promotion once per confirmation. Returns null on success, else the error message for the customer. */
export function useRedeemPromotion({ id: customerId, storeId, phone }: KioskCustomer) {
  const { t } = useText(offers);
  const visitText = useText(visit);
  const translateError = useTranslatedError();
  const [redeemPromotion] = useRedeemPromotionMutation();
  const { call, phase } = useVisitCall();

  const redeem = async (promotionId: string): Promise<string | null> => {
    const body = { customerId, storeId };
    try {
      await call(`promotion ${promotionId}`, (key) => redeemPromotion({ key, promotionId, phone, body }).unwrap());
      return null;
    } catch (error) {
      if (error instanceof OutcomeUnknown) return visitText.t('visit.unconfirmed');
      // 409: redeemed before, perhaps in another visit.
      const failed = t('offers.promotionFailed');
      return getErrorStatus(error) === 409 ? getErrorMessage(translateError(error), failed) : failed;
    }
  };
  return { redeem, phase };
}
