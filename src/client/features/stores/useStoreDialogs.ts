import { useState } from 'react';
import type { Store } from '../../../contract/stores';

/** The one dialog of the stores page that stands open. */
export type OpenedDialog = { act: 'add' } | { act: 'view' | 'edit' | 'delete'; store: Store };

export function useStoreDialogs() {
  const [opened, setOpened] = useState<OpenedDialog | null>(null);
  return {
    opened,
    add: () => {
      setOpened({ act: 'add' });
    },
    view: (store: Store) => {
      setOpened({ act: 'view', store });
    },
    edit: (store: Store) => {
      setOpened({ act: 'edit', store });
    },
    remove: (store: Store) => {
      setOpened({ act: 'delete', store });
    },
    close: () => {
      setOpened(null);
    },
  };
}
