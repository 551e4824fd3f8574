import { useRef, useState, type PointerEvent } from 'react';

const CLOSE_OFFSET_PX = 50;
const CLOSE_VELOCITY_PX_PER_S = 500;
/** The velocity is measured over this many ms. */
const VELOCITY_WINDOW_MS = 100;

interface Sample {
  y: number;
  time: number;
}

/** Makes an element draggable downward by its handle. `onSwipe` is called when it is released far or fast enough. */
export function useSwipeDown(onSwipe: () => void) {
  const [offset, setOffset] = useState(0);
  const start = useRef<Sample | null>(null);
  const samples = useRef<Sample[]>([]);

  const handlePointerDown = (event: PointerEvent<HTMLElement>) => {
    if (event.target instanceof Element && event.target.closest('button')) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    start.current = { y: event.clientY, time: event.timeStamp };
    samples.current = [start.current];
  };
  const handlePointerMove = (event: PointerEvent<HTMLElement>) => {
    if (!start.current) return;
    const sample = { y: event.clientY, time: event.timeStamp };
    samples.current = addSample(samples.current, sample);
    setOffset(Math.max(0, sample.y - start.current.y));
  };
  const handlePointerUp = (event: PointerEvent<HTMLElement>) => {
    if (!start.current) return;
    const moved = event.clientY - start.current.y;
    // A finger that rested before it was lifted did not swipe.
    const velocity = getVelocity(addSample(samples.current, { y: event.clientY, time: event.timeStamp }));
    start.current = null;
    setOffset(0);
    if (moved > CLOSE_OFFSET_PX || velocity > CLOSE_VELOCITY_PX_PER_S) onSwipe();
  };
  const handlePointerCancel = () => {
    start.current = null;
    setOffset(0);
  };
  return {
    /** The distance in px from the usual position during dragging. */
    offset,
    handlers: {
      onPointerDown: handlePointerDown,
      onPointerMove: handlePointerMove,
      onPointerUp: handlePointerUp,
      onPointerCancel: handlePointerCancel,
    },
  };
}

/** Adds a sample and removes samples that are older than the window. */
function addSample(samples: readonly Sample[], sample: Sample): Sample[] {
  return [...samples.filter(({ time }) => sample.time - time <= VELOCITY_WINDOW_MS), sample];
}

/** The velocity in px per second; downward is positive. */
function getVelocity(samples: readonly Sample[]): number {
  const [first, last] = [samples[0], samples.at(-1)];
  if (!first || !last || last.time === first.time) return 0;
  return ((last.y - first.y) / (last.time - first.time)) * 1000;
}
