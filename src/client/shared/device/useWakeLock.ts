import { useEffect } from 'react';

/**
 * Keeps the screen on while the component is mounted, where the browser allows it. The browser releases the lock
 * whenever the page is hidden, so it is requested again when the page becomes visible. Failures are silent: a tablet on
 * plain HTTP or in battery saver only goes dark as before.
 */
export function useWakeLock(): void {
  useEffect(() => {
    if (!('wakeLock' in navigator)) return;
    let lock: WakeLockSentinel | null = null;
    let hasEnded = false;
    const request = async () => {
      if (document.visibilityState !== 'visible' || (lock !== null && !lock.released)) return;
      try {
        const granted = await navigator.wakeLock.request('screen');
        // A second request, or the unmount, may have come while this one was waiting.
        if (hasEnded || (lock !== null && !lock.released)) await granted.release();
        else lock = granted;
      } catch {
        // Not allowed here, or not now; the next visibilitychange tries again.
      }
    };
    const handleChange = () => void request();
    void request();
    document.addEventListener('visibilitychange', handleChange);
    return () => {
      hasEnded = true;
      document.removeEventListener('visibilitychange', handleChange);
      lock?.release().catch(() => undefined);
    };
  }, []);
}
