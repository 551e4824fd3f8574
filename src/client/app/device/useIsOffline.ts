import { useEffect, useState } from 'react';
import { getApiBase } from '../../shared/api/apiBase';

const CHECK_EVERY_MS = 3_000;
const TIMEOUT_MS = 5_000;

/**
 * Whether the server cannot be reached, checked again until it can. It is checked when the browser reports a change, and
 * at the start of a page that the service worker may have kept.
 */
export function useIsOffline(): boolean {
  const [isOffline, setOffline] = useState(false);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let checks = 0;
    const check = async () => {
      clearTimeout(timer);
      checks += 1;
      const own = checks;
      const isReachable = await canReachServer();
      // The component was unmounted, or a newer check started, in the meantime.
      if (own !== checks) return;
      setOffline(!isReachable);
      if (!isReachable) timer = setTimeout(() => void check(), CHECK_EVERY_MS);
    };
    const handleChange = () => void check();
    const isKept = 'serviceWorker' in navigator && navigator.serviceWorker.controller !== null;
    if (isKept || !navigator.onLine) void check();
    for (const event of ['online', 'offline']) window.addEventListener(event, handleChange);
    return () => {
      checks += 1;
      clearTimeout(timer);
      for (const event of ['online', 'offline']) window.removeEventListener(event, handleChange);
    };
  }, []);
  return isOffline;
}

async function canReachServer(): Promise<boolean> {
  try {
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    return (await fetch(`${getApiBase()}/health/live`, { cache: 'no-store', signal })).ok;
  } catch {
    return false;
  }
}
