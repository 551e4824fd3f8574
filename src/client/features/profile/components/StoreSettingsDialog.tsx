import Alert from '@mui/material/Alert';
import Stack from '@mui/material/Stack';
import { boolean, object, string, type ObjectSchema } from 'yup';
import { STORE_NUMBERS } from '../../../../contract/plain/storeLimits';
import type { StoreSettings, UpdateStoreSettings } from '../../../../contract/storeSettings';
import { useShopWords } from '../../../entities/shop';
import { TimeZoneField } from '../../../entities/store';
import { useUpdateStoreSettingsMutation } from '../../../entities/storeSettings';
import { fieldProps } from '../../../shared/forms/fieldProps';
import { FormDialog } from '../../../shared/forms/FormDialog';
import { FormField } from '../../../shared/forms/FormField';
import { pickChanged } from '../../../shared/forms/pickChanged';
import { SwitchField } from '../../../shared/forms/SwitchField';
import { wholeNumber } from '../../../shared/forms/textRules';
import { useServerForm } from '../../../shared/forms/useServerForm';
import { useToast } from '../../../shared/ui/toast/ToastProvider';

interface SettingsValues {
  timeZone: string;
  pendingReleaseHours: string;
  referralCreditsPerDay: string;
  timeMatchesPerDay: string;
  isPhoneCreditEnabled: boolean;
}

const settingsRules: ObjectSchema<SettingsValues> = object({
  timeZone: string().default('').required('Time zone is required'),
  pendingReleaseHours: wholeNumber('Hours', STORE_NUMBERS.pendingReleaseHours),
  referralCreditsPerDay: wholeNumber('Referrals', STORE_NUMBERS.referralCreditsPerDay),
  timeMatchesPerDay: wholeNumber('Purchases', STORE_NUMBERS.timeMatchesPerDay),
  isPhoneCreditEnabled: boolean().default(false),
});

const toSettings = ({ timeZone, isPhoneCreditEnabled, ...numbers }: SettingsValues) => ({
  timeZone,
  isPhoneCreditEnabled,
  pendingReleaseHours: Number(numbers.pendingReleaseHours),
  referralCreditsPerDay: Number(numbers.referralCreditsPerDay),
  timeMatchesPerDay: Number(numbers.timeMatchesPerDay),
});

interface StoreSettingsDialogProps {
  settings: StoreSettings;
  onClose: () => void;
}

/** Edits the store settings that the owner can change. */
export function StoreSettingsDialog({ settings, onClose }: StoreSettingsDialogProps) {
  const [updateSettings] = useUpdateStoreSettingsMutation();
  const showToast = useToast();
  const { one } = useShopWords();
  const initialValues = {
    timeZone: settings.nextTimeZone?.timeZone ?? settings.timeZone,
    pendingReleaseHours: String(settings.pendingReleaseHours),
    referralCreditsPerDay: String(settings.referralCreditsPerDay),
    timeMatchesPerDay: String(settings.timeMatchesPerDay),
    isPhoneCreditEnabled: settings.isPhoneCreditEnabled,
  };
  const { form, error } = useServerForm<SettingsValues>({
    initialValues,
    schema: settingsRules,
    onSave: async (values) => {
      const changes: UpdateStoreSettings = pickChanged(toSettings(initialValues), toSettings(values));
      const { nextTimeZone } = await updateSettings(changes).unwrap();
      const isPlanned = changes.timeZone !== undefined && nextTimeZone !== null;
      showToast(
        isPlanned ? `Saved. The time zone changes at midnight in your ${one}.` : 'The settings were saved.',
        'success',
      );
      onClose();
    },
  });
  const { timeZone, isPhoneCreditEnabled } = form.values;

  return (
    <FormDialog
      title={one === 'shop' ? `Change Settings of ${settings.name}` : 'Change Store Settings'}
      submitLabel="Save"
      form={form}
      error={error}
      onClose={onClose}
    >
      <Stack spacing={2}>
        <TimeZoneField
          {...fieldProps(form, 'timeZone')}
          autoFocus
          help="Your local time."
          onChange={(next) => void form.setFieldValue('timeZone', next)}
        />
        {timeZone !== settings.timeZone && timeZone !== '' && (
          <Alert severity="info">
            The time zone changes at midnight in your {one}. Until then, daily limits follow the current time zone.
          </Alert>
        )}
        <FormField
          {...fieldProps(form, 'pendingReleaseHours')}
          label="Unclaimed rewards expire after (hours)"
          required
          help="Points go back to the customer."
          inputMode="numeric"
          autoComplete="off"
        />
        <FormField
          {...fieldProps(form, 'referralCreditsPerDay')}
          label="Referrals credited per day"
          required
          help="How many new customers a day one customer gets points for."
          inputMode="numeric"
          autoComplete="off"
        />
        <FormField
          {...fieldProps(form, 'timeMatchesPerDay')}
          label="Purchases without a phone number: match per customer a day"
          required
          help="We'll ask you about the rest under Point of Sale."
          inputMode="numeric"
          autoComplete="off"
        />
        <SwitchField
          name="isPhoneCreditEnabled"
          label="Credit purchases by the phone number on the order"
          checked={isPhoneCreditEnabled}
          onChange={(next) => void form.setFieldValue('isPhoneCreditEnabled', next)}
          help="From now on, a sale with the phone number of one of your customers earns points without Checkout at the kiosk. Unknown numbers earn nothing."
        />
      </Stack>
    </FormDialog>
  );
}
