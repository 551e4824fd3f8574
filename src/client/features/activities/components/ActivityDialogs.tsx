import Stack from '@mui/material/Stack';
import type { Redemption } from '../../../../contract/redemptions';
import { getRedeemedItem, useRedemptionText } from '../../../entities/redemption';
import { formatCount } from '../../../shared/format/formatNumber';
import { ConfirmDialog } from '../../../shared/ui/dialogs/ConfirmDialog';
import { RecordText } from '../../../shared/ui/dialogs/RecordText';
import type { ActivityFilters } from '../hooks/useActivities';
import { useReturnPoints } from '../hooks/useReturnPoints';
import { DeleteRedemptionDialog } from './DeleteRedemptionDialog';
import { EditRedemptionDialog } from './EditRedemptionDialog';
import { ExportDialog } from './ExportDialog';
import { FailureBanner } from './FailureBanner';
import { RedemptionDetailsDialog } from './RedemptionDetailsDialog';

export type ActivityDialog = { kind: 'edit' | 'delete' | 'return'; redemption: Redemption } | { kind: 'export' };

interface ActivityDialogsProps {
  filters: ActivityFilters;
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
  const { filters, openId, rows, dialog, onOpenDetails, onOpen, onClose } = props;
  const openFromDetails = (kind: 'edit' | 'delete' | 'return') => (redemption: Redemption) => {
    onOpenDetails(null);
    onOpen({ kind, redemption });
  };
  return (
    <>
      {openId !== null && (
        <RedemptionDetailsDialog
          id={openId}
          row={rows?.find(({ id }) => id === openId)}
          onReturn={openFromDetails('return')}
          onEdit={openFromDetails('edit')}
          onDelete={openFromDetails('delete')}
          onClose={onClose}
        />
      )}
      {dialog?.kind === 'edit' && <EditRedemptionDialog redemption={dialog.redemption} onClose={onClose} />}
      {dialog?.kind === 'delete' && <DeleteRedemptionDialog redemption={dialog.redemption} onClose={onClose} />}
      {dialog?.kind === 'return' && <ReturnPointsDialog redemption={dialog.redemption} onClose={onClose} />}
      {dialog?.kind === 'export' && <ExportDialog filters={filters} onClose={onClose} />}
    </>
  );
}

interface ReturnPointsDialogProps {
  redemption: Redemption;
  onClose: () => void;
}

/** Asks for confirmation and cancels a reward that was given out, which returns its points. */
function ReturnPointsDialog({ redemption, onClose }: ReturnPointsDialogProps) {
  const { returnPoints, isBusy, failure, setFailure } = useReturnPoints(redemption, onClose);
  const { getCustomerName } = useRedemptionText();
  const name = getCustomerName(redemption);
  return (
    <ConfirmDialog
      open
      title={`Return ${formatCount(redemption.pointsUsed, 'Point')}?`}
      confirmLabel={`Return ${formatCount(redemption.pointsUsed, 'Point')}`}
      cancelLabel="Keep"
      busy={isBusy}
      onConfirm={() => void returnPoints()}
      onClose={onClose}
    >
      <Stack spacing={2}>
        <RecordText name={getRedeemedItem(redemption)?.name}>{name}</RecordText>
        <span>The points go back to {name}, and this redemption is marked as cancelled.</span>
        <FailureBanner failure={failure} onDismiss={setFailure} />
      </Stack>
    </ConfirmDialog>
  );
}
