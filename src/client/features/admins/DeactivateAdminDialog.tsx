import Typography from '@mui/material/Typography';
import type { PlatformAdmin } from '../../../contract/admins';
import { DangerDialog } from '../../shared/ui/dialogs/DangerDialog';
import { RecordText } from '../../shared/ui/dialogs/RecordText';
import { useSetAdminStatusMutation } from './adminsApi';

interface DeactivateAdminDialogProps {
  admin: PlatformAdmin;
  onClose: () => void;
}

/** Asks for confirmation and deactivates the administrator. */
export function DeactivateAdminDialog({ admin: { id, name, email }, onClose }: DeactivateAdminDialogProps) {
  const [setStatus] = useSetAdminStatusMutation();
  return (
    <DangerDialog
      title="Deactivate Administrator"
      confirmLabel="Deactivate"
      doneText={`${name} was deactivated.`}
      onConfirm={() => setStatus({ id, isActive: false }).unwrap()}
      onClose={onClose}
    >
      <RecordText name={name}>{email}</RecordText>
      <Typography variant="body2">
        This administrator is signed out everywhere at once and cannot sign in until the account is activated again.
      </Typography>
    </DangerDialog>
  );
}
