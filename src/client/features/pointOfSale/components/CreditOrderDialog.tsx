import { useState } from 'react';
import { object, string } from 'yup';
import type { ListedCustomer } from '../../../../contract/customerRecords';
import { ORDER_ID_MAX, ORDER_ID_PATTERN } from '../../../../contract/limits';
import type { CreditOrder } from '../../../../contract/pointOfSale';
import { useListCustomersQuery } from '../../../entities/customer';
import { formatPhone } from '../../../shared/format/formatPhone';
import { fieldProps } from '../../../shared/forms/fieldProps';
import { FormDialog } from '../../../shared/forms/FormDialog';
import { FormField } from '../../../shared/forms/FormField';
import { RecordPicker, usePickerText } from '../../../shared/forms/RecordPicker';
import { useServerForm } from '../../../shared/forms/useServerForm';
import { useDialogState } from '../../../shared/ui/dialogs/useDialogState';
import { useLazyPreviewManualCreditQuery } from '../pointOfSaleApi';
import { CreditDialog } from './CreditDialog';

const EMPTY = { orderId: '', customerId: '' };
const rules = object({
  orderId: string()
    .default('')
    .trim()
    .required('Order ID is required')
    .matches(new RegExp(ORDER_ID_PATTERN), 'Order ID may contain only letters, digits, hyphens and underscores'),
  customerId: string().default('').required('Customer is required'),
});

/** Credits an order of the last 7 days by the id on its receipt, even if the customer did not check out. */
export function CreditOrderDialog({ onClose }: { onClose: () => void }) {
  const [checkOrder] = useLazyPreviewManualCreditQuery();
  const confirmation = useDialogState<CreditOrder>();
  const { form, error } = useServerForm<typeof EMPTY>({
    initialValues: EMPTY,
    schema: rules,
    onSave: async (values) => {
      const input = { orderId: values.orderId.trim(), customerId: values.customerId };
      // The check comes before the confirmation, so that an error shows at its field.
      await checkOrder(input).unwrap();
      confirmation.openDialog(input);
    },
  });
  const customer = fieldProps(form, 'customerId');
  return (
    <>
      <FormDialog title="Give Points for a Sale" submitLabel="Continue" form={form} error={error} onClose={onClose}>
        <FormField
          {...fieldProps(form, 'orderId')}
          label="Order ID"
          help="On the receipt or the register. You can give points for sales of the last 7 days."
          required
          autoFocus
          inputProps={{ autoComplete: 'off', spellCheck: false, maxLength: ORDER_ID_MAX }}
        />
        <CustomerField
          error={customer.error}
          onChange={(customerId) => void form.setFieldValue('customerId', customerId)}
        />
      </FormDialog>
      {confirmation.dialog && (
        <CreditDialog input={confirmation.dialog} onDone={onClose} onClose={confirmation.closeDialog} />
      )}
    </>
  );
}

const OFFERED_CUSTOMERS = 20;

interface CustomerFieldProps {
  error: string | undefined;
  /** Called with the customer's id, or with '' for none. */
  onChange: (customerId: string) => void;
}

/** An autocomplete that searches the store's customers by a part of the name or phone number. */
function CustomerField({ error, onChange }: CustomerFieldProps) {
  const { search, isTyping, setText } = usePickerText();
  const [selected, setSelected] = useState<ListedCustomer | null>(null);
  const customers = useListCustomersQuery(
    { ...(search !== '' && { search }), limit: OFFERED_CUSTOMERS },
    { refetchOnMountOrArgChange: true },
  );
  const isSearching = customers.isFetching || isTyping;
  return (
    <RecordPicker<ListedCustomer>
      field={{ name: 'customerId', label: 'Customer', error, placeholder: 'Search by name or phone' }}
      optionsName="customers"
      slotProps={{ listbox: { 'aria-label': 'Customers', 'aria-labelledby': undefined } }}
      options={isSearching ? [] : (customers.currentData?.rows ?? [])}
      value={selected}
      isSearching={isSearching}
      query={customers}
      getName={({ name, phoneNumber }) => name ?? formatPhone(phoneNumber)}
      getNote={({ phoneNumber }) => formatPhone(phoneNumber)}
      onChange={(customer) => {
        setSelected(customer);
        onChange(customer?.id ?? '');
      }}
      onText={setText}
    />
  );
}
