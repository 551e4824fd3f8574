import type { Owner } from '../../../contract/owners';
import { AddOwnerDialog } from './form/AddOwnerDialog';
import { EditOwnerDialog } from './form/EditOwnerDialog';
import { TransferOwnerDialog } from './form/TransferOwnerDialog';
import Typography from '@mui/material/Typography';
import { DangerDialog } from '../../shared/ui/dialogs/DangerDialog';
import { RecordText } from '../../shared/ui/dialogs/RecordText';
import { useDeleteOwnerMutation, useResetOwnerPasswordMutation } from './ownersApi';
import { ResetPasswordDialog } from '../../shared/forms/ResetPasswordDialog';

export type OwnerAction = 'edit' | 'reset' | 'transfer' | 'delete';

/** A dialog of the owners page. `storeId` is the store selected initially, '' for none. */
export type OwnerDialog = { type: 'add'; storeId: string } | { type: OwnerAction; owner: Owner };

/** The dialog of the owners page that is open, if any. */
export function OwnerDialogs({ dialog, onClose }: { dialog: OwnerDialog | null; onClose: () => void }) {
  if (dialog === null) return null;
  return (
    <>
      {dialog.type === 'add' && <AddOwnerDialog storeId={dialog.storeId} onClose={onClose} />}
      {dialog.type === 'edit' && <EditOwnerDialog owner={dialog.owner} onClose={onClose} />}
      {dialog.type === 'reset' && <ResetOwnerDialog owner={dialog.owner} onClose={onClose} />}
      {dialog.type === 'transfer' && <TransferOwnerDialog owner={dialog.owner} onClose={onClose} />}
      {dialog.type === 'delete' && <DeleteOwnerDialog owner={dialog.owner} onClose={onClose} />}
    </>
  );
}

interface DeleteOwnerDialogProps {
  owner: Owner;
  onClose: () => void;
}

/** Asks for confirmation and deletes the owner permanently. */
function DeleteOwnerDialog({ owner, onClose }: DeleteOwnerDialogProps) {
  const [deleteOwner] = useDeleteOwnerMutation();
  return (
    <DangerDialog
      title="Delete Store Owner"
      confirmLabel="Delete"
      doneText={`${owner.name} was deleted.`}
      onConfirm={() => deleteOwner(owner.id).unwrap()}
      onClose={onClose}
    >
      <RecordText name={owner.name}>
        {owner.email} · {owner.store.name}
      </RecordText>
      <Typography variant="body2">
        This action cannot be undone. All store owner data will be permanently deleted.
      </Typography>
    </DangerDialog>
  );
}

interface ResetOwnerDialogProps {
  owner: Owner;
  onClose: () => void;
}

function ResetOwnerDialog({ owner: { id, name }, onClose }: ResetOwnerDialogProps) {
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
