import Typography from '@mui/material/Typography';
import { useNavigate } from 'react-router-dom';
import { object, string } from 'yup';
import type { CustomerProfile } from '../../../../contract/manageCustomers';
import { formatCount } from '../../../shared/format/formatNumber';
import { formatPhone } from '../../../shared/format/formatPhone';
import { fieldProps } from '../../../shared/forms/fieldProps';
import { FormDialog } from '../../../shared/forms/FormDialog';
import { FormField } from '../../../shared/forms/FormField';
import { useServerForm } from '../../../shared/forms/useServerForm';
import { PATHS } from '../../../shared/routing/paths';
import { useToast } from '../../../shared/ui/ToastProvider';
import { getCustomerName } from '../customerLabels';
import { useEraseCustomerMutation } from '../recordApi';

const DIGITS = 4;

interface Props {
  customer: CustomerProfile;
  onClose: () => void;
}

/** Erases a customer once the last digits of the phone number have been typed, because it cannot be undone. */
export function EraseDialog({ customer, onClose }: Props) {
  const { id, phoneNumber, loyaltyPoints } = customer;
  const [erase] = useEraseCustomerMutation();
  const showToast = useToast();
  const navigate = useNavigate();
  const end = phoneNumber.slice(-DIGITS);
  const { form, error } = useServerForm({
    initialValues: { digits: '' },
    schema: object({
      digits: string()
        .default('')
        .test('end', `Please type the last ${DIGITS} digits of the phone number`, (digits) => digits.trim() === end),
    }),
    onSave: async () => {
      await erase(id).unwrap();
      showToast('Customer erased', 'success');
      void navigate(PATHS.owner.customers, { replace: true });
    },
  });
  return (
    <FormDialog
      title={`Erase ${getCustomerName(customer)}?`}
      submitLabel="Erase"
      tone="danger"
      // Typed digits are discarded without asking.
      form={{ ...form, dirty: false }}
      error={error}
      onClose={onClose}
    >
      <Typography variant="body2" color="textSecondary">
        Name, phone number, birthday and consent are deleted everywhere, including your connected contacts. Rewards that
        are waiting to be picked up are cancelled
        {loyaltyPoints > 0 && `, and ${formatCount(loyaltyPoints, 'point')} expire`}. Your statistics do not change.
        This cannot be undone.
      </Typography>
      <FormField
        {...fieldProps(form, 'digits')}
        label={`Last ${DIGITS} digits of ${formatPhone(phoneNumber)}`}
        inputMode="numeric"
        autoComplete="off"
        autoFocus
      />
    </FormDialog>
  );
}
