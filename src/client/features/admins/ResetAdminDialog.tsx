import type { PlatformAdmin } from '../../../contract/admins';
import { ResetPasswordDialog } from '../../shared/forms/ResetPasswordDialog';
import { useToast } from '../../shared/ui/ToastProvider';
import { useResetAdminPasswordMutation } from './adminsApi';

interface ResetAdminDialogProps {
  admin: PlatformAdmin;
  onClose: () => void;
}

/** Gives an administrator another password. */
export function ResetAdminDialog({ admin: { id, name }, onClose }: ResetAdminDialogProps) {
  const [reset] = useResetAdminPasswordMutation();
  const tell = useToast();
  const handleReset = async (password: string) => {
    await reset({ id, password }).unwrap();
    tell(`The password of ${name} was reset.`, 'success');
    onClose();
  };
  return (
    <ResetPasswordDialog
      open
      name={name}
      note="Signs this administrator out everywhere. Who resets their own password stays signed in here."
      onReset={handleReset}
      onClose={onClose}
    />
  );
}
