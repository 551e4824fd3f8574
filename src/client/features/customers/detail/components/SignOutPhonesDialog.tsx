import Alert from '@mui/material/Alert';
import Stack from '@mui/material/Stack';
import { useState } from 'react';
import type { CustomerProfile } from '../../../../../contract/customerRecords';
import { getErrorMessage } from '../../../../shared/api/errors';
import { formatCount } from '../../../../shared/format/formatNumber';
import { ConfirmDialog } from '../../../../shared/ui/dialogs/ConfirmDialog';
import { useToast } from '../../../../shared/ui/ToastProvider';
import { getCustomerName } from '../../customerLabels';
import { useSignOutCustomerPhonesMutation } from '../detailApi';

interface SignOutPhonesDialogProps {
  customer: CustomerProfile;
  onClose: () => void;
}

/** Asks for confirmation and ends a customer's sessions on all phones. */
export function SignOutPhonesDialog({ customer, onClose }: SignOutPhonesDialogProps) {
  const [signOut, { isLoading }] = useSignOutCustomerPhonesMutation();
  const [failure, setFailure] = useState<string | null>(null);
  const showToast = useToast();
  const handleConfirm = async () => {
    setFailure(null);
    try {
      await signOut(customer.id).unwrap();
    } catch (error) {
      setFailure(getErrorMessage(error, "Couldn't sign out the phones. Please try again."));
      return;
    }
    showToast('All phones were signed out.', 'success');
    onClose();
  };
  return (
    <ConfirmDialog
      open
      title="Sign Out All Phones?"
      confirmLabel="Sign Out"
      tone="danger"
      busy={isLoading}
      onConfirm={() => void handleConfirm()}
      onClose={onClose}
    >
      <Stack spacing={2}>
        <span>
          {getCustomerName(customer)} is signed in to their own page on {formatCount(customer.phones, 'phone')}. Links
          to the page that were not used end too. To come back, the customer scans the code at the kiosk.
        </span>
        {failure !== null && <Alert severity="error">{failure}</Alert>}
      </Stack>
    </ConfirmDialog>
  );
}
