import Stack from '@mui/material/Stack';
import type { Owner } from '../../../../contract/owners';
import { StorePicker } from '../../../entities/store';
import { FormDialog } from '../../../shared/forms/FormDialog';
import { PersonFields } from '../../../shared/forms/PersonFields';
import type { Person } from '../../../shared/forms/personRules';
import { useToast } from '../../../shared/ui/ToastProvider';
import { useUpdateOwnerMutation } from '../ownersApi';
import { changedOwnerRules } from './ownerRules';
import { useOwnerForm } from './useOwnerForm';

interface EditOwnerDialogProps {
  owner: Owner;
  onClose: () => void;
}

export function EditOwnerDialog({ owner, onClose }: EditOwnerDialogProps) {
  const { id, name, email, store } = owner;
  const [change] = useUpdateOwnerMutation();
  const tell = useToast();
  const { form, problem } = useOwnerForm<Person>({
    initialValues: { name, email },
    rules: changedOwnerRules,
    save: async (person) => {
      const owner = await change({ id, name: person.name.trim(), email: person.email.trim() }).unwrap();
      tell(`${owner.name} was updated.`, 'success');
      onClose();
    },
  });

  return (
    <FormDialog
      open
      size="sm"
      title="Edit Store Owner"
      submitLabel="Update"
      form={form}
      problem={problem}
      onClose={onClose}
    >
      <Stack spacing={2}>
        <PersonFields form={form} autoFocus />
        <StorePicker
          name="storeId"
          label="Store"
          value={store.id}
          initialStore={store}
          onChange={ignored}
          help="Use Transfer to move to another store"
          disabled
        />
      </Stack>
    </FormDialog>
  );
}

const ignored = () => undefined;
