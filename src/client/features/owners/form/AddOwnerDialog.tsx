import Stack from '@mui/material/Stack';
import { StorePicker } from '../../../entities/store';
import { fieldProps } from '../../../shared/forms/fieldProps';
import { FormDialog } from '../../../shared/forms/FormDialog';
import { NewAccountFields } from '../../../shared/forms/NewAccountFields';
import { useToast } from '../../../shared/ui/ToastProvider';
import { useCreateOwnerMutation } from '../ownersApi';
import { ownerPath } from '../ownerPaths';
import { newOwnerRules, type NewOwner } from './ownerRules';
import { useOwnerForm } from './useOwnerForm';

interface AddOwnerDialogProps {
  /** The store to begin with, '' for none. */
  storeId: string;
  onClose: () => void;
}

export function AddOwnerDialog({ storeId, onClose }: AddOwnerDialogProps) {
  const [create] = useCreateOwnerMutation();
  const tell = useToast();
  const { form, problem } = useOwnerForm<NewOwner>({
    initialValues: { storeId, name: '', email: '', password: '' },
    rules: newOwnerRules,
    save: async ({ name, email, ...rest }) => {
      const owner = await create({ ...rest, name: name.trim(), email: email.trim() }).unwrap();
      tell(`${owner.name} was added to ${owner.store.name}.`, 'success', { to: ownerPath(owner.id), name: owner.name });
      onClose();
    },
  });
  const store = fieldProps(form, 'storeId');

  return (
    <FormDialog
      open
      size="sm"
      title="Add New Store Owner"
      submitLabel="Create"
      form={form}
      problem={problem}
      onClose={onClose}
    >
      <Stack spacing={2}>
        <StorePicker
          name="storeId"
          label="Store"
          value={form.values.storeId}
          onChange={(chosen) => void form.setFieldValue('storeId', chosen)}
          onBlur={store.onBlur}
          error={store.error}
        />
        <NewAccountFields form={form} />
      </Stack>
    </FormDialog>
  );
}
