import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';
import type { Automation } from '../../../../../contract/automations';
import { AUTOMATION_TITLES } from '../../../../entities/sms';
import { getErrorMessage } from '../../../../shared/api/errors';
import { formatCount } from '../../../../shared/format/formatNumber';
import { ActionDialog } from '../../../../shared/ui/dialogs/ActionDialog';
import { useOpenState } from '../../../../shared/ui/dialogs/useDialogState';
import { useToast } from '../../../../shared/ui/toast/ToastProvider';
import { useUpdateAutomationMutation } from '../automationsApi';

interface AutomationSwitchProps {
  automation: Automation;
  /** Called instead of turning the kind on directly, because the owner reviews the message first. */
  onTurnOn: () => void;
}

/** Turns a kind of automated message on and off. Turning it off drops waiting messages, after a confirmation. */
export function AutomationSwitch({ automation, onTurnOn }: AutomationSwitchProps) {
  const { kind, isOn, waiting } = automation;
  const title = AUTOMATION_TITLES[kind];
  const doneText = `“${title}” is off.`;
  const [updateAutomation, { isLoading }] = useUpdateAutomationMutation();
  const confirmation = useOpenState();
  const showToast = useToast();
  const turnOff = () => updateAutomation({ kind, isOn: false }).unwrap();

  const handleTurnOff = async () => {
    try {
      await turnOff();
      showToast(doneText, 'success');
    } catch (error) {
      showToast(`“${title}” is still on. ${getErrorMessage(error)}`, 'danger');
    }
  };
  const handleChange = (next: boolean) => {
    if (isLoading) return;
    if (next) onTurnOn();
    else if (waiting > 0) confirmation.open();
    else void handleTurnOff();
  };

  return (
    <>
      <FormControlLabel
        label={isOn ? 'On' : 'Off'}
        labelPlacement="start"
        sx={{ m: 0, mt: -0.75, mr: -0.75 }}
        control={
          <Switch
            checked={isOn}
            slotProps={{ input: { role: 'switch', 'aria-label': title } }}
            onChange={(_event, next) => handleChange(next)}
          />
        }
      />
      {confirmation.isOpen && (
        <ActionDialog
          title={`Turn Off “${title}”`}
          confirmLabel="Turn Off"
          doneText={doneText}
          onConfirm={turnOff}
          onClose={confirmation.close}
        >
          {formatCount(waiting, 'message')} {waiting === 1 ? 'is' : 'are'} waiting and will not be sent. This cannot be
          undone.
        </ActionDialog>
      )}
    </>
  );
}
