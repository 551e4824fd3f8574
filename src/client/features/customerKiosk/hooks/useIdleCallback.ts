import { useEffect, useEffectEvent } from 'react';
import { listen } from '../../../shared/device/listen';
import { onVisible } from '../onVisible';

const EVENTS = ['pointerdown', 'keydown'];
const CHECK_EVERY_MS = 250;

/**
 * Calls `onPause` once after `ms` without a touch or a key press, while `isEnabled` is true. It compares clock times:
 * if a tablet was asleep for longer, `onPause` is called when it wakes.
 */
export function useIdleCallback(isEnabled: boolean, ms: number, onPause: () => void): void {
  const pause = useEffectEvent(onPause);
  useEffect(() => {
    if (!isEnabled) return;
    let lastTouch = Date.now();
    const check = () => {
      if (Date.now() - lastTouch < ms) return;
      stop();
      pause();
    };
    const handleTouch = () => {
      // The touch that wakes a tablet may be that of the next customer.
      check();
      lastTouch = Date.now();
    };
    const timer = setInterval(check, CHECK_EVERY_MS);
    const stopReturns = onVisible(check);
    const stopTouches = listen(window, EVENTS, handleTouch, { capture: true });
    const stop = () => {
      clearInterval(timer);
      stopReturns();
      stopTouches();
    };
    return stop;
  }, [isEnabled, ms]);
}
