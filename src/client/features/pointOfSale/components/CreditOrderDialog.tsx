import { object, string } from 'yup';
import { ORDER_ID_MAX, ORDER_ID_PATTERN } from '../../../../contract/plain/limits';
import type { CreditOrder } from '../../../../contract/pointOfSale';
import { fieldProps } from '../../../shared/forms/fieldProps';
import { FormDialog } from '../../../shared/forms/FormDialog';
import { FormField } from '../../../shared/forms/FormField';
import { useServerForm } from '../../../shared/forms/useServerForm';
import { useDialogState } from '../../../shared/ui/dialogs/useDialogState';
import { useLazyPreviewManualCreditQuery } from '../pointOfSaleApi';
import { CreditDialog } from './CreditDialog';
import { CustomerField } from './CustomerField';

const EMPTY = { orderId: '', customerId: '' };
const rules = object({
  orderId: string()
    .default('')
    .trim()
    .required('Order ID is required')
    .matches(new RegExp(ORDER_ID_PATTERN), 'Order ID may contain only letters, digits, hyphens and underscores'),
  customerId: string().default('').required('Customer is required'),
});

interface CreditOrderDialogProps {
  /** The id of the order, if it is known. */
  orderId?: string;
  onClose: () => void;
}

/** Credits an order of the last 7 days by the id on its receipt, even if the customer did not check out. */
export function CreditOrderDialog({ orderId = '', onClose }: CreditOrderDialogProps) {
  const [checkOrder] = useLazyPreviewManualCreditQuery();
  const confirmation = useDialogState<CreditOrder>();
  const { form, error } = useServerForm<typeof EMPTY>({
    initialValues: { ...EMPTY, orderId },
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
          name="customerId"
          label="Customer"
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
