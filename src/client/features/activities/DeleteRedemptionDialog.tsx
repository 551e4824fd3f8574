import { useState } from 'react';
import Stack from '@mui/material/Stack';
import type { Redemption } from '../../../contract/redemptions';
import { getRedeemedItem, getRedemptionKind, useRedemptionText } from '../../entities/redemption';
import { isNotFound } from '../../shared/api/errors';
import { useIdempotentCall } from '../../shared/api/useIdempotentCall';
import { formatCount } from '../../shared/format/formatNumber';
import { ConfirmDialog } from '../../shared/ui/dialogs/ConfirmDialog';
import { RecordText } from '../../shared/ui/dialogs/RecordText';
import { useToast } from '../../shared/ui/ToastProvider';
import { useDeleteRedemptionMutation } from './activitiesApi';
import { FailureBanner, toFailure, type Failure } from './FailureBanner';

const FAILURES = { reward: 'Failed to delete redemption', promotion: 'Failed to delete promotion redemption' } as const;

interface DeleteRedemptionDialogProps {
  storeId: string;
  redemption: Redemption;
  onClose: () => void;
}

/** Asks for confirmation and deletes the redemption. */
export function DeleteRedemptionDialog({ storeId, redemption, onClose }: DeleteRedemptionDialogProps) {
  const { id, status, pointsUsed } = redemption;
  const kind = getRedemptionKind(redemption);
  const [deleteRedemption] = useDeleteRedemptionMutation();
  const { call, phase } = useIdempotentCall<unknown>();
  const [failure, setFailure] = useState<Failure | null>(null);
  const { getCustomerName } = useRedemptionText();
  const showToast = useToast();
  const returnsPoints = kind === 'reward' && status === 'pending' && pointsUsed > 0;

  const handleDelete = async () => {
    setFailure(null);
    try {
      await call(id, (key) => deleteRedemption({ key, storeId, id, kind }).unwrap());
    } catch (error) {
      if (!isNotFound(error)) {
        setFailure(toFailure(FAILURES[kind], error));
        return;
      }
      // Deleted by somebody else, which is what was asked for.
    }
    showToast('The redemption was deleted.', 'success');
    onClose();
  };

  return (
    <ConfirmDialog
      open
      title="Delete Redemption"
      confirmLabel="Delete"
      tone="danger"
      busy={phase !== 'idle'}
      onConfirm={() => void handleDelete()}
      onClose={onClose}
    >
      <Stack spacing={2}>
        <span>Are you sure you want to delete this redemption?</span>
        <RecordText name={getRedeemedItem(redemption)?.name}>{getCustomerName(redemption)}</RecordText>
        {returnsPoints && <span>{formatCount(pointsUsed, 'point')} will go back to the customer.</span>}
        <FailureBanner
          failure={failure}
          onDismiss={() => {
            setFailure(null);
          }}
        />
      </Stack>
    </ConfirmDialog>
  );
}
