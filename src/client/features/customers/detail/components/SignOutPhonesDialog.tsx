import type { CustomerProfile } from '../../../../../contract/customerRecords';
import { getErrorMessage } from '../../../../shared/api/errors';
import { formatCount } from '../../../../shared/format/formatNumber';
import { ActionDialog } from '../../../../shared/ui/dialogs/ActionDialog';
import { getCustomerName } from '../../customerLabels';
import { useSignOutCustomerPhonesMutation } from '../detailApi';

interface SignOutPhonesDialogProps {
  customer: CustomerProfile;
  onClose: () => void;
}

/** Asks for confirmation and ends a customer's sessions on all phones. */
export function SignOutPhonesDialog({ customer, onClose }: SignOutPhonesDialogProps) {
  const [signOut] = useSignOutCustomerPhonesMutation();
  return (
    <ActionDialog
      title="Sign Out All Phones?"
      confirmLabel="Sign Out"
      doneText="All phones were signed out."
      onConfirm={() => signOut(customer.id).unwrap()}
      formatError={(error) => getErrorMessage(error, "Couldn't sign out the phones. Please try again.")}
      onClose={onClose}
    >
      <span>
        {getCustomerName(customer)} is signed in to their own page on {formatCount(customer.phones, 'phone')}. Links to
        the page that were not used end too. To come back, the customer scans the code at the kiosk.
      </span>
    </ActionDialog>
  );
}
