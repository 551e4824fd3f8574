import { useEffect, useEffectEvent, useState } from 'react';
import { onVisible } from '../onVisible';

/**
 * The remaining whole seconds while `isRunning` is true; null otherwise. Calls `onEnd` once at the end. It compares
 * clock times, because the tablet may sleep.
 */
export function useCountdown(isRunning: boolean, seconds: number, onEnd: () => void): number | null {
  const [left, setLeft] = useState(seconds);
  const end = useEffectEvent(onEnd);
  useEffect(() => {
    if (!isRunning) return;
    const endsAt = Date.now() + seconds * 1000;
    const tick = () => {
      const remaining = Math.max(0, Math.ceil((endsAt - Date.now()) / 1000));
      setLeft(remaining);
      if (remaining > 0) return;
      stop();
      end();
    };
    const timer = setInterval(tick, 250);
    const stopReturns = onVisible(tick);
    const stop = () => {
      clearInterval(timer);
      stopReturns();
    };
    return () => {
      stop();
      setLeft(seconds);
    };
  }, [isRunning, seconds]);
  return isRunning ? left : null;
}
