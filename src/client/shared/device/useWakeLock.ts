import { useEffect } from 'react';

/** A refused lock is requested again after this many ms, sooner than most screens turn off. */
const RETRY_MS = 20_000;

/**
 * Keeps the screen on while the component is mounted, if the browser allows it. The browser releases the lock when the
 * page is hidden, and the system may take it from a visible page, such as with a low battery. The lock is requested
 * again when it was taken, when the page becomes visible, and from time to time. Failures are ignored: the screen then
 * turns off as usual, for example on plain HTTP.
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
        // While this request was waiting, the component may have unmounted or another request may have succeeded.
        if (hasEnded || (lock !== null && !lock.released)) await granted.release();
        else {
          lock = granted;
          granted.addEventListener('release', handleChange);
        }
      } catch {
        // The browser refuses the lock, perhaps only for now.
      }
    };
    const handleChange = () => void request();
    void request();
    const timer = setInterval(handleChange, RETRY_MS);
    document.addEventListener('visibilitychange', handleChange);
    return () => {
      hasEnded = true;
      clearInterval(timer);
      document.removeEventListener('visibilitychange', handleChange);
      lock?.removeEventListener('release', handleChange);
      lock?.release().catch(() => undefined);
    };
  }, []);
}
