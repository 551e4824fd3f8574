import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { string, type ObjectSchema } from 'yup';
import { PASSWORD_MAX } from '../../../../contract/plain/limits';
import { NewPasswordFields } from '../../../shared/forms/AccountFields';
import { resetPasswordRules, type NewPassword } from '../../../shared/forms/accountRules';
import { fieldProps } from '../../../shared/forms/fieldProps';
import { FormDialog } from '../../../shared/forms/FormDialog';
import { PasswordField } from '../../../shared/forms/PasswordField';
import { useServerForm } from '../../../shared/forms/useServerForm';
import { useToast } from '../../../shared/ui/toast/ToastProvider';
import { useChangePasswordMutation } from '../profileApi';

interface PasswordValues extends NewPassword {
  currentPassword: string;
}

const EMPTY: PasswordValues = { currentPassword: '', password: '', confirmation: '' };

const passwordRules: ObjectSchema<PasswordValues> = resetPasswordRules.shape({
  currentPassword: string().default('').required('Current password is required'),
});

export function ChangePasswordDialog({ onClose }: { onClose: () => void }) {
  const [changePassword] = useChangePasswordMutation();
  const showToast = useToast();
  const { form, error } = useServerForm<PasswordValues>({
    initialValues: EMPTY,
    schema: passwordRules,
    onSave: async ({ currentPassword, password }) => {
      await changePassword({ currentPassword, password }).unwrap();
      showToast('Your password was changed. Your other devices were signed out.', 'success');
      onClose();
    },
  });

  return (
    <FormDialog title="Change Password" submitLabel="Change Password" form={form} error={error} onClose={onClose}>
      <Stack spacing={2}>
        <Typography variant="body2" color="textSecondary">
          Your kiosks and your other devices are signed out and need the new password. You stay signed in here.
        </Typography>
        <PasswordField
          {...fieldProps(form, 'currentPassword')}
          label="Current Password"
          required
          autoFocus
          autoComplete="current-password"
          inputProps={{ maxLength: PASSWORD_MAX }}
        />
        <NewPasswordFields form={form} />
      </Stack>
    </FormDialog>
  );
}
