import { OutcomeUnknown } from '../../../../shared/api/callUntilAnswered';
import { getErrorMessage, getErrorStatus } from '../../../../shared/api/errors';
import visit from '../../../../shared/i18n/messages/en/visit.json';
import { useText } from '../../../../shared/i18n/useText';
import { useRedeemPromotionMutation } from '../../customerKioskApi';
import type { KioskCustomer } from '../../kioskSlice';
import { useVisitCall } from '../../useVisitCall';

const FAILED = 'Failed to redeem promotion. Please try again.';

/** Redeems a promotion once per confirmation. Returns null on success, else the error message for the customer. */
export function useRedeemPromotion({ id: customerId, storeId, phone }: KioskCustomer) {
  const [redeemPromotion] = useRedeemPromotionMutation();
  const { t } = useText(visit);
  const { call, phase } = useVisitCall();

  const redeem = async (promotionId: string): Promise<string | null> => {
    const body = { customerId, storeId };
    try {
      await call(`promotion ${promotionId}`, (key) => redeemPromotion({ key, promotionId, phone, body }).unwrap());
      return null;
    } catch (error) {
      if (error instanceof OutcomeUnknown) return t('visit.unconfirmed');
      // 409: redeemed before, perhaps in another visit.
      return getErrorStatus(error) === 409 ? getErrorMessage(error, FAILED) : FAILED;
    }
  };
  return { redeem, phase };
}
