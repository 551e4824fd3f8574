import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { Owner } from '../../../../contract/owners';
import { StorePicker } from '../../../entities/store';
import { fieldProps } from '../../../shared/forms/fieldProps';
import { FormDialog } from '../../../shared/forms/FormDialog';
import { FactList } from '../../../shared/ui/FactList';
import { useToast } from '../../../shared/ui/ToastProvider';
import { useTransferOwnerMutation } from '../ownersApi';
import { transferRules, type Destination } from './ownerRules';
import { useOwnerForm } from './useOwnerForm';

interface TransferOwnerDialogProps {
  owner: Owner;
  onClose: () => void;
}

export function TransferOwnerDialog({ owner, onClose }: TransferOwnerDialogProps) {
  const { id, name, store } = owner;
  const [transfer] = useTransferOwnerMutation();
  const tell = useToast();
  const { form, problem } = useOwnerForm<Destination>({
    initialValues: { storeId: '' },
    rules: transferRules,
    save: async ({ storeId }) => {
      const owner = await transfer({ id, storeId }).unwrap();
      tell(`${name} now runs ${owner.store.name}.`, 'success');
      onClose();
    },
  });
  const field = fieldProps(form, 'storeId');

  return (
    <FormDialog
      open
      size="sm"
      title="Transfer Store Owner"
      submitLabel="Transfer"
      form={form}
      problem={problem}
      onClose={onClose}
    >
      <Stack spacing={2}>
        <FactList
          facts={[
            { label: 'Owner', value: name },
            { label: 'Current store', value: store.name },
          ]}
        />
        <StorePicker
          name="storeId"
          label="New Store"
          value={form.values.storeId}
          onChange={(chosen) => void form.setFieldValue('storeId', chosen)}
          onBlur={field.onBlur}
          error={field.error}
          excludeId={store.id}
        />
        <Typography variant="body2" color="textSecondary">
          {name} is signed out everywhere and finds the new store at the next sign-in.
        </Typography>
      </Stack>
    </FormDialog>
  );
}
