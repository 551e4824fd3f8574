import { useCallback, useRef } from 'react';

const SHAKE = [0, -8, 8, -6, 6, -3, 0].map((x) => ({ transform: `translateX(${x}px)` }));

/** Shakes an element to say no, unless the person asked for less motion. */
export function useShake<Shaken extends HTMLElement>() {
  const ref = useRef<Shaken>(null);
  const shake = useCallback(() => {
    if (window.matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    ref.current?.animate(SHAKE, { duration: 240, easing: 'ease-out' });
  }, []);
  return { ref, shake };
}
