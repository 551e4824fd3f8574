import type { Database } from '../../src/server/database/Database';
import { createSessions, toSessionKey, type Sessions } from '../../src/server/platform/auth/sessions';

const START = Date.UTC(2026, 2, 4, 12);
const KEY = toSessionKey('a token');
const LIFETIMES = { admin: 1, dashboard: 1, shop: 1, kiosk: 1, board: 1 };

/** A session store with a fake database, which has one session while `row` is set and sends no notifications. */
async function openSessions() {
  const handlers: ((key: string) => void)[] = [];
  const notify = (key: string) => {
    for (const handler of handlers) handler(key);
  };
  const state = { row: true, expiresAt: START + 3_600_000, reads: 0, notify };
  const database = {
    listen: (_channel: string, handler: (key: string) => void) => {
      handlers.push(handler);
      return Promise.resolve(() => Promise.resolve());
    },
    platform: {
      query: () => {
        state.reads += 1;
        const row = {
          key: KEY,
          account_id: 'a',
          store_id: 's',
          shop_id: 's',
          shop_key: null,
          scope: 'kiosk',
          last_seen_at: new Date(START).toISOString(),
        };
        const expiry = {
          expires_at: new Date(state.expiresAt).toISOString(),
          expires_in_ms: state.expiresAt - Date.now(),
        };
        return Promise.resolve(state.row ? [{ ...row, ...expiry }] : []);
      },
    },
  };
  return { state, sessions: await createSessions(database as unknown as Database, LIFETIMES) };
}

const isOpen = async (sessions: Sessions) => (await sessions.resolve(KEY)) !== null;

beforeEach(() => {
  jest.useFakeTimers({
    now: START,
    doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask', 'setTimeout'],
  });
});
afterEach(() => {
  jest.useRealTimers();
});

test('a session that ended without a notification is accepted for less than a second, however often it is used', async () => {
  const { state, sessions } = await openSessions();
  expect(await isOpen(sessions)).toBe(true);
  state.row = false;
  let openMs = 0;
  while (openMs < 5_000 && (await isOpen(sessions))) {
    openMs += 10;
    jest.setSystemTime(START + openMs);
  }
  expect(openMs).toBeGreaterThan(0);
  expect(openMs).toBeLessThan(1_000);
  await sessions.close();
});

test('a session in use is read again within a second', async () => {
  const { state, sessions } = await openSessions();
  for (let ms = 0; ms < 10_000; ms += 10) {
    jest.setSystemTime(START + ms);
    expect(await isOpen(sessions)).toBe(true);
  }
  expect(state.reads).toBeGreaterThanOrEqual(10);
  await sessions.close();
});

test('a notification ends a session at once', async () => {
  const { state, sessions } = await openSessions();
  expect(await isOpen(sessions)).toBe(true);
  state.row = false;
  state.notify(KEY);
  expect(await isOpen(sessions)).toBe(false);
  await sessions.close();
});

test('who watches a session is told when it ends or expires, and not of one that has ended before', async () => {
  const { state, sessions } = await openSessions();
  const onEnd = jest.fn();
  const stop = await sessions.watch(KEY, onEnd);
  expect(onEnd).not.toHaveBeenCalled();
  state.notify(KEY);
  expect(onEnd).toHaveBeenCalledTimes(1);
  stop?.();
  state.notify(KEY);
  expect(onEnd).toHaveBeenCalledTimes(1);
  state.expiresAt = START + 100;
  await sessions.watch(KEY, onEnd);
  jest.advanceTimersByTime(600);
  expect(onEnd).toHaveBeenCalledTimes(2);
  state.row = false;
  expect(await sessions.watch(KEY, onEnd)).toBeNull();
  await sessions.close();
});

test('a cached session ends at the moment it expires', async () => {
  const { state, sessions } = await openSessions();
  state.expiresAt = START + 100;
  expect(await isOpen(sessions)).toBe(true);
  state.row = false;
  jest.setSystemTime(START + 99);
  expect(await isOpen(sessions)).toBe(true);
  jest.setSystemTime(START + 100);
  expect(await isOpen(sessions)).toBe(false);
  await sessions.close();
});
