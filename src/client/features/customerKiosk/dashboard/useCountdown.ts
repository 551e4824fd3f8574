import { useEffect, useEffectEvent, useState } from 'react';

/** Whole seconds left of `seconds` since it began to run; calls back once at the end. Null while it does not run. */
export function useCountdown(isRunning: boolean, seconds: number, onEnd: () => void): number | null {
  const [left, setLeft] = useState(seconds);
  const end = useEffectEvent(onEnd);
  useEffect(() => {
    if (!isRunning) return;
    const endsAt = Date.now() + seconds * 1000;
    const tick = () => {
      const now = Math.max(0, Math.ceil((endsAt - Date.now()) / 1000));
      setLeft(now);
      if (now > 0) return;
      clearInterval(timer);
      end();
    };
    const timer = setInterval(tick, 250);
    return () => {
      clearInterval(timer);
      setLeft(seconds);
    };
  }, [isRunning, seconds]);
  return isRunning ? left : null;
}
