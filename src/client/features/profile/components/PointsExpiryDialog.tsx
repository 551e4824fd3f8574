import Alert from '@mui/material/Alert';
import Stack from '@mui/material/Stack';
import { skipToken } from '@reduxjs/toolkit/query';
import { object, string, type ObjectSchema } from 'yup';
import { EXPIRY_MONTHS, EXPIRY_NOTICE_DAYS } from '../../../../contract/plain/customerLimits';
import type { PointsExpiry } from '../../../../contract/pointsExpiry';
import { useDateFormat } from '../../../shared/format/useDateFormat';
import { fieldProps } from '../../../shared/forms/fieldProps';
import { FormDialog } from '../../../shared/forms/FormDialog';
import { SelectField } from '../../../shared/forms/SelectField';
import { useServerForm } from '../../../shared/forms/useServerForm';
import { useToast } from '../../../shared/ui/toast/ToastProvider';
import { describeMonths } from '../expiryText';
import { usePreviewPointsExpiryQuery, useUpdatePointsExpiryMutation } from '../profileApi';
import { ExpiryPreviewPanel } from './ExpiryPreviewPanel';

interface ExpiryValues {
  /** Empty if points never expire. */
  months: string;
}

const rules: ObjectSchema<ExpiryValues> = object({ months: string().default('') });
const OPTIONS = [null, ...EXPIRY_MONTHS].map((months) => ({
  value: String(months ?? ''),
  label: describeMonths(months),
}));

interface PointsExpiryDialogProps {
  current: PointsExpiry;
  onClose: () => void;
}

/** Changes when points expire, with a preview of the affected customers. */
export function PointsExpiryDialog({ current, onClose }: PointsExpiryDialogProps) {
  const [updateExpiry] = useUpdatePointsExpiryMutation();
  const showToast = useToast();
  const { formatDate } = useDateFormat();
  const { form, error } = useServerForm<ExpiryValues>({
    initialValues: { months: String(current.months ?? '') },
    schema: rules,
    onSave: async ({ months }) => {
      const saved = await updateExpiry({ months: months === '' ? null : Number(months) }).unwrap();
      const from = saved.effectiveFrom === null ? 0 : Date.parse(saved.effectiveFrom);
      showToast(
        saved.months === null
          ? 'Saved. Points never expire.'
          : from > Date.now()
            ? `Saved. Points start expiring on ${formatDate(saved.effectiveFrom ?? '')}.`
            : 'Saved.',
        'success',
      );
      onClose();
    },
  });
  const months = form.values.months === '' ? null : Number(form.values.months);
  const isChanged = months !== current.months;
  const { currentData: preview } = usePreviewPointsExpiryQuery(isChanged && months !== null ? { months } : skipToken);
  return (
    <FormDialog
      title="Change Points Expiry"
      submitLabel="Save"
      form={form}
      error={error}
      onClose={onClose}
      size="sm"
      // A changed period can be saved only after the owner has seen its preview.
      disabled={isChanged && months !== null && !preview}
    >
      <Stack spacing={2}>
        <SelectField
          {...fieldProps(form, 'months')}
          label="Points expire"
          options={OPTIONS}
          help={`A shorter period takes effect after ${EXPIRY_NOTICE_DAYS} days, so customers have time to come back.`}
          onChange={(value) => void form.setFieldValue('months', value)}
        />
        {isChanged && months === null && <Alert severity="info">After you save, points no longer expire.</Alert>}
        {isChanged && months !== null && <ExpiryPreviewPanel months={months} />}
      </Stack>
    </FormDialog>
  );
}
