import { randomUUID } from 'node:crypto';
import { Type } from 'typebox';
import type { FailedJobs, StoreJobs } from '../../src/contract/jobs';
import type { Database } from '../../src/server/database/Database';
import { createLog } from '../../src/server/main/log';
import { createJobWorker, defineJob, enqueue, JobFailure, jobHandler } from '../../src/server/platform/jobs';
import { signInAdmin } from '../support/admin';
import { eventually } from '../support/eventually';
import { call } from '../support/http';
import { openTestDatabase } from '../support/openTestDatabase';
import { sql } from '../support/sql';

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

test('BX-28 an administrator lists failed jobs page by page, retries one and discards another, which is audited', async () => {
  const kind = defineJob({
    name: `test.failing${process.pid}`,
    payload: Type.Object({ storeId: Type.String({ format: 'uuid' }) }),
    concurrency: 3,
    attempts: 1,
  });
  let isFixed = false;
  const handled: string[] = [];
  const worker = await createJobWorker({ database, log: createLog('silent') }, [
    jobHandler(kind, ({ storeId }) => {
      handled.push(storeId);
      if (!isFixed) throw new JobFailure('The vendor does not know this store');
      return Promise.resolve();
    }),
  ]);
  const { token } = await signInAdmin();
  const list = async (query = '') =>
    (await call<FailedJobs>('GET', `/jobs/failed?name=${kind.name}${query}`, { token })).body;
  try {
    for (let n = 0; n < 3; n += 1) {
      await database.platform.transaction((tx) => enqueue(tx, kind, { storeId: randomUUID() }));
    }
    await eventually('three jobs have failed', async () => (await list()).jobs.length === 3);
    const first = await list('&limit=2');
    const second = await list(`&limit=2&cursor=${first.nextCursor}`);
    expect([first.jobs.length, second.jobs.length, second.nextCursor]).toEqual([2, 1, null]);
    const jobs = [...first.jobs, ...second.jobs];
    expect(new Set(jobs.map(({ id }) => id)).size).toBe(3);
    expect(first.kinds).toContainEqual({ name: kind.name, count: 3 });
    expect(jobs[0]).toMatchObject({ name: kind.name, attempts: 1, reason: 'The vendor does not know this store' });

    isFixed = true;
    handled.length = 0;
    const [retried, discarded] = jobs;
    const retry = () => call('POST', `/jobs/failed/${retried?.id}/retry`, { token });
    expect((await Promise.all([retry(), retry()])).map(({ status }) => status).sort()).toEqual([204, 404]);
    await eventually('the job has run', () => handled.length > 0);
    expect(handled).toEqual([retried?.payload.storeId]);
    expect((await call('DELETE', `/jobs/failed/${discarded?.id}`, { token })).status).toBe(204);
    expect((await call('DELETE', `/jobs/failed/${discarded?.id}`, { token })).status).toBe(404);
    expect((await list()).jobs.map(({ id }) => id)).toEqual([jobs[2]?.id]);
    const audit = await sql(
      'select action, record_id, actor_role from audit_log where record_id = any($1) order by id',
      [[retried?.id, discarded?.id]],
    );
    expect(audit).toEqual([
      { action: 'job_retried', record_id: retried?.id, actor_role: 'platform_admin' },
      { action: 'job_discarded', record_id: discarded?.id, actor_role: 'platform_admin' },
    ]);
    expect((await call('GET', '/jobs/failed?cursor=nonsense', { token })).status).toBe(400);
  } finally {
    await worker.stop();
  }
});

test('BX-28 an administrator sees the running, waiting, retrying and failed jobs of one store', async () => {
  const name = `test.store${process.pid}`;
  await sql(`select pgboss.create_queue($1, '{"policy": "standard"}')`, [name]);
  const [storeId, otherId] = [randomUUID(), randomUUID()];
  const add = (state: string, columns: string, values: string, jobStoreId = storeId) =>
    sql(
      `insert into pgboss.job (name, data, state, start_after, output, ${columns})
       values ($1, $2, $3, '2030-0${state === 'retry' ? 2 : 1}-01T00:00:00Z', '{"reason": "No response"}', ${values})`,
      [name, { storeId: jobStoreId }, state],
    );
  await add('failed', 'retry_count, completed_on', '4, now()');
  await add('created', 'retry_count', '0');
  await add('retry', 'retry_count, started_on', '1, now()');
  await add('active', 'retry_count, started_on, expire_seconds', "2, '2029-05-05T00:00:00Z', 300000000");
  await add('completed', 'completed_on', 'now()');
  await add('failed', 'completed_on', 'now()', otherId);
  try {
    const { token } = await signInAdmin();
    const get = (id: string) => call<StoreJobs>('GET', `/stores/${id}/jobs`, { token });
    const { status, body } = await get(storeId.toUpperCase());
    expect(status).toBe(200);
    expect(body.failed).toMatchObject([{ name, attempts: 5, reason: 'No response', payload: { storeId } }]);
    expect(body.unfinished.map(({ state, attempts, startsAt }) => [state, attempts, startsAt])).toEqual([
      ['running', 2, '2029-05-05T00:00:00.000Z'],
      ['waiting', 0, '2030-01-01T00:00:00.000Z'],
      ['retrying', 2, '2030-02-01T00:00:00.000Z'],
    ]);
    expect((await get(randomUUID())).body).toEqual({ unfinished: [], failed: [] });
  } finally {
    await sql('delete from pgboss.job where name = $1', [name]);
  }
});
