import type { Owner } from '../../../../contract/owners';
import { ResetPasswordDialog } from '../../../shared/forms/ResetPasswordDialog';
import { useResetOwnerPasswordMutation } from '../ownersApi';

interface ResetOwnerDialogProps {
  owner: Owner;
  onClose: () => void;
}

export function ResetOwnerDialog({ owner: { id, name }, onClose }: ResetOwnerDialogProps) {
  const [resetPassword] = useResetOwnerPasswordMutation();
  return (
    <ResetPasswordDialog
      name={name}
      note={`${name} is signed out everywhere and must sign in with the new password.`}
      onReset={(password) => resetPassword({ id, password }).unwrap()}
      onClose={onClose}
    />
  );
}
