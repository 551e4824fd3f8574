import Stack from '@mui/material/Stack';
import type { CreateOwner } from '../../../../contract/owners';
import { StorePicker } from '../../../entities/store';
import { NewAccountFields } from '../../../shared/forms/AccountFields';
import { fieldProps } from '../../../shared/forms/fieldProps';
import { FormDialog } from '../../../shared/forms/FormDialog';
import { useToast } from '../../../shared/ui/ToastProvider';
import { useCreateOwnerMutation } from '../ownersApi';
import { ownerPath } from '../ownerSearch';
import { createOwnerRules, useOwnerForm } from './useOwnerForm';

interface AddOwnerDialogProps {
  /** Id of the store selected at first, '' for none. */
  storeId: string;
  onClose: () => void;
}

export function AddOwnerDialog({ storeId, onClose }: AddOwnerDialogProps) {
  const [createOwner] = useCreateOwnerMutation();
  const showToast = useToast();
  const { form, error } = useOwnerForm<CreateOwner>({
    initialValues: { storeId, name: '', email: '', password: '' },
    schema: createOwnerRules,
    onSave: async ({ name, email, ...rest }) => {
      const owner = await createOwner({ ...rest, name: name.trim(), email: email.trim() }).unwrap();
      showToast(`${owner.name} was added to ${owner.store.name}.`, 'success', {
        to: ownerPath(owner.id),
        name: owner.name,
      });
      onClose();
    },
  });

  return (
    <FormDialog size="sm" title="Add New Store Owner" submitLabel="Create" form={form} error={error} onClose={onClose}>
      <Stack spacing={2}>
        <StorePicker
          {...fieldProps(form, 'storeId')}
          label="Store"
          onChange={(id) => void form.setFieldValue('storeId', id)}
        />
        <NewAccountFields form={form} />
      </Stack>
    </FormDialog>
  );
}
