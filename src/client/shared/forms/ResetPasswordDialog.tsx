import type { ReactNode } from 'react';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { PASSWORD_MAX } from '../../../contract/limits';
import { fieldProps } from './fieldProps';
import { useToast } from '../ui/ToastProvider';
import { FormDialog } from './FormDialog';
import { PasswordField } from './PasswordField';
import { resetPasswordRules, type NewPassword } from './resetPasswordRules';
import { useServerForm } from './useServerForm';

interface ResetPasswordDialogProps {
  /** Whose password it is. */
  name: string;
  /** What the reset brings about. */
  note?: ReactNode;
  /** Throws what the server refused it with; the dialog then says so and stays open. */
  onReset: (password: string) => Promise<unknown>;
  onClose: () => void;
}

const EMPTY: NewPassword = { password: '', confirmation: '' };
const ROUTES = [['password', 'password']] as const;

/** Gives somebody else a new password, typed twice. It weighs the form library: load it on demand. */
export function ResetPasswordDialog({ name, note, onReset, onClose }: ResetPasswordDialogProps) {
  const tell = useToast();
  const { form, problem } = useServerForm<NewPassword>({
    initialValues: EMPTY,
    rules: resetPasswordRules,
    routes: ROUTES,
    save: async ({ password }) => {
      await onReset(password);
      tell(`The password of ${name} was reset.`, 'success');
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
      problem={problem}
      onClose={onClose}
    >
      <Stack spacing={2}>
        {note !== undefined && (
          <Typography component="div" variant="body2" color="textSecondary">
            {note}
          </Typography>
        )}
        <PasswordField
          {...fieldProps(form, 'password')}
          label="New Password"
          required
          autoFocus
          autoComplete="new-password"
          inputProps={{ maxLength: PASSWORD_MAX }}
        />
        <PasswordField
          {...fieldProps(form, 'confirmation')}
          label="Confirm New Password"
          required
          autoComplete="new-password"
          inputProps={{ maxLength: PASSWORD_MAX }}
        />
      </Stack>
    </FormDialog>
  );
}
