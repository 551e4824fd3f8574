import { useEffect, useRef, useState } from 'react';

const COUNT_MS = 600;

/** The number on its way from the one shown before, so that the eye sees it grow; at once where motion is unwelcome. */
export function useCountUp(target: number): number {
  const [shown, setShown] = useState(target);
  const from = useRef(target);
  useEffect(() => {
    const start = from.current;
    const isStill = start === target || window.matchMedia('(prefers-reduced-motion: reduce)').matches;
    const beganAt = performance.now();
    const step = (now: number) => {
      const part = isStill ? 1 : Math.min(1, (now - beganAt) / COUNT_MS);
      from.current = Math.round(start + (target - start) * (1 - (1 - part) ** 3));
      setShown(from.current);
      if (part < 1) frame = requestAnimationFrame(step);
    };
    let frame = requestAnimationFrame(step);
    return () => {
      cancelAnimationFrame(frame);
    };
  }, [target]);
  return shown;
}
