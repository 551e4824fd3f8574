import type { Owner } from '../../../../contract/owners';
import { ResetPasswordDialog } from '../../../shared/forms/ResetPasswordDialog';
import { DangerDialog } from '../../../shared/ui/dialogs/DangerDialog';
import { RecordText } from '../../../shared/ui/dialogs/RecordText';
import { useDeleteOwnerMutation, useResetOwnerPasswordMutation, useTurnOffOwnersCodesMutation } from '../ownersApi';
import { AddOwnerDialog, EditOwnerDialog, TransferOwnerDialog } from './OwnerFormDialogs';

export type OwnerAction = 'edit' | 'reset' | 'codes' | 'transfer' | 'delete';

/** A dialog of the owners page. `storeId` is the initially selected store; '' for none. */
export type OwnerDialog = { type: 'add'; storeId: string } | { type: OwnerAction; owner: Owner };

/** Renders the open dialog of the owners page. */
export function OwnerDialogs({ dialog, onClose }: { dialog: OwnerDialog | null; onClose: () => void }) {
  const [resetPassword] = useResetOwnerPasswordMutation();
  const [turnOffCodes] = useTurnOffOwnersCodesMutation();
  const [deleteOwner] = useDeleteOwnerMutation();
  if (dialog === null) return null;
  if (dialog.type === 'add') return <AddOwnerDialog storeId={dialog.storeId} onClose={onClose} />;
  const { owner } = dialog;
  const { id, name, email, store } = owner;
  switch (dialog.type) {
    case 'edit':
      return <EditOwnerDialog owner={owner} onClose={onClose} />;
    case 'transfer':
      return <TransferOwnerDialog owner={owner} onClose={onClose} />;
    case 'reset':
      return (
        <ResetPasswordDialog
          name={name}
          note={`${name} is signed out everywhere and must sign in with the new password.`}
          onReset={(password) => resetPassword({ id, password }).unwrap()}
          onClose={onClose}
        />
      );
    case 'codes':
      return (
        <DangerDialog
          title="Turn Off Sign-In Codes"
          confirmLabel="Turn Off"
          doneText={`Sign-in codes of ${name} are off.`}
          onConfirm={() => turnOffCodes(id).unwrap()}
          onClose={onClose}
        >
          <RecordText name={name}>
            {email} · {store.name}
          </RecordText>
          <span>
            For an owner who has lost the phone and the recovery codes. The password alone will sign them in. Make sure
            that it is the owner who asks.
          </span>
        </DangerDialog>
      );
    case 'delete':
      return (
        <DangerDialog
          title="Delete Store Owner"
          confirmLabel="Delete"
          doneText={`${name} was deleted.`}
          onConfirm={() => deleteOwner(id).unwrap()}
          onClose={onClose}
        >
          <RecordText name={name}>
            {email} · {store.name}
          </RecordText>
          <span>This action cannot be undone. All store owner data will be permanently deleted.</span>
        </DangerDialog>
      );
  }
}
