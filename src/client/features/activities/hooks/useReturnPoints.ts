import { useState } from 'react';
import type { Redemption } from '../../../../contract/redemptions';
import { useChangeRedemptionMutation, useRedemptionText } from '../../../entities/redemption';
import { useStoreId } from '../../../session';
import { useIdempotentCall } from '../../../shared/api/useIdempotentCall';
import { useToast } from '../../../shared/ui/toast/ToastProvider';
import { toFailure, type Failure } from '../components/FailureBanner';
import { describeReturn } from '../returnPoints';

/** Cancels a reward that was given out, which returns its points. `onDone` is called when it succeeded. */
export function useReturnPoints(redemption: Redemption, onDone: () => void) {
  const storeId = useStoreId();
  const { id, status } = redemption;
  const [changeRedemption] = useChangeRedemptionMutation();
  const { call, phase } = useIdempotentCall<unknown>();
  const [failure, setFailure] = useState<Failure | null>(null);
  const { getCustomerName } = useRedemptionText();
  const showToast = useToast();

  const returnPoints = async () => {
    setFailure(null);
    try {
      await call(`cancel ${id}`, (key) =>
        changeRedemption({ key, storeId, id, change: { status: 'cancelled', expectedStatus: status } }).unwrap(),
      );
    } catch (error) {
      setFailure(toFailure('Failed to update redemption', error));
      return;
    }
    showToast(describeReturn(redemption, getCustomerName(redemption)), 'success');
    onDone();
  };
  return { returnPoints, isBusy: phase !== 'idle', failure, setFailure };
}
