import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { useToast } from '../ui/toast/ToastProvider';
import { NewPasswordFields } from './AccountFields';
import { resetPasswordRules, type NewPassword } from './accountRules';
import { FormDialog } from './FormDialog';
import { FIELD_KEYWORDS } from './serverErrors';
import { useServerForm } from './useServerForm';

interface ResetPasswordDialogProps {
  /** The name of the person whose password is reset. */
  name: string;
  /** Explains what the reset does. */
  note?: ReactNode;
  /** Must reject with the error of the request. The dialog then shows the error and stays open. */
  onReset: (password: string) => Promise<unknown>;
  onClose: () => void;
}

const EMPTY: NewPassword = { password: '', confirmation: '' };

/** Sets a new password for another person's account. The password must be entered twice. */
export function ResetPasswordDialog({ name, note, onReset, onClose }: ResetPasswordDialogProps) {
  const showToast = useToast();
  const { form, error } = useServerForm<NewPassword>({
    initialValues: EMPTY,
    schema: resetPasswordRules,
    keywords: FIELD_KEYWORDS.accountForm,
    onSave: async ({ password }) => {
      await onReset(password);
      showToast(`The password of ${name} was reset.`, 'success');
      onClose();
    },
  });

  return (
    <FormDialog
      open
      size="xs"
      title={`Reset Password for ${name}`}
      submitLabel="Reset Password"
      form={form}
      error={error}
      onClose={onClose}
    >
      <Stack spacing={2}>
        {note !== undefined && (
          <Typography component="div" variant="body2" color="textSecondary">
            {note}
          </Typography>
        )}
        <NewPasswordFields form={form} autoFocus />
      </Stack>
    </FormDialog>
  );
}
