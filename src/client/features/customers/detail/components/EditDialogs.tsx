import Typography from '@mui/material/Typography';
import type { CustomerProfile } from '../../../../../contract/customerRecords';
import { parsePhone } from '../../../../../contract/plain/phone';
import { formatPhone } from '../../../../shared/format/formatPhone';
import { FormDialog } from '../../../../shared/forms/FormDialog';
import { pickChanged } from '../../../../shared/forms/pickChanged';
import { useServerForm } from '../../../../shared/forms/useServerForm';
import { useToast } from '../../../../shared/ui/toast/ToastProvider';
import { CustomerPersonFields, PhoneField } from '../../components/CustomerFields';
import { PhoneRefusal, usePhoneRefusal } from '../../components/PhoneRefusal';
import { personRules, phoneRules, type PersonValues, type PhoneValues } from '../../customerRules';
import { useUpdateCustomerMutation } from '../../customersApi';

interface EditCustomerDialogProps {
  customer: CustomerProfile;
  onClose: () => void;
}

/** Edits a customer's name and birthday. */
export function EditCustomerDialog({ customer, onClose }: EditCustomerDialogProps) {
  const [updateCustomer] = useUpdateCustomerMutation();
  const showToast = useToast();
  const initialValues: PersonValues = { name: customer.name ?? '', birthday: customer.birthday ?? '' };
  const { form, error } = useServerForm<PersonValues>({
    initialValues,
    schema: personRules,
    onSave: async (values) => {
      const { name, birthday } = pickChanged(initialValues, { ...values, name: values.name.trim() });
      const body = {
        ...(name !== undefined && { name }),
        ...(birthday !== undefined && { birthday: birthday === '' ? null : birthday }),
      };
      if (Object.keys(body).length > 0) {
        await updateCustomer({ id: customer.id, body }).unwrap();
        showToast('The customer was updated.', 'success');
      }
      onClose();
    },
  });
  return (
    <FormDialog title="Edit Customer" submitLabel="Save" form={form} error={error} onClose={onClose}>
      <CustomerPersonFields form={form} autoFocus />
    </FormDialog>
  );
}

interface ChangePhoneDialogProps {
  customer: CustomerProfile;
  /** Called when the owner chooses to merge with the customer who has the phone number. */
  onMerge: (otherId: string) => void;
  onClose: () => void;
}

/** Corrects a phone number. If another customer has the new number, the dialog links to that customer. */
export function ChangePhoneDialog({ customer: { id, phoneNumber }, onMerge, onClose }: ChangePhoneDialogProps) {
  const [updateCustomer] = useUpdateCustomerMutation();
  const { savePhone, ...phoneRefusal } = usePhoneRefusal();
  const showToast = useToast();
  const { form, error } = useServerForm<PhoneValues>({
    initialValues: { phone: '' },
    schema: phoneRules,
    onSave: async ({ phone }) => {
      const next = parsePhone(phone) ?? phone;
      await savePhone(next, (confirmation) => updateCustomer({ id, body: { phone: next, ...confirmation } }).unwrap());
      showToast(`The phone is now ${formatPhone(next)}.`, 'success');
      onClose();
    },
  });
  return (
    <FormDialog title="Change Phone" submitLabel="Change Phone" form={form} error={error} onClose={onClose}>
      <Typography variant="body2">
        Now: <strong>{formatPhone(phoneNumber)}</strong>
      </Typography>
      <PhoneField form={form} label="New phone" />
      <PhoneRefusal {...phoneRefusal} phone={form.values.phone} onMerge={onMerge} />
      <Typography variant="body2" color="textSecondary">
        Points and history are kept. From now on, the customer checks in with the new number. Phones that are signed in
        to the customer&apos;s page are signed out, and the customer has to agree to marketing texts again.
      </Typography>
    </FormDialog>
  );
}
