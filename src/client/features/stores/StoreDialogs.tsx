import type { Store } from '../../../contract/stores';
import { StoreDetailsDialog } from './details/StoreDetailsDialog';
import { StoreFormDialog } from './form/StoreFormDialog';
import { DeleteStoreDialog } from './DeleteStoreDialog';

/** A dialog of the stores page. */
export type StoreDialog = { type: 'add' } | { type: 'view' | 'edit' | 'delete'; store: Store };

interface StoreDialogsProps {
  dialog: StoreDialog | null;
  onOpen: (dialog: StoreDialog) => void;
  onClose: () => void;
  onToggle: (store: Store) => void;
}

/** The dialog of the stores page that is open, if any. */
export function StoreDialogs({ dialog, onOpen, onClose, onToggle }: StoreDialogsProps) {
  if (dialog === null) return null;
  return (
    <>
      {dialog.type === 'add' && <StoreFormDialog store={null} onClose={onClose} />}
      {dialog.type === 'edit' && <StoreFormDialog store={dialog.store} onClose={onClose} />}
      {dialog.type === 'delete' && <DeleteStoreDialog store={dialog.store} onClose={onClose} />}
      {dialog.type === 'view' && (
        <StoreDetailsDialog
          store={dialog.store}
          onClose={onClose}
          onEdit={() => {
            onOpen({ type: 'edit', store: dialog.store });
          }}
          onToggle={() => {
            onClose();
            onToggle(dialog.store);
          }}
        />
      )}
    </>
  );
}
