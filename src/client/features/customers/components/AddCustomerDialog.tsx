import type { CustomerProfile } from '../../../../contract/customerRecords';
import { parsePhone } from '../../../../contract/plain/phone';
import { useIdempotentCall } from '../../../shared/api/useIdempotentCall';
import { FormDialog } from '../../../shared/forms/FormDialog';
import { SwitchField } from '../../../shared/forms/SwitchField';
import { useServerForm } from '../../../shared/forms/useServerForm';
import { useToast } from '../../../shared/ui/toast/ToastProvider';
import { getCustomerPath } from '../customerLabels';
import { isTooYoung, newCustomerRules, type NewCustomerValues } from '../customerRules';
import { useCreateCustomerMutation } from '../customersApi';
import { CustomerPersonFields, PhoneField } from './CustomerFields';
import { PhoneRefusal, usePhoneRefusal } from './PhoneRefusal';

const EMPTY: NewCustomerValues = { phone: '', name: '', birthday: '', smsConsent: false };

/** Adds a customer in the console instead of at the kiosk. */
export function AddCustomerDialog({ onClose }: { onClose: () => void }) {
  const [createCustomer] = useCreateCustomerMutation();
  const { call } = useIdempotentCall<CustomerProfile>();
  const { savePhone, ...phoneRefusal } = usePhoneRefusal();
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
      const { id } = await savePhone(body.phone, (confirmation) => {
        const confirmed = { ...body, ...confirmation };
        return call(JSON.stringify(confirmed), (key) => createCustomer({ body: confirmed, key }).unwrap());
      });
      showToast(`${body.name} was added.`, 'success', { to: getCustomerPath(id), name: body.name });
      onClose();
    },
  });
  return (
    <FormDialog title="Add Customer" submitLabel="Add" form={form} error={error} onClose={onClose}>
      <PhoneField form={form} />
      <PhoneRefusal {...phoneRefusal} phone={form.values.phone} />
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
