import { randomUUID } from 'node:crypto';
import { Type } from 'typebox';
import type { FailedJobs } from '../../src/contract/jobs';
import type { Database } from '../../src/server/database/Database';
import { createJobWorker, defineJob, enqueue, handle, JobFailure } from '../../src/server/jobs';
import { createLog } from '../../src/server/log';
import { waitUntil } from '../checkout/syncing';
import { signInAdmin } from '../support/admin';
import { call } from '../support/http';
import { openPort } from '../support/port';
import { sql } from '../support/sql';

let database: Database;
beforeAll(async () => {
  database = await openPort();
});
afterAll(() => database.close());

test('BX-28 an administrator lists failed jobs page by page, runs one again and discards another, with audit rows', async () => {
  const kind = defineJob({
    name: `test.failing${process.pid}`,
    payload: Type.Object({ storeId: Type.String({ format: 'uuid' }) }),
    concurrency: 3,
  });
  let isFixed = false;
  const handled: string[] = [];
  const worker = await createJobWorker({ database, log: createLog('silent') }, [
    handle(kind, ({ storeId }) => {
      handled.push(storeId);
      if (!isFixed) throw new JobFailure('The vendor does not know this store', { permanent: true });
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
    await waitUntil(async () => (await list()).jobs.length === 3);
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
    await waitUntil(() => Promise.resolve(handled.length > 0));
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
