import { useState } from 'react';
import { newIdempotencyKey } from '../../../../shared/api/idempotencyKey';
import { getErrorMessage, getErrorStatus } from '../../../../shared/api/errors';
import { useRedeemPromotionMutation } from '../../customerKioskApi';
import { createIdempotencyKeys, isDefinitiveError } from '../../idempotencyKeys';
import type { KioskCustomer } from '../../kioskSlice';

const FAILED = 'Failed to redeem promotion. Please try again.';

/** Redeems a promotion once per confirmation. Returns null on success, else the error message for the customer. */
export function useRedeemPromotion({ id: customerId, storeId, phone }: KioskCustomer) {
  const [redeemPromotion, { isLoading }] = useRedeemPromotionMutation();
  const [keys] = useState(() => createIdempotencyKeys(newIdempotencyKey));

  const redeem = async (promotionId: string): Promise<string | null> => {
    try {
      await redeemPromotion({
        key: keys.getKey(promotionId),
        promotionId,
        phone,
        body: { customerId, storeId },
      }).unwrap();
      keys.reset();
      return null;
    } catch (error) {
      const status = getErrorStatus(error);
      if (isDefinitiveError(status)) keys.reset();
      // 409: redeemed before, perhaps by an earlier call whose response was lost.
      return status === 409 ? getErrorMessage(error, FAILED) : FAILED;
    }
  };
  return { redeem, isBusy: isLoading };
}
