import { useEffect } from 'react';
import { listen } from '../device/listen';

/** While `active` is true, the browser asks before the tab is closed, reloaded or navigated to another site. */
export function useConfirmUnload(active: boolean): void {
  useEffect(() => {
    if (!active) return;
    return listen(window, ['beforeunload'], (event) => event.preventDefault());
  }, [active]);
}
