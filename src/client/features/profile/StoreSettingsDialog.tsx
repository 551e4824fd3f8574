import Alert from '@mui/material/Alert';
import Stack from '@mui/material/Stack';
import { object, string, type ObjectSchema } from 'yup';
import { STORE_NUMBERS } from '../../../contract/storeLimits';
import type { StoreSettings, UpdateStoreSettings } from '../../../contract/storeSettings';
import { TimeZoneField, useUpdateStoreSettingsMutation } from '../../entities/store';
import { fieldProps } from '../../shared/forms/fieldProps';
import { FormDialog } from '../../shared/forms/FormDialog';
import { FormField } from '../../shared/forms/FormField';
import { pickChanged } from '../../shared/forms/pickChanged';
import { useServerForm } from '../../shared/forms/useServerForm';
import { useToast } from '../../shared/ui/ToastProvider';

interface SettingsValues {
  timeZone: string;
  pendingReleaseHours: string;
}

const { min, max } = STORE_NUMBERS.pendingReleaseHours;

const settingsRules: ObjectSchema<SettingsValues> = object({
  timeZone: string().default('').required('Time zone is required'),
  pendingReleaseHours: string()
    .default('')
    .trim()
    .required('Hours are required')
    .test(
      'range',
      `Hours must be a whole number from ${min} to ${max}`,
      (text) => /^\d+$/.test(text) && Number(text) >= min && Number(text) <= max,
    ),
});

const toSettings = ({ timeZone, pendingReleaseHours }: SettingsValues) => ({
  timeZone,
  pendingReleaseHours: Number(pendingReleaseHours),
});

interface StoreSettingsDialogProps {
  settings: StoreSettings;
  onClose: () => void;
}

/** Changes the time zone and the hours until a pending reward is cancelled. */
export function StoreSettingsDialog({ settings, onClose }: StoreSettingsDialogProps) {
  const [updateSettings] = useUpdateStoreSettingsMutation();
  const showToast = useToast();
  const initialValues = {
    timeZone: settings.nextTimeZone?.timeZone ?? settings.timeZone,
    pendingReleaseHours: String(settings.pendingReleaseHours),
  };
  const { form, error } = useServerForm<SettingsValues>({
    initialValues,
    schema: settingsRules,
    onSave: async (values) => {
      const changes: UpdateStoreSettings = pickChanged(toSettings(initialValues), toSettings(values));
      const { nextTimeZone } = await updateSettings(changes).unwrap();
      const isPlanned = changes.timeZone !== undefined && nextTimeZone !== null;
      showToast(
        isPlanned ? 'Saved. The time zone changes at midnight in your store.' : 'The settings were saved.',
        'success',
      );
      onClose();
    },
  });
  const { timeZone } = form.values;

  return (
    <FormDialog
      open
      size="xs"
      title="Change Store Settings"
      submitLabel="Save"
      form={form}
      error={error}
      onClose={onClose}
    >
      <Stack spacing={2}>
        <TimeZoneField
          {...fieldProps(form, 'timeZone')}
          autoFocus
          help="Sets when a day starts for daily limits, statistics and sending hours."
          onChange={(next) => void form.setFieldValue('timeZone', next)}
        />
        {timeZone !== settings.timeZone && timeZone !== '' && (
          <Alert severity="info">
            The time zone changes at midnight in your store. Until then, daily limits follow the current time zone.
          </Alert>
        )}
        <FormField
          {...fieldProps(form, 'pendingReleaseHours')}
          label="Cancel pending rewards after (hours)"
          required
          help="The points of a reward that nobody picks up go back to the customer."
          inputMode="numeric"
          autoComplete="off"
        />
      </Stack>
    </FormDialog>
  );
}
