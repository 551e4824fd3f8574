import type { Redemption, RedemptionStatus } from '../../../contract/redemptions';
import { DeleteRedemptionDialog } from './DeleteRedemptionDialog';
import { EditRedemptionDialog } from './EditRedemptionDialog';
import { ExportDialog } from './ExportDialog';
import { RedemptionDetailsDialog } from './RedemptionDetailsDialog';

export type ActivityDialog = { kind: 'edit' | 'delete'; redemption: Redemption } | { kind: 'export' };

interface ActivityDialogsProps {
  storeId: string;
  /** The filter of the page. */
  status: RedemptionStatus | undefined;
  /** The redemption whose details are open. */
  openId: string | null;
  /** The redemptions on the page. */
  rows: readonly Redemption[] | undefined;
  dialog: ActivityDialog | null;
  onOpenDetails: (id: string | null) => void;
  onOpen: (dialog: ActivityDialog) => void;
  /** Closes the dialog or the details. */
  onClose: () => void;
}

/** The open dialog of the activities. */
export function ActivityDialogs(props: ActivityDialogsProps) {
  const { storeId, status, openId, rows, dialog, onOpenDetails, onOpen, onClose } = props;
  const openFromDetails = (kind: 'edit' | 'delete') => (redemption: Redemption) => {
    onOpenDetails(null);
    onOpen({ kind, redemption });
  };
  return (
    <>
      {openId !== null && (
        <RedemptionDetailsDialog
          storeId={storeId}
          id={openId}
          row={rows?.find(({ id }) => id === openId)}
          onEdit={openFromDetails('edit')}
          onDelete={openFromDetails('delete')}
          onClose={onClose}
        />
      )}
      {dialog?.kind === 'edit' && (
        <EditRedemptionDialog storeId={storeId} redemption={dialog.redemption} onClose={onClose} />
      )}
      {dialog?.kind === 'delete' && (
        <DeleteRedemptionDialog storeId={storeId} redemption={dialog.redemption} onClose={onClose} />
      )}
      {dialog?.kind === 'export' && <ExportDialog storeId={storeId} status={status} onClose={onClose} />}
    </>
  );
}
