import { Suspense } from 'react';
import type { Store } from '../../../contract/stores';
import { DeleteStoreDialog, StoreDetailsDialog, StoreFormDialog } from './lazy';
import type { OpenedDialog } from './useStoreDialogs';

interface StoreDialogsProps {
  opened: OpenedDialog | null;
  onClose: () => void;
  onEdit: (store: Store) => void;
  onToggle: (store: Store) => void;
}

export function StoreDialogs({ opened, onClose, onEdit, onToggle }: StoreDialogsProps) {
  if (opened === null) return null;
  return (
    <Suspense fallback={null}>
      {opened.act === 'add' && <StoreFormDialog store={null} onClose={onClose} />}
      {opened.act === 'edit' && <StoreFormDialog store={opened.store} onClose={onClose} />}
      {opened.act === 'delete' && <DeleteStoreDialog store={opened.store} onClose={onClose} />}
      {opened.act === 'view' && (
        <StoreDetailsDialog
          store={opened.store}
          onClose={onClose}
          onEdit={() => {
            onEdit(opened.store);
          }}
          onToggle={() => {
            onClose();
            onToggle(opened.store);
          }}
        />
      )}
    </Suspense>
  );
}
