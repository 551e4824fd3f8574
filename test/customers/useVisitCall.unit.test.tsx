import { act, renderHook } from '@testing-library/react';
import { useVisitCall } from '../../src/client/features/customerKiosk/hooks/useVisitCall';

const ITEM = 'open_calls';

afterEach(() => {
  jest.restoreAllMocks();
  sessionStorage.clear();
});

/** Makes a call whose outcome stays unknown, and returns its idempotency key. */
async function getSentKey(): Promise<string> {
  const send = jest.fn<Promise<string>, [string]>().mockRejectedValue({ status: 500 });
  // The hook is not unmounted between two calls, because reloading a tab does not unmount it either.
  const { result } = renderHook(() => useVisitCall<string>());
  await act(async () => {
    const outcome = result.current.call('redeem', send).catch((error: unknown) => error);
    await jest.advanceTimersByTimeAsync(60_000);
    expect(await outcome).toEqual({ status: 500 });
  });
  return send.mock.calls[0]?.[0] ?? '';
}

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

test('KD-04 a repeated call keeps its idempotency key until the stored calls are removed from session storage', async () => {
  const key = await getSentKey();
  expect(await getSentKey()).toBe(key);
  // The entry page removes the item after a reload.
  sessionStorage.removeItem(ITEM);
  expect(await getSentKey()).not.toBe(key);
});

test('KD-04 a repeated call keeps its idempotency key if session storage is denied or cannot be read', async () => {
  const key = await getSentKey();
  sessionStorage.setItem(ITEM, '{"redeem');
  expect(await getSentKey()).toBe(key);
  jest.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
    throw new DOMException('denied', 'SecurityError');
  });
  expect(await getSentKey()).toBe(key);
});
