import { useSyncExternalStore } from 'react';
import { listen } from './listen';

/** Whether the browser has a network connection. This can be true while the server cannot be reached. */
export function useOnline(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  );
}

const subscribe = (onChange: () => void) => listen(window, ['online', 'offline'], onChange);
