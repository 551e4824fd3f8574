import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { FormikValues } from 'formik';
import { useEffect } from 'react';
import type { Owner } from '../../../../contract/owners';
import { StorePicker } from '../../../entities/store';
import { isNetworkError } from '../../../shared/api/errors';
import { NewAccountFields, PersonFields } from '../../../shared/forms/AccountFields';
import type { Person } from '../../../shared/forms/accountRules';
import { fieldProps } from '../../../shared/forms/fieldProps';
import { FormDialog } from '../../../shared/forms/FormDialog';
import { FIELD_KEYWORDS } from '../../../shared/forms/serverErrors';
import { useServerForm, type ServerFormOptions } from '../../../shared/forms/useServerForm';
import { DetailList } from '../../../shared/ui/DetailList';
import { useToast } from '../../../shared/ui/toast/ToastProvider';
import { LazyKioskDialog } from '../lazyKioskDialog';
import { useCreateOwnerMutation, useTransferOwnerMutation, useUpdateOwnerMutation } from '../ownersApi';
import {
  createOwnerRules,
  toPlace,
  transferOwnerRules,
  updateOwnerRules,
  type NewOwnerValues,
  type TransferValues,
} from '../ownersRules';
import { ShopsField } from './ShopsField';

interface AddOwnerDialogProps {
  /** The id of the initially selected store; '' for none. */
  storeId: string;
  onAdded: (owner: Owner) => void;
  onClose: () => void;
}

export function AddOwnerDialog({ storeId, onAdded, onClose }: AddOwnerDialogProps) {
  // It is the next step.
  useEffect(() => LazyKioskDialog.preload(), []);
  const [createOwner] = useCreateOwnerMutation();
  const { form, error } = useOwnerForm<NewOwnerValues>({
    initialValues: { storeId, shopId: '', name: '', email: '', password: '' },
    schema: createOwnerRules,
    onSave: async ({ name, email, password, ...place }) => {
      const person = { name: name.trim(), email: email.trim(), password };
      const owner = await createOwner({ ...toPlace(place), ...person }).unwrap();
      onClose();
      onAdded(owner);
    },
  });

  return (
    <FormDialog size="sm" title="Add New Store Owner" submitLabel="Create" form={form} error={error} onClose={onClose}>
      <Stack spacing={2}>
        <StorePicker
          {...fieldProps(form, 'storeId')}
          label="Store"
          onChange={(id) => void form.setValues({ ...form.values, storeId: id, shopId: '' })}
        />
        <ShopsField
          {...fieldProps(form, 'shopId')}
          storeId={form.values.storeId}
          onChange={(id) => void form.setFieldValue('shopId', id)}
        />
        <NewAccountFields form={form} />
      </Stack>
    </FormDialog>
  );
}

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

interface TransferOwnerDialogProps {
  owner: Owner;
  onClose: () => void;
}

export function TransferOwnerDialog({ owner, onClose }: TransferOwnerDialogProps) {
  const { id, name, store, shopId } = owner;
  const isManager = shopId !== undefined;
  const [transferOwner] = useTransferOwnerMutation();
  const showToast = useToast();
  const { form, error } = useOwnerForm<TransferValues>({
    initialValues: { storeId: '', shopId: '' },
    schema: transferOwnerRules,
    onSave: async (values) => {
      const transferred = await transferOwner({ id, ...toPlace(values, isManager) }).unwrap();
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
            { label: isManager ? 'Current shop' : 'Current store', value: store.name },
          ]}
        />
        <StorePicker
          {...fieldProps(form, 'storeId')}
          label="New Store"
          onChange={(storeId) => void form.setValues({ storeId, shopId: '' })}
          // A manager of a chain's first shop may get all shops.
          {...(!isManager && { excludeId: store.id })}
        />
        <ShopsField
          {...fieldProps(form, 'shopId')}
          storeId={form.values.storeId}
          onChange={(next) => void form.setFieldValue('shopId', next)}
        />
        <Typography variant="body2" color="textSecondary">
          {name} is signed out everywhere and sees the new store at the next sign-in.
        </Typography>
      </Stack>
    </FormDialog>
  );
}

/** The form of an owner. Without a response it shows the message of the network error, as the product spec requires. */
function useOwnerForm<Values extends FormikValues>(
  options: Pick<ServerFormOptions<Values>, 'initialValues' | 'schema' | 'onSave'>,
) {
  return useServerForm<Values>({
    ...options,
    keywords: FIELD_KEYWORDS.accountForm,
    getFallback: getNetworkErrorMessage,
  });
}

/** Extracts 'Failed to fetch' from RTK Query's 'TypeError: Failed to fetch'. */
function getNetworkErrorMessage(error: unknown): string | undefined {
  if (!isNetworkError(error) || !hasErrorText(error)) return undefined;
  return error.error.replace(/^\w+: /, '');
}

function hasErrorText(error: unknown): error is { error: string } {
  return typeof error === 'object' && error !== null && 'error' in error && typeof error.error === 'string';
}
