import { act, renderHook } from '@testing-library/react';
import type { UIEvent } from 'react';
import { useBatchedList } from '../../src/client/features/customerKiosk/dashboard/components/ListOverlay';

const scrolledTo = (fromBottom: number) =>
  ({ currentTarget: { scrollHeight: 1000, clientHeight: 400, scrollTop: 600 - fromBottom } }) as UIEvent<HTMLElement>;

test('KD-06 the list shows three items, and three more 700 ms after scrolling to within 40 px of the bottom', () => {
  jest.useFakeTimers();
  const { result, unmount } = renderHook(() => useBatchedList([1, 2, 3, 4, 5, 6, 7, 8]));
  const scroll = (fromBottom: number) =>
    act(() => {
      result.current.handleScroll(scrolledTo(fromBottom));
    });
  const advance = (ms: number) =>
    act(() => {
      jest.advanceTimersByTime(ms);
    });
  expect(result.current.visible).toEqual([1, 2, 3]);
  scroll(41);
  advance(1000);
  expect(result.current.visible).toHaveLength(3);
  scroll(40);
  scroll(0);
  advance(699);
  expect(result.current.visible).toHaveLength(3);
  advance(1);
  expect(result.current.visible).toHaveLength(6);
  scroll(0);
  advance(700);
  expect(result.current.visible).toHaveLength(8);
  expect(result.current.hasMore).toBe(false);
  unmount();
  jest.useRealTimers();
});
