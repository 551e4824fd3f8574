import type { Redemption } from '../../../../contract/redemptions';
import type { ActivityFilters } from '../hooks/useActivities';
import { DeleteRedemptionDialog } from './DeleteRedemptionDialog';
import { EditRedemptionDialog } from './EditRedemptionDialog';
import { ExportDialog } from './ExportDialog';
import { RedemptionDetailsDialog } from './RedemptionDetailsDialog';
import { ReturnPointsDialog } from './ReturnPointsDialog';

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
