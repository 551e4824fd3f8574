import { object, string } from 'yup';
import type { ListedCredit, MoveCredit, MoveCreditResponse } from '../../../../../contract/pointOfSale';
import { useIdempotentCall } from '../../../../shared/api/useIdempotentCall';
import { formatCents } from '../../../../shared/format/formatMoney';
import { formatCount } from '../../../../shared/format/formatNumber';
import { formatPhone } from '../../../../shared/format/formatPhone';
import { fieldProps } from '../../../../shared/forms/fieldProps';
import { FormDialog } from '../../../../shared/forms/FormDialog';
import { useServerForm } from '../../../../shared/forms/useServerForm';
import { DetailList } from '../../../../shared/ui/DetailList';
import { FormattedDateTime } from '../../../../shared/ui/text/FormattedDateTime';
import { useToast } from '../../../../shared/ui/ToastProvider';
import { CustomerField } from '../../components/CustomerField';
import { useMoveCreditMutation } from '../../pointOfSaleApi';

const EMPTY = { toCustomerId: '' };

/**
 * Takes the points of a purchase back from the wrong customer, and gives them to the right one if the owner picks one.
 * Points that were taken back before are only given.
 */
export function MoveCreditDialog({ credit, onClose }: { credit: ListedCredit; onClose: () => void }) {
  const { orderId, paidAt, amountCents, customer, points, takenBackAt, movableUntil } = credit;
  const isTakenBack = takenBackAt !== null;
  const [moveCredit] = useMoveCreditMutation();
  const { call } = useIdempotentCall<MoveCreditResponse>();
  const showToast = useToast();
  const recipient = string().default('');
  const { form, error } = useServerForm<typeof EMPTY>({
    initialValues: EMPTY,
    schema: object({
      toCustomerId: isTakenBack
        ? recipient.required('Customer is required')
        : recipient.notOneOf([customer.id], 'Choose another customer.'),
    }),
    onSave: async ({ toCustomerId }) => {
      const input: MoveCredit = {
        fromCustomerId: isTakenBack ? null : customer.id,
        toCustomerId: toCustomerId === '' ? null : toCustomerId,
      };
      const { message } = await call(JSON.stringify(input), (key) => moveCredit({ orderId, input, key }).unwrap());
      showToast(message, 'success');
      onClose();
    },
  });
  const { error: customerError } = fieldProps(form, 'toCustomerId');
  const isGiving = form.values.toCustomerId !== '';
  return (
    <FormDialog
      title={isTakenBack ? 'Give Points' : 'Wrong Customer'}
      submitLabel={isTakenBack ? 'Give Points' : isGiving ? 'Move Points' : 'Take Back Points'}
      form={form}
      error={error}
      onClose={onClose}
    >
      <DetailList
        facts={[
          {
            label: isTakenBack ? 'Taken back from' : 'Customer',
            value: (
              <>
                <bdi>{customer.name}</bdi>
                {customer.phone !== '' && `, ${formatPhone(customer.phone)}`}
              </>
            ),
          },
          { label: 'Paid', value: <FormattedDateTime iso={paidAt} /> },
          { label: 'Amount', value: formatCents(amountCents) },
          { label: 'Order', value: orderId },
          ...(isTakenBack
            ? [{ label: 'Give until', value: <FormattedDateTime iso={movableUntil} /> }]
            : [{ label: 'They lose', value: <strong>{formatCount(points, 'point')}</strong> }]),
        ]}
      />
      <CustomerField
        name="toCustomerId"
        label={isTakenBack ? 'Customer' : 'Right customer (optional)'}
        error={customerError}
        onChange={(customerId) => void form.setFieldValue('toCustomerId', customerId)}
      />
    </FormDialog>
  );
}
