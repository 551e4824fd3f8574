import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { Owner } from '../../../../contract/owners';
import { StorePicker } from '../../../entities/store';
import { fieldProps } from '../../../shared/forms/fieldProps';
import { FormDialog } from '../../../shared/forms/FormDialog';
import { DetailList } from '../../../shared/ui/DetailList';
import { useToast } from '../../../shared/ui/ToastProvider';
import { useTransferOwnerMutation } from '../ownersApi';
import { transferOwnerRules, type TransferValues, useOwnerForm } from './useOwnerForm';

interface TransferOwnerDialogProps {
  owner: Owner;
  onClose: () => void;
}

export function TransferOwnerDialog({ owner, onClose }: TransferOwnerDialogProps) {
  const { id, name, store } = owner;
  const [transferOwner] = useTransferOwnerMutation();
  const showToast = useToast();
  const { form, error } = useOwnerForm<TransferValues>({
    initialValues: { storeId: '' },
    schema: transferOwnerRules,
    onSave: async ({ storeId }) => {
      const transferred = await transferOwner({ id, storeId }).unwrap();
      showToast(`${name} now runs ${transferred.store.name}.`, 'success');
      onClose();
    },
  });

  return (
    <FormDialog
      size="sm"
      title="Transfer Store Owner"
      submitLabel="Transfer"
      form={form}
      error={error}
      onClose={onClose}
    >
      <Stack spacing={2}>
        <DetailList
          facts={[
            { label: 'Owner', value: name },
            { label: 'Current store', value: store.name },
          ]}
        />
        <StorePicker
          {...fieldProps(form, 'storeId')}
          label="New Store"
          onChange={(storeId) => void form.setFieldValue('storeId', storeId)}
          excludeId={store.id}
        />
        <Typography variant="body2" color="textSecondary">
          {name} is signed out everywhere and sees the new store at the next sign-in.
        </Typography>
      </Stack>
    </FormDialog>
  );
}
