import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import { isLeftOver } from './lastActivity';

/** Tells whether the screen has been unmounted. A response that arrives later must not bring its customer back. */
export function useIsGone(): () => boolean {
  const gone = useRef(false);
  useEffect(() => {
    gone.current = false;
    return () => {
      gone.current = true;
    };
  }, []);
  return useCallback(() => gone.current, []);
}

/** The end of a visit: it comes once, however many timers and buttons ask for it. `isOver` is true from then on. */
export function useVisitEnd(onEnd: () => void): { end: () => void; isOver: () => boolean } {
  const isGone = useIsGone();
  const ended = useRef(false);
  const end = () => {
    if (isGone() || ended.current) return;
    ended.current = true;
    onEnd();
  };
  return { end, isOver: () => isGone() || ended.current };
}

/** Whether the page has started with the customer of an earlier start, who must not be shown; ends that visit. */
export function useLeftOverVisit(onEnd: () => void): boolean {
  const [isOver] = useState(isLeftOver);
  const end = useEffectEvent(onEnd);
  useEffect(() => {
    if (isOver) end();
  }, [isOver]);
  return isOver;
}
