import type { LedgerRow } from '../../../../../contract/customerRecords';
import { getErrorMessage } from '../../../../shared/api/errors';
import { formatCount } from '../../../../shared/format/formatNumber';
import { ActionDialog } from '../../../../shared/ui/dialogs/ActionDialog';
import { useRestorePointsMutation } from '../../customersApi';

interface RestorePointsDialogProps {
  customerId: string;
  /** The ledger entry of the expiry. */
  row: LedgerRow;
  onClose: () => void;
}

/** Asks for confirmation and restores the points that an expiry removed. */
export function RestorePointsDialog({ customerId, row, onClose }: RestorePointsDialogProps) {
  const [restorePoints] = useRestorePointsMutation();
  const points = formatCount(-row.points, 'point');
  return (
    <ActionDialog
      title="Restore Expired Points?"
      confirmLabel="Restore Points"
      tone="plain"
      doneText={`${points} restored.`}
      onConfirm={() => restorePoints({ id: customerId, body: { number: row.number } }).unwrap()}
      formatError={(error) => getErrorMessage(error, "Couldn't restore the points. Please try again.")}
      onClose={onClose}
    >
      <span>The customer gets {points} back, and the expiry period starts over.</span>
    </ActionDialog>
  );
}
