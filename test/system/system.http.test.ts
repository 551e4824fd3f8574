import { hostname } from 'node:os';
import { Compile } from 'typebox/compile';
import { version } from '../../package.json';
import { System } from '../../src/contract/system';
import { signInAdmin } from '../support/admin';
import { call } from '../support/http';
import { isCluster } from '../support/cluster';
import { openPort } from '../support/port';
import { startServer, type RunningProcess } from '../support/server';
import { sharedDatabaseEnv, sql } from '../support/sql';
import { createTestStore } from '../support/testStore';

const isPackaged = process.env.TEST_DATABASE_URL === undefined && !isCluster;
let token: string;
/** A second server on the database of this run. */
let second: RunningProcess;
beforeAll(async () => {
  ({ token } = await signInAdmin());
  second = await startServer(sharedDatabaseEnv());
});
afterAll(() => second.stop());
const getSystem = async (server?: string) =>
  (await call<System>('GET', '/system', { token, ...(server !== undefined && { server }) })).body;

test('the administrator sees version, start, database, jobs and stores that need attention', async () => {
  const before = await getSystem();
  expect(Compile(System).Errors(before)).toEqual([]);
  expect(before).toMatchObject({ version, nodeVersion: process.versions.node });
  expect(Date.parse(before.startedAt)).toBeLessThan(Date.now());
  expect(Date.parse(before.startedAt)).toBeGreaterThan(Date.now() - 3_600_000);
  const [facts] = await sql<{ version: string; max: number }>(
    `select current_setting('server_version') as version, current_setting('max_connections')::integer as max`,
  );
  expect(facts?.version.split(' ')[0]).toBe(before.database.version);
  expect(before.database.maxConnections).toBe(facts?.max);
  expect(before.database.sizeBytes).toBeGreaterThan(5_000_000);

  const store = await createTestStore();
  for (const provider of ['clover', 'ghl']) {
    await sql(`insert into store_integrations (store_id, provider, status) values ($1, $2, 'needs_attention')`, [
      store.id,
      provider,
    ]);
  }
  expect((await getSystem()).storesInNeed).toBe(before.storesInNeed + 1);
  await sql('update stores set is_active = false where id = $1', [store.id]);
  expect((await getSystem()).storesInNeed).toBe(before.storesInNeed);
});

test('free disk space is reported for the packaged database, and not for another server', async () => {
  const { database } = await getSystem();
  const other = (await getSystem(second.url)).database;
  expect([other.kind, other.disk]).toEqual(['external', null]);
  if (!isPackaged) return;
  expect(database.kind).toBe('packaged');
  expect(database.disk?.freeBytes).toBeGreaterThan(0);
  expect(database.disk?.totalBytes).toBeGreaterThanOrEqual(database.disk?.freeBytes ?? Infinity);
});

test('connections are listed by process and purpose, those of other programs by their name', async () => {
  const database = await openPort();
  try {
    await database.platform.query('select 1 as one');
    const { processes, database: facts } = await getSystem(second.url);
    const names = processes.map(({ name }) => name);
    // A pooler shares its connections between processes.
    if (process.env.TEST_PGBOUNCER) return;
    expect(names).toContain(`${hostname()}:${second.pid}`.replace(/[^\w.:-]/g, '_'));
    const answering = processes.filter(({ isAnswering }) => isAnswering);
    expect(answering.map(({ name }) => name?.split(':').at(-1))).toEqual([String(second.pid)]);
    const purposes = answering.flatMap(({ connections }) => connections.map(({ purpose }) => purpose));
    expect(purposes).toEqual(expect.arrayContaining(['queries', 'notifications']));
    const sum = processes.flatMap(({ connections }) => connections).reduce((total, { count }) => total + count, 0);
    expect(facts.connections).toBeGreaterThanOrEqual(sum);
    expect(names.filter((name) => name === null)).toHaveLength(names.at(-1) === null ? 1 : 0);
  } finally {
    await database.close();
  }
});

test('failed and waiting jobs are counted, and the call answers 304 until something changes', async () => {
  const before = await getSystem();
  const name = `test.system${process.pid}`;
  await sql('select create_job_queues($1)', [JSON.stringify([{ name, policy: 'standard' }])]);
  await sql(
    `insert into pgboss.job (name, state, completed_on, start_after)
     values ($1, 'failed', now(), now()), ($1, 'created', null, now() - interval '1 hour')`,
    [name],
  );
  const { jobs } = await getSystem();
  await sql('delete from pgboss.job where name = $1', [name]);
  expect(jobs.failed).toBe(before.jobs.failed + 1);
  expect(jobs.waiting).toBeGreaterThanOrEqual(1);
  expect(jobs.oldestWaitingSeconds).toBeGreaterThanOrEqual(3_600);

  // Other suites open and close connections, and use the job queue; the test ends with its time otherwise.
  for (let [etag, status] = ['', 0]; status !== 304;) {
    const answer = await call('GET', '/system', { token, headers: { 'if-none-match': etag } });
    [etag, status] = [answer.headers.get('etag') ?? '', answer.status];
    expect([200, 304]).toContain(status);
  }
});
