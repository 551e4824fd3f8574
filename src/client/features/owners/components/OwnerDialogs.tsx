import type { Owner } from '../../../../contract/owners';
import { ResetPasswordDialog } from '../../../shared/forms/ResetPasswordDialog';
import { ActionDialog } from '../../../shared/ui/dialogs/ActionDialog';
import { RecordText } from '../../../shared/ui/dialogs/RecordText';
import { LazyKioskDialog } from '../lazyKioskDialog';
import { useDeleteOwnerMutation, useResetOwnerPasswordMutation, useTurnOffOwnersCodesMutation } from '../ownersApi';
import { EditOwnerDialog, TransferOwnerDialog } from './OwnerFormDialogs';

export type OwnerAction = 'edit' | 'reset' | 'codes' | 'transfer' | 'delete' | 'kiosk';

/** A dialog of the owners page about one owner. 'added' is the kiosk's dialog after the owner was added. */
export type OwnerDialog = { type: OwnerAction | 'added'; owner: Owner };

/** Renders the open dialog of the owners page. */
export function OwnerDialogs({ dialog, onClose }: { dialog: OwnerDialog | null; onClose: () => void }) {
  const [resetPassword] = useResetOwnerPasswordMutation();
  const [turnOffCodes] = useTurnOffOwnersCodesMutation();
  const [deleteOwner] = useDeleteOwnerMutation();
  if (dialog === null) return null;
  const { owner } = dialog;
  const { id, name, email, store } = owner;
  switch (dialog.type) {
    case 'edit':
      return <EditOwnerDialog owner={owner} onClose={onClose} />;
    case 'added':
    case 'kiosk':
      return <LazyKioskDialog owner={owner} isNew={dialog.type === 'added'} onClose={onClose} />;
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
        <ActionDialog
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
        </ActionDialog>
      );
    case 'delete':
      return (
        <ActionDialog
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
        </ActionDialog>
      );
  }
}
