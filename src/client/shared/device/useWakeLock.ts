import { useEffect } from 'react';

/**
 * Keeps the screen on while the component is mounted, if the browser allows it. The browser releases the lock when the
 * page is hidden, so the lock is requested again when the page becomes visible. Failures are ignored: the screen then
 * turns off as usual, for example on plain HTTP or in battery saver mode.
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
        else lock = granted;
      } catch {
        // The browser refuses the lock, perhaps only for now. The next visibilitychange event requests it again.
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
