import { useCallback, useEffect, useRef, useState } from 'react';
import { whenIdle } from '../../shared/device/whenIdle';

const CHECK_EVERY_MS = 30 * 60_000;

const isSupported = () =>
  process.env.NODE_ENV === 'production' && window.isSecureContext && 'serviceWorker' in navigator;

/**
 * Registers the service worker, which caches this page for reloads without a network, and checks for new versions.
 * Returns a function that activates a new version and reloads; null while there is none. The function does nothing
 * while another page of this browser is open. With `isJustLoaded`, a version found by the first check is activated at
 * once.
 */
export function useAppUpdate({ isJustLoaded = false } = {}): (() => void) | null {
  const [waiting, setWaiting] = useState<ServiceWorker | null>(null);
  const isReloading = useRef(false);
  const activate = useCallback((worker: ServiceWorker) => {
    if (!isReloading.current) {
      isReloading.current = true;
      navigator.serviceWorker.addEventListener('controllerchange', () => window.location.reload());
    }
    worker.postMessage('activate');
  }, []);

  useEffect(() => {
    if (!isSupported()) return;
    let hasEnded = false;
    let timer: ReturnType<typeof setInterval> | undefined;
    // Browsers that block service workers may resolve with undefined.
    const watch = (registration: ServiceWorkerRegistration | undefined) => {
      if (hasEnded || !registration) return;
      const look = () => setWaiting(registration.active ? registration.waiting : null);
      look();
      if (isJustLoaded && registration.active && registration.waiting) activate(registration.waiting);
      registration.addEventListener('updatefound', () => {
        registration.installing?.addEventListener('statechange', look);
      });
      timer = setInterval(() => {
        // The check fails without a network. The next one is soon enough.
        registration.update().catch(() => undefined);
      }, CHECK_EVERY_MS);
    };
    // The worker downloads all files of its pages, which must not delay those that this page needs first.
    const cancel = whenIdle(() => {
      // If the browser refuses the registration, the page works, but not without a network.
      navigator.serviceWorker.register('/sw.js', { updateViaCache: 'none' }).then(watch, () => undefined);
    });
    return () => {
      hasEnded = true;
      cancel();
      clearInterval(timer);
    };
  }, [isJustLoaded, activate]);

  const apply = useCallback(() => {
    if (waiting) activate(waiting);
  }, [waiting, activate]);
  return waiting ? apply : null;
}
