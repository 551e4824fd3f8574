import Button from '@mui/material/Button';
import type { LedgerRow } from '../../../../contract/manageCustomers';
import { getErrorMessage } from '../../../shared/api/errors';
import { formatCount } from '../../../shared/format/formatNumber';
import { ConfirmDialog } from '../../../shared/ui/dialogs/ConfirmDialog';
import { useOpenState } from '../../../shared/ui/dialogs/useDialogState';
import { useToast } from '../../../shared/ui/ToastProvider';
import { useRestorePointsMutation } from '../customersApi';

/** Gives back the points of an expiry, once the owner has confirmed it. */
export function RestorePointsButton({ customerId, row }: { customerId: string; row: LedgerRow }) {
  const [restorePoints, { isLoading }] = useRestorePointsMutation();
  const dialog = useOpenState();
  const showToast = useToast();
  const points = formatCount(-row.points, 'point');

  const restore = async () => {
    try {
      await restorePoints({ id: customerId, body: { number: row.number } }).unwrap();
      showToast(`${points} restored.`, 'success');
    } catch (error) {
      showToast(getErrorMessage(error, "Couldn't restore the points. Please try again."), 'danger');
    }
    dialog.close();
  };

  return (
    <>
      <Button size="small" onClick={dialog.open} sx={{ mr: -1 }}>
        Restore Points
      </Button>
      <ConfirmDialog
        open={dialog.isOpen}
        title="Restore Expired Points?"
        confirmLabel="Restore Points"
        busy={isLoading}
        onConfirm={() => void restore()}
        onClose={dialog.close}
      >
        The customer gets {points} back, and the months without activity start again.
      </ConfirmDialog>
    </>
  );
}
