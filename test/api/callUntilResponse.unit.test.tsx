import { act, renderHook } from '@testing-library/react';
import { callUntilResponse, OutcomeUnknown, useIdempotentCall } from '../../src/client/shared/api/useIdempotentCall';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

const LOST = { status: 'FETCH_ERROR' };

/** Creates a `send` that fails with these errors in turn and then resolves to 'done'. */
function createSend(errors: readonly object[]) {
  const send = jest.fn<Promise<string>, []>().mockResolvedValue('done');
  for (const error of errors) send.mockRejectedValueOnce(error);
  return send;
}

/** Runs a call whose attempts fail with these errors in turn. Returns the result and the number of attempts. */
async function run(errors: readonly object[], signal = new AbortController().signal) {
  const send = createSend(errors);
  const outcome = callUntilResponse({ send, onLost: () => undefined, signal }).catch((error: unknown) => error);
  await jest.advanceTimersByTimeAsync(60_000);
  return [await outcome, send.mock.calls.length];
}

test.each([
  ['no connection', LOST],
  ['a timeout', { status: 'TIMEOUT_ERROR' }],
  ["a proxy's error page", { status: 'PARSING_ERROR', originalStatus: 502 }],
  ['a success that was cut off', { status: 'PARSING_ERROR', originalStatus: 201 }],
  ['a gateway timeout', { status: 504, data: {} }],
])('a call is retried after %s', async (_case, error) => {
  expect(await run([error, error])).toEqual(['done', 3]);
});

test('a rejection ends the call, and a call to a failing server is retried a few times', async () => {
  const rejection = { status: 409, data: {} };
  expect(await run([rejection])).toEqual([rejection, 1]);
  expect(await run([LOST, rejection])).toEqual([rejection, 2]);
  const [failure, unavailable] = [{ status: 500 }, { status: 503 }];
  expect(await run(Array.from({ length: 9 }, () => failure))).toEqual([failure, 2]);
  expect(await run(Array.from({ length: 9 }, () => unavailable))).toEqual([unavailable, 4]);
});

test('the outcome is unknown when a response was lost and no attempt gets a response', async () => {
  expect(await run(Array.from({ length: 9 }, () => LOST))).toEqual([new OutcomeUnknown(), 6]);
  const failures = Array.from({ length: 9 }, () => ({ status: 500 }));
  expect(await run([LOST, ...failures])).toEqual([new OutcomeUnknown(), 6]);
  const tooMany = Array.from({ length: 9 }, () => ({ status: 429 }));
  expect(await run([LOST, ...tooMany])).toEqual([new OutcomeUnknown(), 6]);
  const gone = new AbortController();
  gone.abort();
  expect(await run([LOST, LOST], gone.signal)).toEqual([new OutcomeUnknown(), 1]);
});

test('a call is retried at once when the browser is online again', async () => {
  const outcome = callUntilResponse({
    send: createSend([LOST]),
    onLost: () => {
      void Promise.resolve().then(() => window.dispatchEvent(new Event('online')));
    },
    signal: new AbortController().signal,
  });
  expect(await outcome).toBe('done');
});

test('KC-06 a press after a server error or a lost response has the same key, and one after a refusal has another key', async () => {
  const { result } = renderHook(() => useIdempotentCall<string>());
  const keys: string[] = [];
  /** Presses the button once. The attempts fail with these errors. Returns the keys of the attempts. */
  const press = async (errors: readonly object[]) => {
    keys.length = 0;
    const send = createSend(errors);
    await act(async () => {
      const sent = result.current
        .call('register Nell', (key) => {
          keys.push(key);
          return send();
        })
        .catch(() => undefined);
      await jest.advanceTimersByTimeAsync(60_000);
      await sent;
    });
    return [...keys];
  };
  const [first] = await press([{ status: 500 }, { status: 500 }]);
  expect(first).toMatch(/^[0-9a-f]{32}$/);
  expect(await press([LOST, { status: 400 }])).toEqual([first, first]);
  const [next] = await press([]);
  expect(next).not.toBe(first);
  expect(await press([])).not.toEqual([next]);
});

test('KC-06 a press during a running call sends nothing, and gets the response of that call', async () => {
  const { result } = renderHook(() => useIdempotentCall<string>());
  const send = jest.fn(() => Promise.resolve('done'));
  await act(async () => {
    const { call } = result.current;
    expect(await Promise.all([call('register Nell', send), call('register Nell', send)])).toEqual(['done', 'done']);
  });
  expect(send).toHaveBeenCalledTimes(1);
});
