import { object, string } from 'yup';
import type { KioskPin } from '../../../contract/kiosk';
import { KIOSK_PIN_MAX, KIOSK_PIN_MIN, KIOSK_PIN_PATTERN } from '../../../contract/limits';
import { FormDialog } from '../../shared/forms/FormDialog';
import { FormField } from '../../shared/forms/FormField';
import { fieldProps } from '../../shared/forms/fieldProps';
import { useServerForm } from '../../shared/forms/useServerForm';
import { useToast } from '../../shared/ui/ToastProvider';
import { useSetKioskPinMutation } from './kioskPinApi';

const RULE = `PIN must be ${KIOSK_PIN_MIN} to ${KIOSK_PIN_MAX} digits`;
const EMPTY: KioskPin = { pin: '' };
const pinRules = object({
  pin: string().default('').required('PIN is required').matches(new RegExp(KIOSK_PIN_PATTERN), RULE),
});

interface Props {
  isSet: boolean;
  onClose: () => void;
}

/** Sets or changes the PIN. */
export function KioskPinDialog({ isSet, onClose }: Props) {
  const [setPin] = useSetKioskPinMutation();
  const showToast = useToast();
  const { form, error } = useServerForm<KioskPin>({
    initialValues: EMPTY,
    schema: pinRules,
    onSave: async ({ pin }) => {
      await setPin({ pin }).unwrap();
      showToast(isSet ? 'The kiosk PIN was changed.' : 'The kiosk PIN was set.', 'success');
      onClose();
    },
  });
  const label = isSet ? 'Change PIN' : 'Set PIN';
  return (
    <FormDialog title={label} submitLabel={label} form={form} error={error} onClose={onClose}>
      {/* Not a password field, which browsers would offer to save. */}
      <FormField
        {...fieldProps(form, 'pin')}
        // At once, also for a PIN that was pasted.
        {...(form.values.pin.length > KIOSK_PIN_MAX && { error: RULE })}
        label={isSet ? 'New PIN' : 'PIN'}
        help={`${KIOSK_PIN_MIN} to ${KIOSK_PIN_MAX} digits. It is not shown again.`}
        required
        autoFocus
        inputProps={{ inputMode: 'numeric', autoComplete: 'off' }}
      />
    </FormDialog>
  );
}
