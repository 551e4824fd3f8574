import Stack from '@mui/material/Stack';
import { useState } from 'react';
import type { Redemption, RedemptionStatus } from '../../../../contract/redemptions';
import { getRedeemedItem, getRedemptionKind, useRedemptionText } from '../../../entities/redemption';
import { useStoreId } from '../../../session';
import { isNotFound } from '../../../shared/api/errors';
import { useIdempotentCall } from '../../../shared/api/useIdempotentCall';
import { formatCount } from '../../../shared/format/formatNumber';
import { ConfirmDialog } from '../../../shared/ui/dialogs/ConfirmDialog';
import { RecordText } from '../../../shared/ui/dialogs/RecordText';
import { useToast } from '../../../shared/ui/ToastProvider';
import { useDeleteRedemptionMutation } from '../activitiesApi';
import { EditRedemptionDialog } from './EditRedemptionDialog';
import { ExportDialog } from './ExportDialog';
import { FailureBanner, toFailure, type Failure } from './FailureBanner';
import { RedemptionDetailsDialog } from './RedemptionDetailsDialog';

export type ActivityDialog = { kind: 'edit' | 'delete'; redemption: Redemption } | { kind: 'export' };

interface ActivityDialogsProps {
  /** The status filter of the page. */
  status: RedemptionStatus | undefined;
  /** The id of the redemption whose details are open. */
  openId: string | null;
  /** The redemptions of the current page. */
  rows: readonly Redemption[] | undefined;
  dialog: ActivityDialog | null;
  onOpenDetails: (id: string | null) => void;
  onOpen: (dialog: ActivityDialog) => void;
  /** Closes the open dialog, or else the details. */
  onClose: () => void;
}

/** Renders the open dialog of the activities page. */
export function ActivityDialogs(props: ActivityDialogsProps) {
  const { status, openId, rows, dialog, onOpenDetails, onOpen, onClose } = props;
  const openFromDetails = (kind: 'edit' | 'delete') => (redemption: Redemption) => {
    onOpenDetails(null);
    onOpen({ kind, redemption });
  };
  return (
    <>
      {openId !== null && (
        <RedemptionDetailsDialog
          id={openId}
          row={rows?.find(({ id }) => id === openId)}
          onEdit={openFromDetails('edit')}
          onDelete={openFromDetails('delete')}
          onClose={onClose}
        />
      )}
      {dialog?.kind === 'edit' && <EditRedemptionDialog redemption={dialog.redemption} onClose={onClose} />}
      {dialog?.kind === 'delete' && <DeleteRedemptionDialog redemption={dialog.redemption} onClose={onClose} />}
      {dialog?.kind === 'export' && <ExportDialog status={status} onClose={onClose} />}
    </>
  );
}

const FAILURES = { reward: 'Failed to delete redemption', promotion: 'Failed to delete promotion redemption' } as const;

interface DeleteRedemptionDialogProps {
  redemption: Redemption;
  onClose: () => void;
}

/** Asks for confirmation and deletes a redemption. */
function DeleteRedemptionDialog({ redemption, onClose }: DeleteRedemptionDialogProps) {
  const storeId = useStoreId();
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
      // Somebody else has deleted the redemption, which counts as success.
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
        <FailureBanner failure={failure} onDismiss={setFailure} />
      </Stack>
    </ConfirmDialog>
  );
}
