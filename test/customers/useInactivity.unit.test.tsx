import { act, fireEvent, renderHook } from '@testing-library/react';
import { useInactivity } from '../../src/client/features/customerKiosk';

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

function start(paused = false) {
  const onLeave = jest.fn();
  const hook = renderHook((props: { paused: boolean }) => useInactivity({ ...props, onLeave }), {
    initialProps: { paused },
  });
  return { onLeave, ...hook };
}
const pass = (seconds: number) => {
  act(() => {
    jest.advanceTimersByTime(seconds * 1000);
  });
};

test('KD-11 warns at 50 s, counts down, and lets the customer go at 60 s, once', () => {
  const { result, onLeave } = start();
  pass(49);
  expect(result.current.secondsLeft).toBeNull();
  pass(1);
  expect(result.current.secondsLeft).toBe(10);
  pass(3);
  expect(result.current.secondsLeft).toBe(7);
  expect(onLeave).not.toHaveBeenCalled();
  pass(7);
  expect(onLeave).toHaveBeenCalledTimes(1);
  pass(120);
  expect(onLeave).toHaveBeenCalledTimes(1);
});

test.each(['mouseMove', 'keyDown', 'scroll', 'touchStart', 'click'] as const)(
  'KD-11 %s starts the time anew',
  (sign) => {
    const { result, onLeave } = start();
    pass(55);
    act(() => {
      fireEvent[sign](document.body);
    });
    pass(1);
    expect(result.current.secondsLeft).toBeNull();
    pass(48);
    expect(result.current.secondsLeft).toBeNull();
    pass(1);
    expect(result.current.secondsLeft).not.toBeNull();
    expect(onLeave).not.toHaveBeenCalled();
  },
);

test('KD-11 Stay Logged In takes the warning away at once', () => {
  const { result } = start();
  pass(55);
  act(() => {
    result.current.stay();
  });
  expect(result.current.secondsLeft).toBeNull();
});

test('KD-11 the warning stays under the finger that touches it', () => {
  const { result } = start();
  pass(55);
  act(() => {
    fireEvent.touchStart(document.body);
    jest.advanceTimersByTime(250);
  });
  expect(result.current.secondsLeft).not.toBeNull();
  pass(1);
  expect(result.current.secondsLeft).toBeNull();
});

test('KD-11 no time passes while it is paused', () => {
  const { result, onLeave, rerender } = start(true);
  pass(300);
  expect(onLeave).not.toHaveBeenCalled();
  rerender({ paused: false });
  pass(50);
  expect(result.current.secondsLeft).toBe(10);
  rerender({ paused: true });
  expect(result.current.secondsLeft).toBeNull();
});

test('KD-11 Q-26 the touch that wakes a sleeping tablet lets the former customer go', () => {
  const { onLeave } = start();
  jest.setSystemTime(Date.now() + 3_600_000);
  act(() => {
    fireEvent.touchStart(document.body);
  });
  expect(onLeave).toHaveBeenCalledTimes(1);
});
