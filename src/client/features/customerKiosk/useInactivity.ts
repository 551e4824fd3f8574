import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';

/** Ms without a touch after which the banner shows, and after which the customer is let go. */
export const WARN_AFTER_MS = 50_000;
export const LEAVE_AFTER_MS = 60_000;

const ACTIVITY_EVENTS = ['mousemove', 'mousedown', 'keydown', 'wheel', 'scroll', 'touchstart', 'touchmove', 'click'];
const CHECK_EVERY_MS = 250;
/** The warning stays this long after a sign, or the touch meant for its button would land on what lies below. */
const LINGER_MS = 400;

interface Options {
  /** No time passes while true; it starts anew afterwards. */
  paused: boolean;
  onLeave: () => void;
}

/**
 * Counts the time since the last sign of life on the page. Answers the seconds left once the warning is due, else
 * null. Goes by the clock and not by counting ticks: a tablet that slept for an hour must not wake with a customer on
 * its screen.
 */
export function useInactivity({ paused, onLeave }: Options): { secondsLeft: number | null; stay: () => void } {
  const [secondsLeft, setSecondsLeft] = useState<number | null>(null);
  const lastSign = useRef(0);
  const leave = useEffectEvent(onLeave);

  const stay = useCallback(() => {
    lastSign.current = Date.now();
    setSecondsLeft(null);
  }, []);

  useEffect(() => {
    if (paused) return;
    lastSign.current = Date.now();
    let hideAt: number | null = null;
    const check = () => {
      const now = Date.now();
      const idle = now - lastSign.current;
      if (idle >= LEAVE_AFTER_MS) {
        stop();
        leave();
      } else if (idle >= WARN_AFTER_MS) {
        setSecondsLeft(Math.ceil((LEAVE_AFTER_MS - idle) / 1000));
      } else if (hideAt !== null && now >= hideAt) {
        hideAt = null;
        setSecondsLeft(null);
      }
    };
    const handleSign = () => {
      // The touch that wakes a sleeping tablet is the next customer's.
      check();
      const now = Date.now();
      if (now - lastSign.current >= WARN_AFTER_MS) hideAt = now + LINGER_MS;
      lastSign.current = now;
    };
    const timer = setInterval(check, CHECK_EVERY_MS);
    for (const sign of ACTIVITY_EVENTS) window.addEventListener(sign, handleSign, { capture: true, passive: true });
    const stop = () => {
      clearInterval(timer);
      for (const sign of ACTIVITY_EVENTS) window.removeEventListener(sign, handleSign, { capture: true });
    };
    return () => {
      stop();
      setSecondsLeft(null);
    };
  }, [paused]);

  return { secondsLeft: paused ? null : secondsLeft, stay };
}
