import { Suspense } from 'react';
import { AddOwnerDialog, DeleteOwnerDialog, EditOwnerDialog, ResetOwnerDialog, TransferOwnerDialog } from './lazy';
import type { StoreField } from './storeField';
import type { OpenedDialog } from './useOwnerDialogs';

interface OwnerDialogsProps {
  opened: OpenedDialog | null;
  StoreField: StoreField;
  onClose: () => void;
}

export function OwnerDialogs({ opened, StoreField, onClose }: OwnerDialogsProps) {
  if (opened === null) return null;
  return (
    <Suspense fallback={null}>
      {opened.act === 'add' && <AddOwnerDialog storeId={opened.storeId} StoreField={StoreField} onClose={onClose} />}
      {opened.act === 'edit' && <EditOwnerDialog owner={opened.owner} StoreField={StoreField} onClose={onClose} />}
      {opened.act === 'reset' && <ResetOwnerDialog owner={opened.owner} onClose={onClose} />}
      {opened.act === 'transfer' && (
        <TransferOwnerDialog owner={opened.owner} StoreField={StoreField} onClose={onClose} />
      )}
      {opened.act === 'delete' && <DeleteOwnerDialog owner={opened.owner} onClose={onClose} />}
    </Suspense>
  );
}
