import type { Cashier } from '../../../contract/cashiers';
import { ResetPasswordDialog } from '../../shared/forms/ResetPasswordDialog';
import { ActionDialog } from '../../shared/ui/dialogs/ActionDialog';
import { RecordText } from '../../shared/ui/dialogs/RecordText';
import { CashierFormDialog } from './CashierFormDialog';
import { useDeleteCashierMutation, useResetCashierPasswordMutation, useUpdateCashierMutation } from './cashiersApi';

export type CashierAction = 'edit' | 'reset' | 'deactivate' | 'delete';
export type CashierDialog = { type: 'add' } | { type: CashierAction; cashier: Cashier };

interface CashierDialogsProps {
  dialog: CashierDialog;
  onAdded: () => void;
  onClose: () => void;
}

/** Renders the open dialog of the page. */
export function CashierDialogs({ dialog, onAdded, onClose }: CashierDialogsProps) {
  const [updateCashier] = useUpdateCashierMutation();
  const [resetPassword] = useResetCashierPasswordMutation();
  const [deleteCashier] = useDeleteCashierMutation();
  if (dialog.type === 'add') return <CashierFormDialog onSaved={onAdded} onClose={onClose} />;
  const { cashier } = dialog;
  const { id, name, email } = cashier;
  switch (dialog.type) {
    case 'edit':
      return <CashierFormDialog cashier={cashier} onSaved={onClose} onClose={onClose} />;
    case 'reset':
      return (
        <ResetPasswordDialog
          name={name}
          note="This cashier is signed out of every board and signs in with the new password."
          onReset={(password) => resetPassword({ id, password }).unwrap()}
          onClose={onClose}
        />
      );
    case 'deactivate':
      return (
        <ActionDialog
          title="Deactivate Cashier"
          confirmLabel="Deactivate"
          doneText={`${name} was deactivated.`}
          onConfirm={() => updateCashier({ id, changes: { isActive: false } }).unwrap()}
          onClose={onClose}
        >
          <RecordText name={name}>{email}</RecordText>
          <span>
            This cashier is signed out of every board at once and cannot sign in until you activate the account again.
          </span>
        </ActionDialog>
      );
    case 'delete':
      return (
        <ActionDialog
          title="Delete Cashier"
          confirmLabel="Delete"
          doneText={`${name} was deleted.`}
          onConfirm={() => deleteCashier(id).unwrap()}
          onClose={onClose}
        >
          <RecordText name={name}>{email}</RecordText>
          <span>
            This cannot be undone. The cashier is signed out of every board at once. Redemptions they completed are
            kept.
          </span>
        </ActionDialog>
      );
  }
}
