import type { PlatformAdmin } from '../../../contract/admins';
import { ResetPasswordDialog } from '../../shared/forms/ResetPasswordDialog';
import { useResetAdminPasswordMutation } from './adminsApi';

interface ResetAdminDialogProps {
  admin: PlatformAdmin;
  onClose: () => void;
}

/** Gives an administrator another password. */
export function ResetAdminDialog({ admin: { id, name }, onClose }: ResetAdminDialogProps) {
  const [reset] = useResetAdminPasswordMutation();
  return (
    <ResetPasswordDialog
      name={name}
      note="Signs this administrator out everywhere. Who resets their own password stays signed in here."
      onReset={(password) => reset({ id, password }).unwrap()}
      onClose={onClose}
    />
  );
}
