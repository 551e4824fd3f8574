import { renderHook } from '@testing-library/react';
import { act, type PointerEvent } from 'react';
import { useSwipeDown } from '../../src/client/features/customerKiosk/keyboard/hooks/useSwipeDown';

/**
 * Whether a drag through these points closes the keyboard. A point is the distance in px and the time in ms since the
 * touch. The drag ends at the last point.
 */
function closes(...points: readonly [px: number, ms: number][]): boolean {
  const onSwipe = jest.fn();
  const { result } = renderHook(() => useSwipeDown(onSwipe));
  const handle = Object.assign(document.createElement('div'), { setPointerCapture: () => undefined });
  const toEvent = ([px, ms]: readonly [number, number]) =>
    ({
      clientY: 300 + px,
      timeStamp: 1_000 + ms,
      target: handle,
      currentTarget: handle,
      pointerId: 1,
    }) as unknown as PointerEvent<HTMLElement>;
  const { onPointerDown, onPointerMove, onPointerUp } = result.current.handlers;
  act(() => {
    onPointerDown(toEvent([0, 0]));
    for (const point of points.slice(0, -1)) onPointerMove(toEvent(point));
    onPointerUp(toEvent(points.at(-1) ?? [0, 0]));
  });
  return onSwipe.mock.calls.length > 0;
}

test('KC-03 a swipe closes the keyboard if it is longer than 50 px, or faster than 500 px per second at its end', () => {
  expect(closes([30, 200], [51, 400])).toBe(true);
  expect(closes([25, 200], [50, 400])).toBe(false);
  expect(closes([20, 20], [40, 40])).toBe(true);
  expect(closes([20, 60], [40, 120])).toBe(false);
  // Only the end of a swipe counts: a slow beginning is ignored, and so is a finger that rests at the end.
  expect(closes([2, 300], [20, 330], [40, 350])).toBe(true);
  expect(closes([20, 20], [40, 40], [40, 240])).toBe(false);
});
