import { useEffect, useRef, useState } from 'react';

const ANIMATION_MS = 600;

/**
 * Animates from the previous number to the new one, unless the user prefers reduced motion. `from` is the number before
 * the first one.
 */
export function useAnimatedNumber(target: number, from = target): number {
  const [displayed, setDisplayed] = useState(from);
  const current = useRef(from);
  useEffect(() => {
    const start = current.current;
    const isInstant = start === target || window.matchMedia('(prefers-reduced-motion: reduce)').matches;
    const startTime = performance.now();
    const step = (now: number) => {
      const progress = isInstant ? 1 : Math.min(1, (now - startTime) / ANIMATION_MS);
      current.current = Math.round(start + (target - start) * (1 - (1 - progress) ** 3));
      setDisplayed(current.current);
      if (progress < 1) frame = requestAnimationFrame(step);
    };
    let frame = requestAnimationFrame(step);
    return () => cancelAnimationFrame(frame);
  }, [target]);
  return displayed;
}
