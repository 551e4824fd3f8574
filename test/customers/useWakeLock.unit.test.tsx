import { act, renderHook } from '@testing-library/react';
import { useWakeLock } from '../../src/client/shared/device/useWakeLock';

interface Lock extends EventTarget {
  released: boolean;
  release: () => Promise<void>;
}
let locks: Lock[];
const held = () => locks.filter(({ released }) => !released).length;

function allowWakeLock(request: () => Promise<Lock>): void {
  Object.defineProperty(navigator, 'wakeLock', { value: { request }, configurable: true });
}
function grant(): Promise<Lock> {
  const lock: Lock = Object.assign(new EventTarget(), {
    released: false,
    release() {
      lock.released = true;
      lock.dispatchEvent(new Event('release'));
      return Promise.resolve();
    },
  });
  locks.push(lock);
  return Promise.resolve(lock);
}
const showPage = (visibility: 'visible' | 'hidden') =>
  act(async () => {
    Object.defineProperty(document, 'visibilityState', { value: visibility, configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
    await Promise.resolve();
  });

beforeEach(() => {
  locks = [];
});

test('the screen stays on while the hook is mounted, and again after the page was hidden', async () => {
  allowWakeLock(grant);
  const { unmount } = renderHook(useWakeLock);
  // A visibility change during the first request must not create a second lock.
  await showPage('visible');
  expect(held()).toBe(1);
  await showPage('hidden');
  // The browser releases the lock of a hidden page.
  for (const lock of locks) lock.released = true;
  expect(held()).toBe(0);
  await showPage('visible');
  expect(held()).toBe(1);
  unmount();
  expect(held()).toBe(0);
});

test('a lock that is granted after unmounting is released, and a refusal is ignored', async () => {
  let respond: () => void = () => undefined;
  allowWakeLock(async () => {
    await new Promise<void>((resolve) => (respond = resolve));
    return grant();
  });
  const late = renderHook(useWakeLock);
  late.unmount();
  await act(async () => {
    respond();
    await new Promise((resolve) => setTimeout(resolve, 0));
  });
  expect([locks.length, held()]).toEqual([1, 0]);
  allowWakeLock(() => Promise.reject(new DOMException('', 'NotAllowedError')));
  const refused = renderHook(useWakeLock);
  await showPage('visible');
  refused.unmount();
});

test('BX-235 a lock that the system takes from a visible page is requested again, at once or as soon as it is granted', async () => {
  jest.useFakeTimers();
  try {
    let isAllowed = true;
    const request = jest.fn(() => (isAllowed ? grant() : Promise.reject(new DOMException('', 'NotAllowedError'))));
    allowWakeLock(request);
    await showPage('visible');
    const { unmount } = renderHook(useWakeLock);
    await act(() => jest.advanceTimersByTimeAsync(0));
    expect(held()).toBe(1);
    await act(async () => locks.at(-1)?.release());
    expect([locks.length, held()]).toEqual([2, 1]);
    // The battery is low: the lock is taken and refused for a while.
    isAllowed = false;
    await act(async () => locks.at(-1)?.release());
    await act(() => jest.advanceTimersByTimeAsync(60_000));
    expect(held()).toBe(0);
    isAllowed = true;
    await act(() => jest.advanceTimersByTimeAsync(30_000));
    expect(held()).toBe(1);
    const asked = request.mock.calls.length;
    await act(() => jest.advanceTimersByTimeAsync(300_000));
    expect(request).toHaveBeenCalledTimes(asked);
    unmount();
    await act(() => jest.advanceTimersByTimeAsync(300_000));
    expect([held(), request.mock.calls.length]).toEqual([0, asked]);
  } finally {
    jest.useRealTimers();
  }
});
