import Stack from '@mui/material/Stack';
import type { Owner } from '../../../../contract/owners';
import { StorePicker } from '../../../entities/store';
import { PersonFields } from '../../../shared/forms/AccountFields';
import type { Person } from '../../../shared/forms/accountRules';
import { FormDialog } from '../../../shared/forms/FormDialog';
import { useToast } from '../../../shared/ui/ToastProvider';
import { useUpdateOwnerMutation } from '../ownersApi';
import { updateOwnerRules, useOwnerForm } from './useOwnerForm';

interface EditOwnerDialogProps {
  owner: Owner;
  onClose: () => void;
}

export function EditOwnerDialog({ owner, onClose }: EditOwnerDialogProps) {
  const { id, name, email, store } = owner;
  const [updateOwner] = useUpdateOwnerMutation();
  const showToast = useToast();
  const { form, error } = useOwnerForm<Person>({
    initialValues: { name, email },
    schema: updateOwnerRules,
    onSave: async (values) => {
      const updated = await updateOwner({ id, name: values.name.trim(), email: values.email.trim() }).unwrap();
      showToast(`${updated.name} was updated.`, 'success');
      onClose();
    },
  });

  return (
    <FormDialog size="sm" title="Edit Store Owner" submitLabel="Update" form={form} error={error} onClose={onClose}>
      <Stack spacing={2}>
        <PersonFields form={form} autoFocus />
        <StorePicker
          name="storeId"
          label="Store"
          value={store.id}
          initialStore={store}
          onChange={noop}
          help="Use Transfer to move to another store"
          disabled
        />
      </Stack>
    </FormDialog>
  );
}

const noop = () => undefined;
