import Skeleton from '@mui/material/Skeleton';
import { useState } from 'react';
import { boolean, object, string, type ObjectSchema } from 'yup';
import { formatTimeZone } from '../../../entities/store';
import { useGetChainSettingsQuery } from '../../../entities/storeSettings';
import { formatCount } from '../../../shared/format/formatNumber';
import { DateTimeField } from '../../../shared/forms/DateTimeField';
import { fieldProps } from '../../../shared/forms/fieldProps';
import { FormDialog } from '../../../shared/forms/FormDialog';
import { SwitchField } from '../../../shared/forms/SwitchField';
import { useServerForm } from '../../../shared/forms/useServerForm';
import { useToast } from '../../../shared/ui/toast/ToastProvider';
import { useResendSinceMutation } from '../developersApi';

interface ResendForm {
  since: string;
  isFailedOnly: boolean;
}

const RULES: ObjectSchema<ResendForm> = object({
  since: string()
    .default('')
    .required('Day and time are required')
    .test('time', 'Enter a day and a time', (since) => !Number.isNaN(Date.parse(since))),
  isFailedOnly: boolean().default(true),
});

const DAY_MS = 24 * 3_600_000;

/** Sends what was sent since a time again, for a program that was away or lost what it got. */
export function ResendDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const settings = useGetChainSettingsQuery(undefined);
  const deviceZone = new Intl.DateTimeFormat().resolvedOptions().timeZone;
  const timeZone = settings.data?.timeZone ?? (settings.isError ? deviceZone : undefined);
  const [resend] = useResendSinceMutation();
  const showToast = useToast();
  const [initialValues] = useState(() => ({
    since: new Date(Date.now() - DAY_MS).toISOString(),
    isFailedOnly: true,
  }));
  const { form, error } = useServerForm<ResendForm>({
    initialValues,
    schema: RULES,
    onSave: async ({ since, isFailedOnly }) => {
      const { count } = await resend({ id, since, failedOnly: isFailedOnly }).unwrap();
      showToast(
        count === 0
          ? `Nothing ${isFailedOnly ? 'failed' : 'was sent'} since then.`
          : `Sending ${formatCount(count, 'event')} again.`,
        count === 0 ? 'plain' : 'success',
      );
      onClose();
    },
  });
  return (
    <FormDialog title="Send Again" submitLabel="Send Again" form={form} error={error} onClose={onClose}>
      {timeZone === undefined ? (
        <Skeleton variant="rounded" height={64} />
      ) : (
        <DateTimeField
          {...fieldProps(form, 'since')}
          label="Since"
          timeZone={timeZone}
          help={`Time of the store: ${formatTimeZone(timeZone)}`}
          onChange={(since) => void form.setFieldValue('since', since)}
          onBlur={() => void form.setFieldTouched('since')}
        />
      )}
      <SwitchField
        name="isFailedOnly"
        label="Which events"
        checked={form.values.isFailedOnly}
        onLabel="Only those that failed"
        offLabel="All, also those that arrived"
        help="Your program can tell a repeat by its ID."
        onChange={(isFailedOnly) => void form.setFieldValue('isFailedOnly', isFailedOnly)}
      />
    </FormDialog>
  );
}
