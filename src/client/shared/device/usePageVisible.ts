import { useSyncExternalStore } from 'react';
import { listen } from './listen';

/** Whether the tab is visible, which it is not behind another tab or in a minimized window. */
export function usePageVisible(): boolean {
  return useSyncExternalStore(subscribe, () => document.visibilityState === 'visible');
}

const subscribe = (onChange: () => void) => listen(document, ['visibilitychange'], onChange);
