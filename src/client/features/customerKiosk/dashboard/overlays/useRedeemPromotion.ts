import { getErrorMessage, getErrorStatus } from '../../../../shared/api/errors';
import { useRedeemPromotionMutation } from '../../customerKioskApi';
import { useIdempotentCall } from '../../idempotencyKeys';
import type { KioskCustomer } from '../../kioskSlice';

const FAILED = 'Failed to redeem promotion. Please try again.';

/** Redeems a promotion once per confirmation. Returns null on success, else the error message for the customer. */
export function useRedeemPromotion({ id: customerId, storeId, phone }: KioskCustomer) {
  const [redeemPromotion, { isLoading }] = useRedeemPromotionMutation();
  const send = useIdempotentCall();

  const redeem = async (promotionId: string): Promise<string | null> => {
    const body = { customerId, storeId };
    try {
      await send(promotionId, (key) => redeemPromotion({ key, promotionId, phone, body }).unwrap());
      return null;
    } catch (error) {
      // 409: redeemed before, perhaps by an earlier call whose response was lost.
      return getErrorStatus(error) === 409 ? getErrorMessage(error, FAILED) : FAILED;
    }
  };
  return { redeem, isBusy: isLoading };
}
