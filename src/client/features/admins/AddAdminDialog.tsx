import Stack from '@mui/material/Stack';
import { object, type ObjectSchema } from 'yup';
import type { CreateAdmin } from '../../../contract/admins';
import { PASSWORD_MIN } from '../../../contract/limits';
import { NewAccountFields } from '../../shared/forms/AccountFields';
import { newPasswordRule, personRules } from '../../shared/forms/accountRules';
import { FormDialog } from '../../shared/forms/FormDialog';
import { FIELD_KEYWORDS } from '../../shared/forms/serverErrors';
import { useServerForm } from '../../shared/forms/useServerForm';
import { useToast } from '../../shared/ui/ToastProvider';
import { useCreateAdminMutation } from './adminsApi';

interface AddAdminDialogProps {
  onAdded: () => void;
  onClose: () => void;
}

const EMPTY: CreateAdmin = { name: '', email: '', password: '' };

const createAdminRules: ObjectSchema<CreateAdmin> = object({
  ...personRules,
  password: newPasswordRule({
    required: 'Password is required',
    tooShort: `Password must be at least ${PASSWORD_MIN} characters long.`,
  }),
});

export function AddAdminDialog({ onAdded, onClose }: AddAdminDialogProps) {
  const [createAdmin] = useCreateAdminMutation();
  const showToast = useToast();
  const { form, error } = useServerForm<CreateAdmin>({
    initialValues: EMPTY,
    schema: createAdminRules,
    keywords: FIELD_KEYWORDS.accountForm,
    onSave: async ({ name, email, password }) => {
      const admin = await createAdmin({ name: name.trim(), email: email.trim(), password }).unwrap();
      showToast(`${admin.name} was added.`, 'success');
      onAdded();
    },
  });

  return (
    <FormDialog title="Add New Administrator" submitLabel="Create" form={form} error={error} onClose={onClose}>
      <Stack spacing={2}>
        <NewAccountFields form={form} autoFocus />
      </Stack>
    </FormDialog>
  );
}
