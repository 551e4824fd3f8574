import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { object, string } from 'yup';
import type { ListedCredit } from '../../../../../contract/pointOfSale';
import { formatCents } from '../../../../shared/format/formatMoney';
import { formatCount } from '../../../../shared/format/formatNumber';
import { formatPhone } from '../../../../shared/format/formatPhone';
import { fieldProps } from '../../../../shared/forms/fieldProps';
import { FormDialog } from '../../../../shared/forms/FormDialog';
import { useServerForm } from '../../../../shared/forms/useServerForm';
import { DetailList } from '../../../../shared/ui/DetailList';
import { useDialogState } from '../../../../shared/ui/dialogs/useDialogState';
import { FormattedDateTime } from '../../../../shared/ui/text/FormattedDateTime';
import { CustomerField } from '../../components/CustomerField';
import { describeMultiplier } from '../describeMultiplier';
import { ConfirmMoveDialog, type Recipient } from './ConfirmMoveDialog';

const EMPTY = { toCustomerId: '' };

/** Asks for the right customer of a purchase, or to only take its points back. The next dialog confirms both names. */
export function MoveCreditDialog({ credit, onClose }: { credit: ListedCredit; onClose: () => void }) {
  const { orderId, paidAt, amountCents, customer, points, multiplier, takenBackAt, movableUntil } = credit;
  const isTakenBack = takenBackAt !== null;
  const [name, setName] = useState('');
  const confirming = useDialogState<{ to: Recipient | null }>();
  const { form, error } = useServerForm<typeof EMPTY>({
    initialValues: EMPTY,
    schema: object({
      toCustomerId: string()
        .default('')
        .required('Choose the right customer.')
        .notOneOf(isTakenBack ? [] : [customer.id], `${customer.name} has these points now. Choose another customer.`),
    }),
    onSave: ({ toCustomerId }) => {
      confirming.openDialog({ to: { id: toCustomerId, name } });
      return Promise.resolve();
    },
  });
  const { error: customerError } = fieldProps(form, 'toCustomerId');
  return (
    <>
      <FormDialog
        title={isTakenBack ? 'Give Points' : 'Change Customer'}
        submitLabel="Continue"
        form={form}
        error={error}
        onClose={onClose}
      >
        <CustomerField
          autoFocus
          name="toCustomerId"
          label="Right customer"
          error={customerError}
          onChange={(customerId, chosenName) => {
            setName(chosenName);
            void form.setFieldValue('toCustomerId', customerId);
          }}
        />
        <DetailList
          facts={[
            {
              label: isTakenBack ? 'Taken back from' : 'Points went to',
              value: (
                <>
                  <bdi>{customer.name}</bdi>
                  {customer.phone !== '' && `, ${formatPhone(customer.phone)}`}
                </>
              ),
            },
            { label: 'Paid', value: <FormattedDateTime iso={paidAt} /> },
            { label: 'Amount', value: formatCents(amountCents) },
            ...(isTakenBack ? [] : [{ label: 'Points', value: formatCount(points, 'point') }]),
            ...(multiplier ? [{ label: 'Multiplied', value: describeMultiplier(multiplier) }] : []),
            { label: 'Order', value: orderId },
            ...(isTakenBack ? [{ label: 'Give until', value: <FormattedDateTime iso={movableUntil} /> }] : []),
          ]}
        />
        {!isTakenBack && (
          <Box>
            <Button size="small" sx={{ ml: -1 }} onClick={confirming.opener({ to: null })}>
              Only Take the Points Back
            </Button>
          </Box>
        )}
      </FormDialog>
      {confirming.dialog && (
        <ConfirmMoveDialog
          credit={credit}
          to={confirming.dialog.to}
          onDone={onClose}
          onClose={confirming.closeDialog}
        />
      )}
    </>
  );
}
