import { useState } from 'react';
import type { Redemption, ResolvedStatus } from '../../../../contract/redemptions';
import { useChangeRedemptionMutation, useRedemptionText } from '../../../entities/redemption';
import { useStoreId } from '../../../session';
import { useIdempotentCall } from '../../../shared/api/useIdempotentCall';
import { useToast } from '../../../shared/ui/toast/ToastProvider';
import { toFailure, type Failure } from '../components/FailureBanner';
import { describeReturn } from '../returnPoints';

/** Completes or cancels a pending reward on a single click. The toast has an Undo button. */
export function useResolveRedemption(onFailure: (failure: Failure | null) => void) {
  const storeId = useStoreId();
  const [changeRedemption] = useChangeRedemptionMutation();
  const { call } = useIdempotentCall<unknown>();
  const { getCustomerName } = useRedemptionText();
  const showToast = useToast();
  /** The id of the redemption that is being changed. */
  const [busyId, setBusyId] = useState<string | null>(null);

  const change = async (id: string, body: Parameters<typeof changeRedemption>[0]['change']): Promise<boolean> => {
    onFailure(null);
    setBusyId(id);
    try {
      await call(`${id} ${JSON.stringify(body)}`, (key) =>
        changeRedemption({ key, storeId, id, change: body, isShownAtOnce: true }).unwrap(),
      );
      return true;
    } catch (error) {
      onFailure(toFailure('Failed to update status', error));
      return false;
    } finally {
      setBusyId(null);
    }
  };
  const undo = async (id: string, status: ResolvedStatus) => {
    if (await change(id, { status: 'pending', expectedStatus: status })) showToast('Moved back to pending.');
  };
  const resolve = async (redemption: Redemption, status: ResolvedStatus) => {
    const { id } = redemption;
    // While a call is running, useIdempotentCall would return its result for a click on another row too.
    if (busyId !== null || !(await change(id, { status }))) return;
    const done =
      status === 'completed' ? 'Marked as completed.' : describeReturn(redemption, getCustomerName(redemption));
    showToast(done, 'plain', { label: 'Undo', onClick: () => void undo(id, status) });
  };
  return { resolve, busyId };
}
