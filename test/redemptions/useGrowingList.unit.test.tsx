import { act, renderHook } from '@testing-library/react';
import type { UIEvent } from 'react';
import { useGrowingList } from '../../src/client/features/customerKiosk';

const scrolledTo = (fromBottom: number) =>
  ({ currentTarget: { scrollHeight: 1000, clientHeight: 400, scrollTop: 600 - fromBottom } }) as UIEvent<HTMLElement>;

test('KD-06 shows three, and three more 700 ms after the scroll came within 40 px of the bottom', () => {
  jest.useFakeTimers();
  const { result, unmount } = renderHook(() => useGrowingList([1, 2, 3, 4, 5, 6, 7, 8]));
  const scroll = (fromBottom: number) => {
    act(() => {
      result.current.handleScroll(scrolledTo(fromBottom));
    });
  };
  const pass = (ms: number) => {
    act(() => {
      jest.advanceTimersByTime(ms);
    });
  };
  expect(result.current.shown).toEqual([1, 2, 3]);
  scroll(41);
  pass(1000);
  expect(result.current.shown).toHaveLength(3);
  scroll(40);
  scroll(0);
  pass(699);
  expect(result.current.shown).toHaveLength(3);
  pass(1);
  expect(result.current.shown).toHaveLength(6);
  scroll(0);
  pass(700);
  expect(result.current.shown).toHaveLength(8);
  expect(result.current.hasMore).toBe(false);
  unmount();
  jest.useRealTimers();
});
