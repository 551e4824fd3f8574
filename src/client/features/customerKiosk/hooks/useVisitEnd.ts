import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import { isLeftOver } from '../lastActivity';

/** Tells whether the screen has been unmounted. A response that arrives later must not bring its customer back. */
export function useIsDismissed(): () => boolean {
  const gone = useRef(false);
  useEffect(() => {
    gone.current = false;
    return () => {
      gone.current = true;
    };
  }, []);
  return useCallback(() => gone.current, []);
}

/** The end of a visit: it comes once, however many timers and buttons ask for it. `hasEnded` is true from then on. */
export function useVisitEnd(onEnd: () => void): { end: () => void; hasEnded: () => boolean } {
  const isDismissed = useIsDismissed();
  const ended = useRef(false);
  const end = () => {
    if (isDismissed() || ended.current) return;
    ended.current = true;
    onEnd();
  };
  return { end, hasEnded: () => isDismissed() || ended.current };
}

/** Whether the page has started with the customer of an earlier start, who must not be shown; ends that visit. */
export function useLeftOverVisit(onEnd: () => void): boolean {
  const [hasEnded] = useState(isLeftOver);
  const end = useEffectEvent(onEnd);
  useEffect(() => {
    if (hasEnded) end();
  }, [hasEnded]);
  return hasEnded;
}
