import { useSyncExternalStore } from 'react';
import { listen } from './listen';

/** Whether the tab is in front; false while another one covers it or the window is minimized. */
export function usePageVisible(): boolean {
  return useSyncExternalStore(subscribe, () => document.visibilityState === 'visible');
}

const subscribe = (onChange: () => void) => listen(document, ['visibilitychange'], onChange);
