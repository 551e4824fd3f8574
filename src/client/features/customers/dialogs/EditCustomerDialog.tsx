import type { CustomerProfile } from '../../../../contract/manageCustomers';
import { FormDialog } from '../../../shared/forms/FormDialog';
import { pickChanged } from '../../../shared/forms/pickChanged';
import { useServerForm } from '../../../shared/forms/useServerForm';
import { useToast } from '../../../shared/ui/ToastProvider';
import { useUpdateCustomerMutation } from '../customersApi';
import { CustomerPersonFields } from './CustomerFields';
import { personRules, type PersonValues } from './customerRules';

interface EditCustomerDialogProps {
  customer: CustomerProfile;
  onClose: () => void;
}

/** Changes name and birthday. */
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
