import { useEffect, useEffectEvent } from 'react';

const EVENTS = ['pointerdown', 'keydown'];

/** Calls `onPause` after `ms` without a touch or a key, once. The time runs while `isEnabled`. */
export function useAfterPause(isEnabled: boolean, ms: number, onPause: () => void): void {
  const pause = useEffectEvent(onPause);
  useEffect(() => {
    if (!isEnabled) return;
    let timer = setTimeout(pause, ms);
    const restart = () => {
      clearTimeout(timer);
      timer = setTimeout(pause, ms);
    };
    for (const event of EVENTS) window.addEventListener(event, restart, { capture: true });
    return () => {
      clearTimeout(timer);
      for (const event of EVENTS) window.removeEventListener(event, restart, { capture: true });
    };
  }, [isEnabled, ms]);
}
