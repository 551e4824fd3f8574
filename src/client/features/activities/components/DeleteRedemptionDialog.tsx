import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useState } from 'react';
import type { Redemption } from '../../../../contract/redemptions';
import { getRedeemedItem, getRedemptionKind, useRedemptionText } from '../../../entities/redemption';
import { useStoreId } from '../../../session';
import { isNotFound } from '../../../shared/api/errors';
import { useIdempotentCall } from '../../../shared/api/useIdempotentCall';
import { formatCount } from '../../../shared/format/formatNumber';
import { ConfirmDialog } from '../../../shared/ui/dialogs/ConfirmDialog';
import { RecordText } from '../../../shared/ui/dialogs/RecordText';
import { useToast } from '../../../shared/ui/toast/ToastProvider';
import { useDeleteRedemptionMutation } from '../activitiesApi';
import { useReturnPoints } from '../hooks/useReturnPoints';
import { canReturnPoints } from '../returnPoints';
import { FailureBanner, toFailure, type Failure } from './FailureBanner';

const FAILURES = { reward: 'Failed to delete redemption', promotion: 'Failed to delete promotion redemption' } as const;

interface DeleteRedemptionDialogProps {
  redemption: Redemption;
  onClose: () => void;
}

/**
 * Asks for confirmation and deletes a redemption. Deleting a reward that was given out keeps its points spent, so the
 * dialog also offers to cancel it, which returns them.
 */
export function DeleteRedemptionDialog({ redemption, onClose }: DeleteRedemptionDialogProps) {
  const storeId = useStoreId();
  const { id, status, pointsUsed } = redemption;
  const kind = getRedemptionKind(redemption);
  const [deleteRedemption] = useDeleteRedemptionMutation();
  const { call, phase } = useIdempotentCall<unknown>();
  const [failure, setFailure] = useState<Failure | null>(null);
  const { getCustomerName } = useRedemptionText();
  const showToast = useToast();
  const returning = useReturnPoints(redemption, onClose);
  const isBusy = phase !== 'idle' || returning.isBusy;
  const points = formatCount(pointsUsed, 'point');
  const hasPoints = kind === 'reward' && pointsUsed > 0;
  const keepsPointsSpent = canReturnPoints(redemption);

  const handleDelete = async () => {
    setFailure(null);
    try {
      await call(`delete ${id}`, (key) => deleteRedemption({ key, storeId, id, kind }).unwrap());
    } catch (error) {
      if (!isNotFound(error)) {
        setFailure(toFailure(FAILURES[kind], error));
        return;
      }
      // Somebody else has deleted the redemption, which counts as success.
    }
    showToast('The redemption was deleted.', 'success');
    onClose();
  };

  return (
    <ConfirmDialog
      open
      title="Delete Redemption"
      confirmLabel={keepsPointsSpent ? 'Delete Anyway' : 'Delete'}
      cancelLabel={keepsPointsSpent ? 'Keep' : 'Cancel'}
      tone="danger"
      busy={isBusy}
      onConfirm={() => void handleDelete()}
      onClose={onClose}
    >
      <Stack spacing={2}>
        <span>Are you sure you want to delete this redemption?</span>
        <RecordText name={getRedeemedItem(redemption)?.name}>{getCustomerName(redemption)}</RecordText>
        {hasPoints && status === 'pending' && <span>{points} will go back to the customer.</span>}
        {keepsPointsSpent && (
          <>
            <span>
              The customer does not get the {points} back, and the redemption disappears from every list. To undo it for
              the customer, cancel it instead.
            </span>
            <Button variant="outlined" fullWidth disabled={isBusy} onClick={() => void returning.returnPoints()}>
              Cancel and Return {formatCount(pointsUsed, 'Point')}
            </Button>
          </>
        )}
        <FailureBanner failure={failure ?? returning.failure} onDismiss={failure ? setFailure : returning.setFailure} />
      </Stack>
    </ConfirmDialog>
  );
}
