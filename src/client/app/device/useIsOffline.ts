import { useEffect, useState } from 'react';
import { SERVER_UNREACHABLE } from '../../shared/api/baseApi';
import { listen } from '../../shared/device/listen';
import { SERVER_REACHABLE } from '../refetchOnReconnect';
import { canReachServer } from './canReachServer';

const CHECK_EVERY_MS = 3_000;

/**
 * Whether the server cannot be reached. It is checked at the start, because the service worker may have served the
 * page, when the browser reports a change, and when a request got no response. While the server cannot be reached, the
 * check repeats; then the displayed data is refetched.
 */
export function useIsOffline(): boolean {
  const [isOffline, setOffline] = useState(false);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let checks = 0;
    let wasReachable = true;
    const check = async () => {
      clearTimeout(timer);
      checks += 1;
      const own = checks;
      const isReachable = await canReachServer();
      // The component was unmounted or another check was started while this one was waiting.
      if (own !== checks) return;
      setOffline(!isReachable);
      if (isReachable && !wasReachable) window.dispatchEvent(new Event(SERVER_REACHABLE));
      wasReachable = isReachable;
      if (!isReachable) timer = setTimeout(() => void check(), CHECK_EVERY_MS);
    };
    const hasServiceWorker = 'serviceWorker' in navigator && navigator.serviceWorker.controller !== null;
    if (hasServiceWorker || !navigator.onLine) void check();
    const stop = listen(window, ['online', 'offline', SERVER_UNREACHABLE], () => void check());
    return () => {
      checks += 1;
      clearTimeout(timer);
      stop();
    };
  }, []);
  return isOffline;
}
