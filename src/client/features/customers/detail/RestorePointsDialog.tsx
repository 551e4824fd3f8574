import type { LedgerRow } from '../../../../contract/manageCustomers';
import { getErrorMessage } from '../../../shared/api/errors';
import { formatCount } from '../../../shared/format/formatNumber';
import { DangerDialog } from '../../../shared/ui/dialogs/DangerDialog';
import { useRestorePointsMutation } from '../customersApi';

interface RestorePointsDialogProps {
  customerId: string;
  /** The expiry. */
  row: LedgerRow;
  onClose: () => void;
}

/** Gives back the points of an expiry, once the owner has confirmed it. */
export function RestorePointsDialog({ customerId, row, onClose }: RestorePointsDialogProps) {
  const [restorePoints] = useRestorePointsMutation();
  const points = formatCount(-row.points, 'point');
  return (
    <DangerDialog
      title="Restore Expired Points?"
      confirmLabel="Restore Points"
      tone="plain"
      doneText={`${points} restored.`}
      onConfirm={() => restorePoints({ id: customerId, body: { number: row.number } }).unwrap()}
      formatError={(error) => getErrorMessage(error, "Couldn't restore the points. Please try again.")}
      onClose={onClose}
    >
      The customer gets {points} back, and the months without activity start again.
    </DangerDialog>
  );
}
