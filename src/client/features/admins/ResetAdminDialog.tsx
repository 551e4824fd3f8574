import type { PlatformAdmin } from '../../../contract/admins';
import { ResetPasswordDialog } from '../../shared/forms/ResetPasswordDialog';
import { useResetAdminPasswordMutation } from './adminsApi';

interface ResetAdminDialogProps {
  admin: PlatformAdmin;
  onClose: () => void;
}

export function ResetAdminDialog({ admin: { id, name }, onClose }: ResetAdminDialogProps) {
  const [resetPassword] = useResetAdminPasswordMutation();
  return (
    <ResetPasswordDialog
      name={name}
      note="This administrator is signed out everywhere. If you reset your own password, you stay signed in here."
      onReset={(password) => resetPassword({ id, password }).unwrap()}
      onClose={onClose}
    />
  );
}
