import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import { isLeftOver } from '../lastActivity';

/** Tells whether the page was unmounted. A later response must not bring its customer back. */
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

/** Ends a visit once, however many timers and buttons request it. `hasEnded` is true from then on. */
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

/** Whether the page has started with the customer of an earlier visit, who must not be shown. Ends that visit. */
export function useLeftOverVisit(onEnd: () => void): boolean {
  const [hasEnded] = useState(isLeftOver);
  const end = useEffectEvent(onEnd);
  useEffect(() => {
    if (hasEnded) end();
  }, [hasEnded]);
  return hasEnded;
}
