import type { Owner } from '../../../../contract/owners';
import { ResetPasswordDialog } from '../../../shared/forms/ResetPasswordDialog';
import { useToast } from '../../../shared/ui/ToastProvider';
import { useResetOwnerPasswordMutation } from '../ownersApi';

interface ResetOwnerDialogProps {
  owner: Owner;
  onClose: () => void;
}

export function ResetOwnerDialog({ owner: { id, name }, onClose }: ResetOwnerDialogProps) {
  const [reset] = useResetOwnerPasswordMutation();
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
      note={`${name} is signed out everywhere and signs in with the new password.`}
      onReset={handleReset}
      onClose={onClose}
    />
  );
}
