import { act, fireEvent, renderHook } from '@testing-library/react';
import { useInactivity } from '../../src/client/features/customerKiosk/hooks/useInactivity';

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

function render(paused = false) {
  const onLeave = jest.fn();
  const hook = renderHook((props: { paused: boolean }) => useInactivity({ ...props, onLeave }), {
    initialProps: { paused },
  });
  return { onLeave, ...hook };
}
const advance = (seconds: number) =>
  act(() => {
    jest.advanceTimersByTime(seconds * 1000);
  });

test('KD-11 the warning appears after 50 s and counts down, and the visit ends once after 60 s', () => {
  const { result, onLeave } = render();
  advance(49);
  expect(result.current.secondsLeft).toBeNull();
  advance(1);
  expect(result.current.secondsLeft).toBe(10);
  advance(3);
  expect(result.current.secondsLeft).toBe(7);
  expect(onLeave).not.toHaveBeenCalled();
  advance(7);
  expect(onLeave).toHaveBeenCalledTimes(1);
  advance(120);
  expect(onLeave).toHaveBeenCalledTimes(1);
});

test.each(['mouseMove', 'keyDown', 'scroll', 'touchStart', 'click'] as const)(
  'KD-11 %s restarts the timer',
  (event) => {
    const { result, onLeave } = render();
    advance(55);
    act(() => {
      fireEvent[event](document.body);
    });
    advance(1);
    expect(result.current.secondsLeft).toBeNull();
    advance(48);
    expect(result.current.secondsLeft).toBeNull();
    advance(1);
    expect(result.current.secondsLeft).not.toBeNull();
    expect(onLeave).not.toHaveBeenCalled();
  },
);

test('KD-11 Stay Logged In removes the warning immediately', () => {
  const { result } = render();
  advance(55);
  act(() => {
    result.current.stay();
  });
  expect(result.current.secondsLeft).toBeNull();
});

test('KD-11 the warning stays for a moment after a tap on its button', () => {
  const { result } = render();
  advance(55);
  act(() => {
    fireEvent.touchStart(document.body);
    jest.advanceTimersByTime(250);
  });
  expect(result.current.secondsLeft).not.toBeNull();
  advance(1);
  expect(result.current.secondsLeft).toBeNull();
});

test('KD-11 the timer does not run while paused', () => {
  const { result, onLeave, rerender } = render(true);
  advance(300);
  expect(onLeave).not.toHaveBeenCalled();
  rerender({ paused: false });
  advance(50);
  expect(result.current.secondsLeft).toBe(10);
  rerender({ paused: true });
  expect(result.current.secondsLeft).toBeNull();
});

test('KD-11 the tap that wakes a sleeping tablet ends the previous visit', () => {
  const { onLeave } = render();
  jest.setSystemTime(Date.now() + 3_600_000);
  act(() => {
    fireEvent.touchStart(document.body);
  });
  expect(onLeave).toHaveBeenCalledTimes(1);
});

test.each(['visibilitychange', 'pageshow', 'focus'] as const)(
  'KD-11 a tablet that was asleep ends the visit once at %s, before a timer or a touch',
  (event) => {
    const { onLeave } = render();
    jest.setSystemTime(Date.now() + 3_600_000);
    act(() => {
      (event === 'visibilitychange' ? document : window).dispatchEvent(new Event(event));
      window.dispatchEvent(new Event('focus'));
    });
    expect(onLeave).toHaveBeenCalledTimes(1);
  },
);

test('KD-11 a page that the browser unloaded during sleep ends the visit when it is loaded again', () => {
  const visibility = jest.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  const hidden = render();
  document.dispatchEvent(new Event('visibilitychange'));
  const kept = Object.fromEntries(Object.entries(sessionStorage));
  hidden.unmount();
  visibility.mockRestore();
  for (const [asleep, ends] of [
    [59_000, 0],
    [60_000, 1],
  ] as const) {
    Object.assign(sessionStorage, kept);
    const now = Date.now();
    jest.setSystemTime(now + asleep);
    // The timer is paused while the customer is loading.
    const { onLeave, unmount } = render(true);
    expect(onLeave).toHaveBeenCalledTimes(ends);
    expect(sessionStorage).toHaveLength(0);
    unmount();
    jest.setSystemTime(now);
  }
});

test('KD-11 in a browser that denies storage, only the time before a reload is lost', () => {
  const denied = () => {
    throw new DOMException('denied', 'SecurityError');
  };
  const getter = jest.spyOn(window, 'sessionStorage', 'get').mockImplementation(denied);
  const { result, onLeave } = render();
  act(() => {
    window.dispatchEvent(new Event('pageshow'));
  });
  advance(55);
  expect(result.current.secondsLeft).toBe(5);
  expect(onLeave).not.toHaveBeenCalled();
  getter.mockRestore();
});

test('KD-11 a form can have a longer time, with the warning 10 s before its end', () => {
  const onLeave = jest.fn();
  const { result } = renderHook(() => useInactivity({ leaveAfterMs: 300_000, onLeave }));
  advance(289);
  expect(result.current.secondsLeft).toBeNull();
  advance(1);
  expect(result.current.secondsLeft).toBe(10);
  advance(10);
  expect(onLeave).toHaveBeenCalledTimes(1);
});
