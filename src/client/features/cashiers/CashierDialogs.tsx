import Typography from '@mui/material/Typography';
import type { Cashier } from '../../../contract/cashiers';
import { ResetPasswordDialog } from '../../shared/forms/ResetPasswordDialog';
import { DangerDialog } from '../../shared/ui/dialogs/DangerDialog';
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

/** The open dialog of the page. */
export function CashierDialogs({ dialog, onAdded, onClose }: CashierDialogsProps) {
  switch (dialog.type) {
    case 'add':
      return <CashierFormDialog onSaved={onAdded} onClose={onClose} />;
    case 'edit':
      return <CashierFormDialog cashier={dialog.cashier} onSaved={onClose} onClose={onClose} />;
    case 'reset':
      return <ResetDialog cashier={dialog.cashier} onClose={onClose} />;
    case 'deactivate':
      return <DeactivateDialog cashier={dialog.cashier} onClose={onClose} />;
    case 'delete':
      return <DeleteDialog cashier={dialog.cashier} onClose={onClose} />;
  }
}

interface DialogProps {
  cashier: Cashier;
  onClose: () => void;
}

function ResetDialog({ cashier: { id, name }, onClose }: DialogProps) {
  const [resetPassword] = useResetCashierPasswordMutation();
  return (
    <ResetPasswordDialog
      name={name}
      note="This cashier is signed out of every board and signs in with the new password."
      onReset={(password) => resetPassword({ id, password }).unwrap()}
      onClose={onClose}
    />
  );
}

function DeactivateDialog({ cashier, onClose }: DialogProps) {
  const [updateCashier] = useUpdateCashierMutation();
  return (
    <DangerDialog
      title="Deactivate Cashier"
      confirmLabel="Deactivate"
      doneText={`${cashier.name} was deactivated.`}
      onConfirm={() => updateCashier({ id: cashier.id, changes: { isActive: false } }).unwrap()}
      onClose={onClose}
    >
      <RecordText name={cashier.name}>{cashier.email}</RecordText>
      <Typography variant="body2">
        This cashier is signed out of every board at once and cannot sign in until you activate the account again.
      </Typography>
    </DangerDialog>
  );
}

function DeleteDialog({ cashier, onClose }: DialogProps) {
  const [deleteCashier] = useDeleteCashierMutation();
  return (
    <DangerDialog
      title="Delete Cashier"
      confirmLabel="Delete"
      doneText={`${cashier.name} was deleted.`}
      onConfirm={() => deleteCashier(cashier.id).unwrap()}
      onClose={onClose}
    >
      <RecordText name={cashier.name}>{cashier.email}</RecordText>
      <Typography variant="body2">
        This cannot be undone. The cashier is signed out of every board at once. Redemptions they completed are kept.
      </Typography>
    </DangerDialog>
  );
}
