import { Compile } from 'typebox/compile';
import { version } from '../../package.json';
import { System } from '../../src/contract/system';
import { signInAdmin } from '../support/admin';
import { runOnDedicatedServer } from '../support/dedicatedServer';
import { eventually } from '../support/eventually';
import { call } from '../support/http';
import { sql } from '../support/sql';
import { addCustomer, createTestStore } from '../support/testStore';

runOnDedicatedServer();

let token: string;
beforeAll(async () => {
  ({ token } = await signInAdmin());
});
const getSystem = async () => (await call<System>('GET', '/system', { token })).body;

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
  expect((await getSystem()).storesNeedingAttention).toBe(1);
  await sql('update stores set is_active = false where id = $1', [store.id]);
  expect((await getSystem()).storesNeedingAttention).toBe(0);
});

test('BX-74 waiting automated messages, and those dropped in the last 24 hours, are counted over all stores', async () => {
  expect((await getSystem()).automatedMessages).toEqual({ waiting: 0, dropped: 0 });
  const store = await createTestStore();
  const { id } = await addCustomer(store);
  await sql(
    `insert into sms_occasions (store_id, customer_id, kind, cause, occurred_at, status, detail, decided_at)
     values ($1, $2, 'welcome', 'welcome', now(), 'waiting', null, null),
            ($1, $2, 'birthday', 'birthday:2026', now(), 'dropped', 'late', now() - interval '23 hours'),
            ($1, $2, 'birthday', 'birthday:2025', now(), 'dropped', 'late', now() - interval '25 hours')`,
    [store.id, id],
  );
  expect((await getSystem()).automatedMessages).toEqual({ waiting: 1, dropped: 1 });
});

test('failed and waiting jobs are counted, and the route returns 304 until something changes', async () => {
  const name = `test.system${process.pid}`;
  await sql(`select pgboss.create_queue($1, '{"policy": "standard"}')`, [name]);
  await sql(
    `insert into pgboss.job (name, state, completed_on, start_after)
     values ($1, 'failed', now(), now()), ($1, 'created', null, now() - interval '1 hour')`,
    [name],
  );
  const { jobs } = await getSystem();
  await sql('delete from pgboss.job where name = $1', [name]);
  expect(jobs.failed).toBe(1);
  expect(jobs.waiting).toBeGreaterThanOrEqual(1);
  expect(jobs.oldestWaitingSeconds).toBeGreaterThanOrEqual(3_600);

  // The server itself opens connections and uses the job queue.
  let etag = '';
  await eventually('nothing has changed since the call before', async () => {
    const response = await call('GET', '/system', { token, headers: { 'if-none-match': etag } });
    etag = response.headers.get('etag') ?? '';
    return response.status === 304;
  });
});
