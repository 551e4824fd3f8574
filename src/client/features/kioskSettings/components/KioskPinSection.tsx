import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { object, string } from 'yup';
import type { KioskPin } from '../../../../contract/kiosk';
import { KIOSK_PIN_MAX, KIOSK_PIN_MIN, KIOSK_PIN_PATTERN } from '../../../../contract/plain/limits';
import { fieldProps } from '../../../shared/forms/fieldProps';
import { FormDialog } from '../../../shared/forms/FormDialog';
import { FormField } from '../../../shared/forms/FormField';
import { useServerForm } from '../../../shared/forms/useServerForm';
import { ActionDialog } from '../../../shared/ui/dialogs/ActionDialog';
import { useDialogState } from '../../../shared/ui/dialogs/useDialogState';
import { FailedState } from '../../../shared/ui/FailedState';
import { StatusPill } from '../../../shared/ui/StatusPill';
import { useToast } from '../../../shared/ui/toast/ToastProvider';
import { useGetKioskPinQuery, useRemoveKioskPinMutation, useSetKioskPinMutation } from '../kioskSettingsApi';
import { KioskSection } from './KioskSection';

const RULE = `PIN must be ${KIOSK_PIN_MIN} to ${KIOSK_PIN_MAX} digits`;
const EMPTY: KioskPin = { pin: '' };
const pinRules = object({
  pin: string().default('').required('PIN is required').matches(new RegExp(KIOSK_PIN_PATTERN), RULE),
});

interface KioskPinDialogProps {
  isSet: boolean;
  onClose: () => void;
}

/** Sets or changes the kiosk PIN. */
export function KioskPinDialog({ isSet, onClose }: KioskPinDialogProps) {
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
      {/* This is not a password field, because browsers would offer to save the PIN. */}
      <FormField
        {...fieldProps(form, 'pin')}
        // The error of a PIN that is too long shows at once, even if the PIN was pasted.
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

/** Asks for confirmation and removes the kiosk PIN. */
function RemovePinDialog({ onClose }: { onClose: () => void }) {
  const [removePin] = useRemoveKioskPinMutation();
  return (
    <ActionDialog
      title="Remove PIN"
      confirmLabel="Remove"
      doneText="The kiosk PIN was removed."
      onConfirm={() => removePin(undefined).unwrap()}
      onClose={onClose}
    >
      Anyone at the kiosk will be able to log out.
    </ActionDialog>
  );
}

/** Shows whether the kiosks have a PIN, with buttons to set, change or remove it. The PIN itself is never shown. */
export function KioskPinSection() {
  const { data, isError, refetch } = useGetKioskPinQuery(undefined);
  const { dialog, opener, closeDialog } = useDialogState<{ kind: 'set' | 'remove'; isSet: boolean }>();
  return (
    <KioskSection
      title="Logout PIN"
      state={data && <StatusPill tone={data.isSet ? 'success' : 'neutral'} label={data.isSet ? 'On' : 'Off'} />}
      actions={
        data ? (
          <>
            <Button
              variant={data.isSet ? 'outlined' : 'contained'}
              onClick={opener({ kind: 'set', isSet: data.isSet })}
            >
              {data.isSet ? 'Change PIN' : 'Set PIN'}
            </Button>
            {data.isSet && (
              <Button color="error" onClick={opener({ kind: 'remove', isSet: true })}>
                Remove PIN
              </Button>
            )}
          </>
        ) : (
          !isError && <Skeleton variant="rounded" width={96} height={40} />
        )
      }
    >
      {data?.isSet === false ? (
        <Alert severity="warning">Without a PIN, anybody can press Logout on the kiosk.</Alert>
      ) : (
        <Typography variant="body2" color="textSecondary">
          Customers can&apos;t log out the kiosk without this PIN. You can change or remove it here at any time.
        </Typography>
      )}
      {isError && !data && <FailedState message="Couldn't load kiosk settings." onRetry={() => void refetch()} />}
      {dialog?.kind === 'set' && <KioskPinDialog isSet={dialog.isSet} onClose={closeDialog} />}
      {dialog?.kind === 'remove' && <RemovePinDialog onClose={closeDialog} />}
    </KioskSection>
  );
}
