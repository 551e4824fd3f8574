import { useEffect, useEffectEvent, useState } from 'react';
import { onReturn } from '../ui/onReturn';

const IDLE_AFTER_MS = 60_000;
const CHECK_EVERY_MS = 1_000;
/** If a timer pauses for longer than this, the tablet has slept. */
const SLEPT_MS = 5_000;

interface Options {
  /** Stops the time while true; it starts again from zero afterward. */
  isPaused: boolean;
  /** Called before the state changes, for every touch, key and movement of the mouse. */
  onActivity: (event: Event) => void;
}

/** Whether nobody has touched the page for a minute. A tablet that wakes from sleep starts again from zero. */
export function useIdle({ isPaused, onActivity }: Options): boolean {
  const [isIdle, setIsIdle] = useState(false);
  const report = useEffectEvent(onActivity);
  useEffect(() => {
    if (isPaused) return;
    let lastActivity = Date.now();
    let lastCheck = lastActivity;
    const restart = () => {
      lastActivity = Date.now();
      lastCheck = lastActivity;
      setIsIdle(false);
    };
    const check = () => {
      const now = Date.now();
      const slept = now - lastCheck > SLEPT_MS;
      lastCheck = now;
      if (slept) restart();
      else if (now - lastActivity >= IDLE_AFTER_MS) setIsIdle(true);
    };
    const handleActivity = (event: Event) => {
      // Something that appears under a resting mouse causes a move event of zero distance.
      if (event instanceof MouseEvent && event.type === 'mousemove' && !event.movementX && !event.movementY) return;
      report(event);
      restart();
    };
    const timer = setInterval(check, CHECK_EVERY_MS);
    const activities = ['pointerdown', 'click', 'mousemove', 'wheel', 'keydown'];
    for (const event of activities) window.addEventListener(event, handleActivity, { capture: true });
    const stopReturns = onReturn(restart);
    return () => {
      clearInterval(timer);
      for (const event of activities) window.removeEventListener(event, handleActivity, { capture: true });
      stopReturns();
      setIsIdle(false);
    };
  }, [isPaused]);
  return isIdle && !isPaused;
}
