import { useState } from 'react';
import { object, string, type ObjectSchema } from 'yup';
import { ORDER_ID_MAX } from '../../../../contract/plain/limits';
import type { Redemption, RedemptionStatus } from '../../../../contract/redemptions';
import {
  getRedeemedItem,
  STATUS_LABELS,
  STATUSES,
  useChangeRedemptionMutation,
  useRedemptionText,
} from '../../../entities/redemption';
import { useStoreId } from '../../../session';
import { useIdempotentCall } from '../../../shared/api/useIdempotentCall';
import { formatCount } from '../../../shared/format/formatNumber';
import { fieldProps } from '../../../shared/forms/fieldProps';
import { FormDialog } from '../../../shared/forms/FormDialog';
import { FormField } from '../../../shared/forms/FormField';
import { useServerForm } from '../../../shared/forms/useServerForm';
import { FilterSelect } from '../../../shared/list/FilterSelect';
import { useToast } from '../../../shared/ui/toast/ToastProvider';
import { FailureBanner, toFailure, type Failure } from './FailureBanner';

interface EditValues {
  status: RedemptionStatus;
  orderId: string;
}

const rules: ObjectSchema<EditValues> = object({
  status: string().oneOf(STATUSES).required(),
  orderId: string().default(''),
});

interface EditRedemptionDialogProps {
  redemption: Redemption;
  onClose: () => void;
}

/** Edits the status of a reward redemption and the order number it was given out with. */
export function EditRedemptionDialog({ redemption, onClose }: EditRedemptionDialogProps) {
  const storeId = useStoreId();
  const { id } = redemption;
  const [changeRedemption] = useChangeRedemptionMutation();
  const { call } = useIdempotentCall<unknown>();
  const [failure, setFailure] = useState<Failure | null>(null);
  const { getCustomerName } = useRedemptionText();
  const showToast = useToast();
  const { form } = useServerForm<EditValues>({
    initialValues: { status: redemption.status, orderId: redemption.orderId ?? '' },
    schema: rules,
    onSave: async ({ status, orderId }) => {
      setFailure(null);
      const change = { status, orderId: orderId.trim() || null, expectedStatus: redemption.status };
      try {
        await call(JSON.stringify(change), (key) =>
          changeRedemption({ key, storeId, id, change, isShownAtOnce: true }).unwrap(),
        );
      } catch (error) {
        setFailure(toFailure('Failed to update redemption', error));
        return;
      }
      showToast('The redemption was updated.', 'success');
      onClose();
    },
  });

  return (
    <FormDialog title="Update Redemption" submitLabel="Update" form={form} onClose={onClose}>
      <FailureBanner failure={failure} onDismiss={setFailure} />
      <span>
        {getRedeemedItem(redemption)?.name} · {getCustomerName(redemption)}
      </span>
      <FilterSelect
        label="Status"
        value={form.values.status}
        options={STATUSES.map((value) => ({ value, label: STATUS_LABELS[value] }))}
        onChange={(status) => void form.setFieldValue('status', status)}
      />
      <FormField
        {...fieldProps(form, 'orderId')}
        label="Order ID (optional)"
        help={describeEffect(redemption, form.values.status)}
        autoComplete="off"
        inputProps={{ maxLength: ORDER_ID_MAX }}
      />
    </FormDialog>
  );
}

/** Explains how a change of the status affects the customer's points. */
function describeEffect({ status, pointsUsed }: Redemption, next: RedemptionStatus): string | undefined {
  if (pointsUsed === 0 || status === next) return undefined;
  const points = formatCount(pointsUsed, 'point');
  if (next === 'cancelled') return `${points} will go back to the customer.`;
  return status === 'cancelled' ? `We'll take ${points} again.` : undefined;
}
