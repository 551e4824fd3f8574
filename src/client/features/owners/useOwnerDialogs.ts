import { useState } from 'react';
import type { Owner } from '../../../contract/owners';

export type OwnerAct = 'edit' | 'reset' | 'transfer' | 'delete';

/** The one dialog of the owners page that stands open. `storeId` is the store to begin with, '' for none. */
export type OpenedDialog = { act: 'add'; storeId: string } | { act: OwnerAct; owner: Owner };

export function useOwnerDialogs() {
  const [opened, setOpened] = useState<OpenedDialog | null>(null);
  return {
    opened,
    add: (storeId = '') => {
      setOpened({ act: 'add', storeId });
    },
    open: (act: OwnerAct, owner: Owner) => {
      setOpened({ act, owner });
    },
    close: () => {
      setOpened(null);
    },
  };
}
