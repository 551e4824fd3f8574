import pg from 'pg';
import type { System } from '../../src/contract/system';
import { checkRules } from '../../src/server/modules/verification';
import { toDayStart } from '../../src/server/shared/dayStart.sql';
import { getOffsetMs } from '../../src/server/shared/timeZones';
import { signInAdmin } from '../support/admin';
import { isCluster } from '../support/cluster';
import { runOnDedicatedServer } from '../support/dedicatedServer';
import { eventually } from '../support/eventually';
import { call } from '../support/http';
import { startServer } from '../support/server';
import { sharedDatabaseEnv, sql, testDatabase } from '../support/sql';
import { createTestStore } from '../support/testStore';
import { toSql } from '../support/verification';

runOnDedicatedServer();

const isPackaged = process.env.TEST_DATABASE_URL === undefined && !isCluster;

/** Time zones that changed in the releases of 2026, and some with unusual offsets. */
const TIME_ZONES = [
  ['America/Edmonton', '2026-12-01T12:00:00Z', -360],
  ['America/Vancouver', '2027-01-01T12:00:00Z', -420],
  ['America/Winnipeg', '2027-01-01T12:00:00Z', -300],
  ['America/Inuvik', '2027-01-01T12:00:00Z', -360],
  ['Africa/Casablanca', '2026-12-01T12:00:00Z', 0],
  ['America/New_York', '2027-07-01T12:00:00Z', -240],
  ['America/St_Johns', '2027-01-01T12:00:00Z', -210],
  ['Australia/Lord_Howe', '2027-01-01T12:00:00Z', 660],
  ['Asia/Kathmandu', '2026-12-01T12:00:00Z', 345],
] as const;

beforeAll(async () => {
  for (const [timeZone] of TIME_ZONES) await createTestStore({ time_zone: timeZone });
});

test('BX-184 the packaged database computes the local times of the server', async () => {
  // Another server has the time zones of its system, which the next test compares.
  if (!isPackaged) return;
  for (const [timeZone, at, minutes] of TIME_ZONES) {
    const [row] = await sql<{ minutes: number }>(
      `select extract(epoch from ($2::timestamptz at time zone $1) - ($2::timestamptz at time zone 'UTC'))::integer / 60
         as minutes`,
      [timeZone, at],
    );
    expect([timeZone, row?.minutes, getOffsetMs(Date.parse(at), timeZone) / 60_000]).toEqual([
      timeZone,
      minutes,
      minutes,
    ]);
  }
  const { token } = await signInAdmin();
  const { body } = await call<System>('GET', '/system', { token });
  expect(body.timeZones.differences).toEqual([]);
});

describe('with a store whose time zone has daylight saving time on the server only', () => {
  // PostgreSQL takes this name for an abbreviation. Owners cannot choose it.
  beforeAll(() => createTestStore({ time_zone: 'CET' }));

  test('BX-185 the difference is named under System, by verify and at the start', async () => {
    const { token } = await signInAdmin();
    const { body } = await call<System>('GET', '/system', { token });
    expect(body.timeZones.differences).toContainEqual({
      timeZone: 'CET',
      from: expect.any(String) as string,
      server: 120,
      database: 60,
    });

    const client = new pg.Client(testDatabase());
    await client.connect();
    try {
      const results = await checkRules(toSql(client), { rules: [] });
      const { violations = [] } = results.find(({ id }) => id === 'time-zones') ?? {};
      expect(violations.map(({ id }) => id)).toContainEqual(
        expect.stringMatching(/^CET from \S+ on: 120 minutes ahead of UTC on the server, 60 minutes/),
      );
    } finally {
      await client.end();
    }

    const server = await startServer({ LOG_LEVEL: 'info', ...sharedDatabaseEnv() });
    try {
      await eventually('the difference is logged', () =>
        /CET from .* on the server, 60 minutes ahead of UTC/.test(server.output()),
      );
    } finally {
      await server.stop();
    }
  });
});

test.each([
  ['America/Santiago', '2026-09-06', '2026-09-06T04:00:00.000Z'],
  ['America/Havana', '2026-11-01', '2026-11-01T04:00:00.000Z'],
  ['Atlantic/Azores', '2026-10-25', '2026-10-25T00:00:00.000Z'],
  ['America/New_York', '2026-11-01', '2026-11-01T04:00:00.000Z'],
])('BX-238 in the database, too, a day in %s begins with the first midnight of %s', async (timeZone, day, start) => {
  const [row] = await sql<{ start: Date }>(`select ${toDayStart('$2::date', '$1')} as start`, [timeZone, day]);
  expect(new Date(row?.start ?? 0).toISOString()).toBe(start);
});

test.each(['CET', 'EET', 'cet', 'EST+3EDT', 'America/Nowhere'])(
  'BX-185 an owner cannot choose %s, which the database reads in another way or not at all',
  async (timeZone) => {
    const store = await createTestStore();
    const { status } = await call('PATCH', '/store/settings', { token: await store.ownerToken(), body: { timeZone } });
    expect(status).toBe(400);
  },
);
