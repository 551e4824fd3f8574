import Stack from '@mui/material/Stack';
import type { CreateAdmin } from '../../../contract/admins';
import { FormDialog } from '../../shared/forms/FormDialog';
import { NewAccountFields } from '../../shared/forms/NewAccountFields';
import { useServerForm } from '../../shared/forms/useServerForm';
import { useToast } from '../../shared/ui/ToastProvider';
import { adminRules } from './adminRules';
import { useCreateAdminMutation } from './adminsApi';

interface AddAdminDialogProps {
  onAdded: () => void;
  onClose: () => void;
}

const NOBODY: CreateAdmin = { name: '', email: '', password: '' };
const ROUTES = [
  ['email', 'email'],
  ['password', 'password'],
  ['name', 'name'],
] as const;

/** Opens an account for another administrator. */
export function AddAdminDialog({ onAdded, onClose }: AddAdminDialogProps) {
  const [create] = useCreateAdminMutation();
  const tell = useToast();
  const { form, problem } = useServerForm<CreateAdmin>({
    initialValues: NOBODY,
    rules: adminRules,
    routes: ROUTES,
    save: async ({ name, email, password }) => {
      const admin = await create({ name: name.trim(), email: email.trim(), password }).unwrap();
      tell(`${admin.name} was added.`, 'success');
      onAdded();
    },
  });

  return (
    <FormDialog
      open
      size="xs"
      title="Add New Administrator"
      submitLabel="Create"
      form={form}
      problem={problem}
      onClose={onClose}
    >
      <Stack spacing={2}>
        <NewAccountFields form={form} autoFocus />
      </Stack>
    </FormDialog>
  );
}
