import Typography from '@mui/material/Typography';
import type { CustomerProfile } from '../../../../contract/manageCustomers';
import { DangerDialog } from '../../../shared/ui/dialogs/DangerDialog';
import { getCustomerName } from '../customerLabels';
import { useUpdateCustomerMutation } from '../customersApi';

interface StopTextsDialogProps {
  customer: CustomerProfile;
  onClose: () => void;
}

/** Asks for confirmation and withdraws the customer's consent to texts. */
export function StopTextsDialog({ customer, onClose }: StopTextsDialogProps) {
  const [updateCustomer] = useUpdateCustomerMutation();
  return (
    <DangerDialog
      title="Stop Texts"
      confirmLabel="Stop Texts"
      doneText={`${getCustomerName(customer)} will get no more marketing texts.`}
      onConfirm={() => updateCustomer({ id: customer.id, body: { smsConsent: false } }).unwrap()}
      onClose={onClose}
    >
      <Typography variant="body2">
        {getCustomerName(customer)} gets no more marketing texts from your store, waiting ones included. Only the
        customer can start them again, by answering START.
      </Typography>
    </DangerDialog>
  );
}
