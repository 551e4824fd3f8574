import { useState } from 'react';
import type { CustomerProfile } from '../../../../contract/customerRecords';
import { parsePhone } from '../../../../contract/phone';
import { useIdempotentCall } from '../../../shared/api/useIdempotentCall';
import { FormDialog } from '../../../shared/forms/FormDialog';
import { SwitchField } from '../../../shared/forms/SwitchField';
import { useServerForm } from '../../../shared/forms/useServerForm';
import { useToast } from '../../../shared/ui/ToastProvider';
import { getCustomerPath } from '../customerLabels';
import { isTooYoung, newCustomerRules, type NewCustomerValues } from '../customerRules';
import { useCreateCustomerMutation } from '../customersApi';
import { CustomerPersonFields, getConflictId, PhoneConflict, PhoneField } from './CustomerFields';

const EMPTY: NewCustomerValues = { phone: '', name: '', birthday: '', smsConsent: false };

/** Adds a customer in the console instead of at the kiosk. */
export function AddCustomerDialog({ onClose }: { onClose: () => void }) {
  const [createCustomer] = useCreateCustomerMutation();
  const { call } = useIdempotentCall<CustomerProfile>();
  const [conflictId, setConflictId] = useState<string | null>(null);
  const showToast = useToast();
  const { form, error } = useServerForm<NewCustomerValues>({
    initialValues: EMPTY,
    schema: newCustomerRules,
    onSave: async ({ phone, name, birthday, smsConsent }) => {
      const body = {
        phone: parsePhone(phone) ?? phone,
        name: name.trim(),
        ...(birthday !== '' && { birthday }),
        smsConsent: smsConsent && !isTooYoung(birthday),
      };
      setConflictId(null);
      try {
        const { id } = await call(JSON.stringify(body), (key) => createCustomer({ body, key }).unwrap());
        showToast(`${body.name} was added.`, 'success', { to: getCustomerPath(id), name: body.name });
      } catch (failure) {
        setConflictId(getConflictId(failure));
        throw failure;
      }
      onClose();
    },
  });
  return (
    <FormDialog title="Add Customer" submitLabel="Add" form={form} error={error} onClose={onClose}>
      <PhoneField form={form} autoFocus />
      <PhoneConflict customerId={conflictId} />
      <CustomerPersonFields form={form} />
      <SwitchField
        name="smsConsent"
        label="Offers by text"
        checked={form.values.smsConsent && !isTooYoung(form.values.birthday)}
        disabled={isTooYoung(form.values.birthday)}
        onLabel="Yes"
        offLabel="No"
        help="Turn on only if they asked."
        onChange={(checked) => void form.setFieldValue('smsConsent', checked)}
      />
    </FormDialog>
  );
}
