import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import type { Store, StoreContents } from '../../../../contract/stores';
import { getErrorMessage, isNetworkError } from '../../../shared/api/errors';
import { formatCount } from '../../../shared/format/formatNumber';
import { FormField } from '../../../shared/forms/FormField';
import { ActionDialog } from '../../../shared/ui/dialogs/ActionDialog';
import { RecordText } from '../../../shared/ui/dialogs/RecordText';
import { useDeleteStoreMutation, useGetStoreContentsQuery } from '../storesApi';
import { StoreDetailsDialog } from './StoreDetailsDialog';
import { StoreFormDialog } from './StoreFormDialog';

export type StoreDialog = { type: 'add'; chain?: Store['chain'] } | { type: 'view' | 'edit' | 'delete'; store: Store };

interface StoreDialogsProps {
  dialog: StoreDialog | null;
  onOpen: (dialog: StoreDialog) => void;
  onClose: () => void;
  onToggle: (store: Store) => void;
}

/** Renders the open dialog of the stores page. */
export function StoreDialogs({ dialog, onOpen, onClose, onToggle }: StoreDialogsProps) {
  if (dialog === null) return null;
  return (
    <>
      {dialog.type === 'add' && <StoreFormDialog store={null} chain={dialog.chain} onClose={onClose} />}
      {dialog.type === 'edit' && <StoreFormDialog store={dialog.store} onClose={onClose} />}
      {dialog.type === 'delete' && <DeleteStoreDialog store={dialog.store} onClose={onClose} />}
      {dialog.type === 'view' && (
        <StoreDetailsDialog
          store={dialog.store}
          onClose={onClose}
          onEdit={() => onOpen({ type: 'edit', store: dialog.store })}
          onAddShop={() => onOpen({ type: 'add', chain: { id: dialog.store.id, name: dialog.store.name } })}
          onToggle={() => {
            onClose();
            onToggle(dialog.store);
          }}
        />
      )}
    </>
  );
}

const NO_RESPONSE = 'No response from the server. The store may still be deleted; check the list.';

interface DeleteStoreDialogProps {
  store: Store;
  onClose: () => void;
}

/** Lists what will be deleted with the store, asks for confirmation and deletes the store permanently. */
function DeleteStoreDialog({ store: { id, name, subdomain }, onClose }: DeleteStoreDialogProps) {
  const contents = useGetStoreContentsQuery(id, { refetchOnMountOrArgChange: true });
  const [deleteStore] = useDeleteStoreMutation();
  const [typed, setTyped] = useState('');
  return (
    <ActionDialog
      title="Delete Store"
      confirmLabel="Delete"
      disabled={!isSameName(typed, name)}
      doneText={({ isDeleted }) => (isDeleted ? `${name} was deleted.` : `${name} is being deleted.`)}
      onConfirm={() => deleteStore(id).unwrap()}
      formatError={(error) => (isNetworkError(error) ? NO_RESPONSE : getErrorMessage(error))}
      onClose={onClose}
    >
      <RecordText name={name}>{subdomain}</RecordText>
      <Typography variant="body2">This action cannot be undone. All store data will be permanently deleted.</Typography>
      <Typography variant="body2" color="textPrimary" sx={{ fontWeight: 500 }}>
        {contents.currentData !== undefined && describeContents(contents.currentData)}
        {contents.currentData === undefined && contents.error === undefined && <Skeleton width="90%" />}
        {contents.currentData === undefined && contents.error !== undefined && "Couldn't count the data to delete."}
      </Typography>
      <FormField
        name="confirmation"
        label={
          <>
            To confirm, type <strong>{name}</strong>
          </>
        }
        value={typed}
        autoComplete="off"
        onChange={({ target }) => setTyped(target.value)}
      />
    </ActionDialog>
  );
}

/** Case and spaces do not matter: the point is that the user reads the name. */
export const isSameName = (typed: string, name: string) => fold(typed) === fold(name);
const fold = (text: string) => text.replace(/\s+/g, ' ').trim().toLowerCase();

/** Lists what is deleted with a store: '312 customers and 1,204 redemptions will be deleted, with 2 owners.' */
export function describeContents({ customers, redemptions, owners, cashiers }: StoreContents): string {
  const records = `${formatCount(customers, 'customer')} and ${formatCount(redemptions, 'redemption')} will be deleted`;
  const accounts = [owners > 0 && formatCount(owners, 'owner'), cashiers > 0 && formatCount(cashiers, 'cashier')];
  const people = accounts.filter(Boolean).join(' and ');
  return people === '' ? `${records}.` : `${records}, with ${people}.`;
}
