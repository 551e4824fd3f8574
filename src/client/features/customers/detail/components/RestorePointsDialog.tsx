import Alert from '@mui/material/Alert';
import Stack from '@mui/material/Stack';
import { useState } from 'react';
import type { LedgerRow } from '../../../../../contract/customerRecords';
import { getErrorMessage } from '../../../../shared/api/errors';
import { formatCount } from '../../../../shared/format/formatNumber';
import { ConfirmDialog } from '../../../../shared/ui/dialogs/ConfirmDialog';
import { useToast } from '../../../../shared/ui/ToastProvider';
import { useRestorePointsMutation } from '../../customersApi';

interface RestorePointsDialogProps {
  customerId: string;
  /** The ledger entry of the expiry. */
  row: LedgerRow;
  onClose: () => void;
}

/** Asks for confirmation and restores the points that an expiry removed. */
export function RestorePointsDialog({ customerId, row, onClose }: RestorePointsDialogProps) {
  const [restorePoints, { isLoading }] = useRestorePointsMutation();
  const [failure, setFailure] = useState<string | null>(null);
  const showToast = useToast();
  const points = formatCount(-row.points, 'point');

  const handleRestore = async () => {
    setFailure(null);
    try {
      await restorePoints({ id: customerId, body: { number: row.number } }).unwrap();
    } catch (error) {
      setFailure(getErrorMessage(error, "Couldn't restore the points. Please try again."));
      return;
    }
    showToast(`${points} restored.`, 'success');
    onClose();
  };

  return (
    <ConfirmDialog
      open
      title="Restore Expired Points?"
      confirmLabel="Restore Points"
      busy={isLoading}
      onConfirm={() => void handleRestore()}
      onClose={onClose}
    >
      <Stack spacing={2}>
        <span>The customer gets {points} back, and the expiry period starts over.</span>
        {failure !== null && <Alert severity="error">{failure}</Alert>}
      </Stack>
    </ConfirmDialog>
  );
}
