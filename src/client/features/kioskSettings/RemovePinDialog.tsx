import Typography from '@mui/material/Typography';
import { DangerDialog } from '../../shared/ui/dialogs/DangerDialog';
import { useRemoveKioskPinMutation } from './kioskPinApi';

/** Asks for confirmation and removes the PIN. */
export function RemovePinDialog({ onClose }: { onClose: () => void }) {
  const [removePin] = useRemoveKioskPinMutation();
  return (
    <DangerDialog
      title="Remove PIN"
      confirmLabel="Remove"
      doneText="The kiosk PIN was removed."
      onConfirm={() => removePin(undefined).unwrap()}
      onClose={onClose}
    >
      <Typography variant="body2">Anyone at the kiosk will be able to log out.</Typography>
    </DangerDialog>
  );
}
