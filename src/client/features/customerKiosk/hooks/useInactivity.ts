import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import { listen } from '../../../shared/device/listen';
import { getIdleMinutes } from '../idleMinutes';
import { clearLastActivity, LEAVE_AFTER_MS, popLastActivity, saveLastActivity, WARNING_MS } from '../lastActivity';
import { onVisible } from '../onVisible';

const ACTIVITY_EVENTS = ['mousemove', 'mousedown', 'keydown', 'wheel', 'scroll', 'touchstart', 'touchmove', 'click'];
const CHECK_EVERY_MS = 250;
/** The warning stays for this many ms after an activity, so that a double tap on its button does not hit the page. */
const HIDE_DELAY_MS = 400;

interface Options {
  /** Stops the timer while true. Afterward the timer restarts from zero. */
  paused?: boolean;
  /** The visit ends after this many ms of inactivity. */
  leaveAfterMs?: number;
  /** The warning appears this many ms before. */
  warningMs?: number;
  onLeave: () => void;
}

/**
 * Measures the time since the last activity on the page. Returns the remaining seconds once the warning is due;
 * otherwise null. It compares clock times instead of counting ticks, because a tablet that was asleep for an hour must
 * not show the customer, even if the browser reloads the page on waking.
 */
export function useInactivity({
  paused = false,
  leaveAfterMs = LEAVE_AFTER_MS,
  warningMs = WARNING_MS,
  onLeave,
}: Options): {
  secondsLeft: number | null;
  stay: () => void;
} {
  const warnAfterMs = leaveAfterMs - warningMs;
  const [secondsLeft, setSecondsLeft] = useState<number | null>(null);
  const lastActivity = useRef(0);
  const leave = useEffectEvent(onLeave);

  const stay = useCallback(() => {
    lastActivity.current = Date.now();
    setSecondsLeft(null);
  }, []);

  useEffect(() => {
    const kept = popLastActivity();
    if (kept !== null && Date.now() - kept >= LEAVE_AFTER_MS * getIdleMinutes()) leave();
    lastActivity.current = Date.now();
    const save = ({ type }: Event) => {
      if (type === 'pagehide' || document.visibilityState === 'hidden') saveLastActivity(lastActivity.current);
    };
    // Capturing is needed, because visibilitychange is an event of the document.
    return listen(window, ['visibilitychange', 'pagehide'], save, { capture: true });
  }, []);

  useEffect(() => {
    if (paused) return;
    lastActivity.current = Date.now();
    let hideAt: number | null = null;
    const check = () => {
      const now = Date.now();
      const idle = now - lastActivity.current;
      if (idle >= leaveAfterMs) {
        stop();
        leave();
      } else if (idle >= warnAfterMs) {
        setSecondsLeft(Math.ceil((leaveAfterMs - idle) / 1000));
      } else if (hideAt !== null && now >= hideAt) {
        hideAt = null;
        setSecondsLeft(null);
      }
    };
    const handleActivity = () => {
      // The tap that wakes a sleeping tablet may be that of the next customer.
      check();
      const now = Date.now();
      if (now - lastActivity.current >= warnAfterMs) hideAt = now + HIDE_DELAY_MS;
      lastActivity.current = now;
    };
    const timer = setInterval(check, CHECK_EVERY_MS);
    const stopReturns = onVisible(() => {
      clearLastActivity();
      check();
    });
    const stopActivities = listen(window, ACTIVITY_EVENTS, handleActivity, { capture: true, passive: true });
    const stop = () => {
      clearInterval(timer);
      stopReturns();
      stopActivities();
    };
    return () => {
      stop();
      setSecondsLeft(null);
    };
  }, [paused, leaveAfterMs, warnAfterMs]);

  return { secondsLeft: paused ? null : secondsLeft, stay };
}
