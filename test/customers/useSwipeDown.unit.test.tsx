import { act, renderHook } from '@testing-library/react';
import type { PointerEvent } from 'react';
import { useSwipeDown } from '../../src/client/features/customerKiosk/keyboard/useSwipeDown';

/** Swipes through points of [ms, px] and returns how often the swipe closed. */
function swipe(...points: [number, number][]): number {
  const onSwipe = jest.fn();
  const { result } = renderHook(() => useSwipeDown(onSwipe));
  const handle = document.createElement('div');
  handle.setPointerCapture = () => undefined;
  const toEvent = ([timeStamp, clientY]: [number, number]) =>
    ({
      timeStamp,
      clientY,
      pointerId: 1,
      target: handle,
      currentTarget: handle,
    }) as unknown as PointerEvent<HTMLElement>;
  const [first = [0, 0], ...moves] = points;
  const last = moves.at(-1) ?? first;
  act(() => {
    result.current.handlers.onPointerDown(toEvent(first));
  });
  for (const move of moves) {
    act(() => {
      result.current.handlers.onPointerMove(toEvent(move));
    });
  }
  act(() => {
    result.current.handlers.onPointerUp(toEvent(last));
  });
  expect(result.current.offset).toBe(0);
  return onSwipe.mock.calls.length;
}

test('KC-03 a swipe of more than 50 px closes, however slow', () => {
  expect(swipe([0, 0], [1_000, 30], [2_000, 51])).toBe(1);
  expect(swipe([0, 0], [1_000, 30], [2_000, 50])).toBe(0);
});

test('KC-03 a swipe faster than 500 px per second closes, however short; its speed at the end counts', () => {
  expect(swipe([0, 0], [20, 12], [40, 24])).toBe(1);
  expect(swipe([0, 0], [40, 8], [80, 16])).toBe(0);
  expect(swipe([0, 0], [20, 24], [500, 25], [600, 26])).toBe(0);
});

test('KC-03 a swipe upward does not close', () => {
  expect(swipe([0, 100], [20, 20])).toBe(0);
});
