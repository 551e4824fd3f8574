import Typography from '@mui/material/Typography';
import { useState } from 'react';
import type { AdjustedPoints, CustomerProfile } from '../../../../../contract/customerRecords';
import { OutcomeUnknown, useIdempotentCall } from '../../../../shared/api/useIdempotentCall';
import { formatCount, formatNumber } from '../../../../shared/format/formatNumber';
import { fieldProps } from '../../../../shared/forms/fieldProps';
import { FormDialog } from '../../../../shared/forms/FormDialog';
import { FormField } from '../../../../shared/forms/FormField';
import { SelectField } from '../../../../shared/forms/SelectField';
import { useServerForm } from '../../../../shared/forms/useServerForm';
import { FilterButtons } from '../../../../shared/list/FilterButtons';
import { Row } from '../../../../shared/ui/layout';
import { useToast } from '../../../../shared/ui/toast/ToastProvider';
import {
  createAdjustmentRules,
  getDelta,
  NOTE_MAX,
  REASONS,
  toReason,
  type AdjustmentValues,
} from '../../adjustmentRules';
import { getCustomerName } from '../../customerLabels';
import { useAdjustPointsMutation } from '../../customersApi';

const EMPTY: AdjustmentValues = { direction: 'add', amount: '', reason: '', note: '' };
const DIRECTIONS = [
  { value: 'add', label: 'Add' },
  { value: 'takeAway', label: 'Remove' },
] as const;
const REASON_OPTIONS = [
  { value: '', label: 'Choose a reason' },
  ...REASONS.map((reason) => ({ value: reason, label: reason })),
];

interface AdjustPointsDialogProps {
  customer: CustomerProfile;
  onClose: () => void;
}

/** Adds points to a customer's balance or removes points, with a reason. */
export function AdjustPointsDialog({ customer, onClose }: AdjustPointsDialogProps) {
  const { id, loyaltyPoints } = customer;
  const [adjustPoints] = useAdjustPointsMutation();
  const { call } = useIdempotentCall<AdjustedPoints>();
  const [rules] = useState(() => createAdjustmentRules(loyaltyPoints));
  const showToast = useToast();
  const { form, error } = useServerForm<AdjustmentValues>({
    initialValues: EMPTY,
    schema: rules,
    keywords: [['points', 'amount']],
    getFallback: (failure) =>
      failure instanceof OutcomeUnknown
        ? 'The server did not respond. Try again: the points change only once.'
        : undefined,
    onSave: async (values) => {
      const body = { delta: getDelta(values), reason: toReason(values) };
      const response = await call(JSON.stringify(body), (key) => adjustPoints({ id, body, key }).unwrap());
      showToast(`${getCustomerName(customer)} now has ${formatCount(response.loyaltyPoints, 'point')}.`, 'success');
      onClose();
    },
  });
  const { direction, reason } = form.values;
  return (
    <FormDialog title="Adjust Points" submitLabel="Adjust Points" form={form} error={error} onClose={onClose}>
      <FilterButtons
        label="Add or remove"
        options={DIRECTIONS}
        value={direction === 'takeAway' ? 'takeAway' : 'add'}
        onChange={(value) => void form.setFieldValue('direction', value)}
      />
      <FormField
        {...fieldProps(form, 'amount')}
        label="Points"
        required
        autoFocus
        autoComplete="off"
        inputProps={{ inputMode: 'numeric', maxLength: 11 }}
      />
      <SelectField
        {...fieldProps(form, 'reason')}
        label="Reason"
        options={REASON_OPTIONS}
        onChange={(value) => void form.setFieldValue('reason', value)}
      />
      <FormField
        {...fieldProps(form, 'note')}
        label={reason === 'Other' ? 'Note' : 'Note (optional)'}
        required={reason === 'Other'}
        help="The customer does not see the reason."
        autoComplete="off"
        inputProps={{ maxLength: NOTE_MAX }}
      />
      <NewBalance balance={loyaltyPoints} delta={getDelta(form.values)} />
    </FormDialog>
  );
}

function NewBalance({ balance, delta }: { balance: number; delta: number }) {
  const next = balance + delta;
  return (
    <Row role="status" justify="space-between" gap={2} sx={{ pt: 2, borderTop: 1, borderColor: 'divider' }}>
      <Typography variant="body2" color="textSecondary">
        New balance
      </Typography>
      <Typography variant="body2" sx={{ fontWeight: 'fontWeightMedium' }}>
        {delta === 0 ? formatNumber(balance) : `${formatNumber(balance)} → ${formatNumber(next)}`}
      </Typography>
    </Row>
  );
}
