import Stack from '@mui/material/Stack';
import type { Owner } from '../../../../contract/owners';
import { FormDialog } from '../../../shared/forms/FormDialog';
import { PersonFields } from '../../../shared/forms/PersonFields';
import type { Person } from '../../../shared/forms/personRules';
import { useToast } from '../../../shared/ui/ToastProvider';
import { useChangeOwnerMutation } from '../ownersApi';
import type { StoreField as StoreFieldType } from '../storeField';
import { changedOwnerRules } from './ownerRules';
import { useOwnerForm } from './useOwnerForm';

interface EditOwnerDialogProps {
  owner: Owner;
  StoreField: StoreFieldType;
  onClose: () => void;
}

export function EditOwnerDialog({ owner, StoreField, onClose }: EditOwnerDialogProps) {
  const { id, name, email, store } = owner;
  const [change] = useChangeOwnerMutation();
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
        <StoreField
          name="storeId"
          label="Store"
          value={store.id}
          chosen={store}
          onChange={ignored}
          help="Use Transfer to move to another store"
          disabled
        />
      </Stack>
    </FormDialog>
  );
}

const ignored = () => undefined;
