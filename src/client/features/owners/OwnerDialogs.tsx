import { Suspense } from 'react';
import { AddOwnerDialog, DeleteOwnerDialog, EditOwnerDialog, ResetOwnerDialog, TransferOwnerDialog } from './lazy';
import type { OpenedDialog } from './useOwnerDialogs';

interface OwnerDialogsProps {
  opened: OpenedDialog | null;
  onClose: () => void;
}

export function OwnerDialogs({ opened, onClose }: OwnerDialogsProps) {
  if (opened === null) return null;
  return (
    <Suspense fallback={null}>
      {opened.act === 'add' && <AddOwnerDialog storeId={opened.storeId} onClose={onClose} />}
      {opened.act === 'edit' && <EditOwnerDialog owner={opened.owner} onClose={onClose} />}
      {opened.act === 'reset' && <ResetOwnerDialog owner={opened.owner} onClose={onClose} />}
      {opened.act === 'transfer' && <TransferOwnerDialog owner={opened.owner} onClose={onClose} />}
      {opened.act === 'delete' && <DeleteOwnerDialog owner={opened.owner} onClose={onClose} />}
    </Suspense>
  );
}
