import type { Database } from '../../src/server/database/Database';
import {
  createSessions,
  toSessionKey,
  type SessionLifetimes,
  type Sessions,
} from '../../src/server/platform/auth/sessions';
import { call } from '../support/http';
import { openTestDatabase } from '../support/openTestDatabase';
import { getSessionStatus } from '../support/sessionEnds';
import { sql } from '../support/sql';
import { createTestStore } from '../support/testStore';

const HOUR = 3_600;
const LIFETIMES = { admin: 12 * HOUR, dashboard: 12 * HOUR, shop: 12 * HOUR, kiosk: 720 * HOUR, board: 720 * HOUR };

let database: Database;
let renewals: number;
beforeAll(async () => {
  database = await openTestDatabase(2);
});
afterAll(() => database.close());
beforeEach(() => {
  renewals = 0;
});

/** The sessions of a process of their own, which counts in `renewals` the statements that renew some. */
function startProcess(lifetimes: SessionLifetimes = LIFETIMES): Promise<Sessions> {
  const platform: typeof database.platform = {
    ...database.platform,
    query: <Row extends object>(...args: Parameters<typeof database.platform.query>) => {
      if (args[0].includes('set expires_at')) renewals += 1;
      return database.platform.query<Row>(...args);
    },
  };
  return createSessions({ ...database, platform }, lifetimes);
}

/** Uses a session in as many processes, each of which then writes what it has noted. */
async function use(token: string, processes = 1, lifetimes?: SessionLifetimes): Promise<boolean[]> {
  const started = await Promise.all(Array.from({ length: processes }, () => startProcess(lifetimes)));
  const opened = await Promise.all(started.map((sessions) => sessions.resolve(toSessionKey(token))));
  await Promise.all(started.map((sessions) => sessions.close()));
  return opened.map((principal) => principal !== null);
}

const setHoursLeft = (token: string, hours: number) =>
  sql(
    `update sessions set expires_at = now() + make_interval(secs => $2::float * 3600) where token_hash = sha256($1::bytea)`,
    [token, hours],
  );
async function hoursLeft(token: string): Promise<number | undefined> {
  const [row] = await sql<{ hours: number }>(
    `select round(extract(epoch from expires_at - now()) / 3600, 1)::float as hours
     from sessions where token_hash = sha256($1::bytea)`,
    [token],
  );
  return row?.hours;
}

test.each(['kiosk', 'board'] as const)(
  'BX-231 a %s in daily use stays signed in for longer than 30 days',
  async (scope) => {
    const store = await createTestStore();
    const token = await (scope === 'kiosk' ? store.kioskToken() : store.cashierToken());
    await setHoursLeft(token, 720);
    for (let day = 1; day <= 35; day += 1) {
      // Time passes for this session alone: it has a day and an hour less.
      await setHoursLeft(token, ((await hoursLeft(token)) ?? 0) - 25);
      expect(await use(token)).toEqual([true]);
      expect(await hoursLeft(token)).toBe(720);
    }
    expect(await getSessionStatus(token)).toBe(200);
  },
);

test('BX-231 a device that was not used for 30 days is signed out, and its use then renews nothing', async () => {
  const token = await (await createTestStore()).kioskToken();
  await setHoursLeft(token, 0);
  expect(await use(token)).toEqual([false]);
  expect([await hoursLeft(token), renewals]).toEqual([0, 0]);
  expect(await getSessionStatus(token)).toBe(401);
});

test('BX-231 a session is renewed once a day, whatever the number of requests and processes', async () => {
  const token = await (await createTestStore()).kioskToken();
  await setHoursLeft(token, 720 - 23);
  await use(token, 3);
  expect([await hoursLeft(token), renewals]).toEqual([720 - 23, 0]);
  await setHoursLeft(token, 100);
  expect(await use(token, 2)).toEqual([true, true]);
  expect(await hoursLeft(token)).toBe(720);
  const written = renewals;
  await use(token, 3);
  expect(renewals).toBe(written);
});

test('BX-231 sessions of the consoles end as many hours after the sign-in as before', async () => {
  const token = await (await createTestStore()).ownerToken();
  await setHoursLeft(token, 1);
  expect(await use(token)).toEqual([true]);
  expect([await hoursLeft(token), renewals]).toEqual([1, 0]);
});

test('BX-231 a device that was signed out while it was in use stays signed out', async () => {
  const token = await (await createTestStore()).kioskToken();
  await setHoursLeft(token, 100);
  const sessions = await startProcess();
  expect(await sessions.resolve(toSessionKey(token))).not.toBeNull();
  expect((await call('POST', '/auth/logout', { token })).status).toBe(204);
  await sessions.close();
  expect(await hoursLeft(token)).toBeUndefined();
  expect(await getSessionStatus(token)).toBe(401);
});

test('BX-231 a short lifetime is renewed after half of it, and a shortened one does not end earlier', async () => {
  const token = await (await createTestStore()).kioskToken();
  const short = { ...LIFETIMES, kiosk: 2 * HOUR };
  await setHoursLeft(token, 1.5);
  await use(token, 1, short);
  expect(await hoursLeft(token)).toBe(1.5);
  await setHoursLeft(token, 0.9);
  await use(token, 1, short);
  expect(await hoursLeft(token)).toBe(2);
  await setHoursLeft(token, 500);
  await use(token, 1, short);
  expect(await hoursLeft(token)).toBe(500);
});
