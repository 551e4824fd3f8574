import type { Owner } from '../../../contract/owners';
import { AddOwnerDialog } from './form/AddOwnerDialog';
import { EditOwnerDialog } from './form/EditOwnerDialog';
import { TransferOwnerDialog } from './form/TransferOwnerDialog';
import { ResetOwnerDialog } from './form/ResetOwnerDialog';
import { DeleteOwnerDialog } from './DeleteOwnerDialog';

export type OwnerAction = 'edit' | 'reset' | 'transfer' | 'delete';

/** A dialog of the owners page. `storeId` is the store selected initially, '' for none. */
export type OwnerDialog = { type: 'add'; storeId: string } | { type: OwnerAction; owner: Owner };

/** The dialog of the owners page that is open, if any. */
export function OwnerDialogs({ dialog, onClose }: { dialog: OwnerDialog | null; onClose: () => void }) {
  if (dialog === null) return null;
  return (
    <>
      {dialog.type === 'add' && <AddOwnerDialog storeId={dialog.storeId} onClose={onClose} />}
      {dialog.type === 'edit' && <EditOwnerDialog owner={dialog.owner} onClose={onClose} />}
      {dialog.type === 'reset' && <ResetOwnerDialog owner={dialog.owner} onClose={onClose} />}
      {dialog.type === 'transfer' && <TransferOwnerDialog owner={dialog.owner} onClose={onClose} />}
      {dialog.type === 'delete' && <DeleteOwnerDialog owner={dialog.owner} onClose={onClose} />}
    </>
  );
}
