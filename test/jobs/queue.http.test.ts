import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import PgBoss from 'pg-boss';
import { Type } from 'typebox';
import type { Database } from '../../src/server/database/Database';
import { createJobWorker, defineJob, defineSchedule, enqueue, handle, JobFailure } from '../../src/server/jobs';
import type { HandledJob, JobContext, JobKind, JobWorker } from '../../src/server/jobs';
import { createLog } from '../../src/server/log';
import { openPort } from '../support/port';
import { sql } from '../support/sql';
import { createTestStore } from '../support/testStore';
import { waitUntil } from '../checkout/syncing';

type Payload = { id: string };
const payload = Type.Object({ id: Type.String({ format: 'uuid' }) });

let database: Database;
beforeAll(async () => {
  database = await openPort(8);
});
afterAll(() => database.close());

const workers: JobWorker[] = [];
/** A worker of this process; the test server has no jobs of these names. */
async function startWorker(...jobs: HandledJob[]): Promise<JobWorker> {
  const worker = await createJobWorker({ database, log: createLog('silent') }, jobs);
  workers.push(worker);
  return worker;
}
afterEach(async () => {
  await Promise.all(workers.splice(0).map((worker) => worker.stop()));
});

let kinds = 0;
const newKind = (over: Partial<Parameters<typeof defineJob>[0]> = {}) =>
  defineJob({ name: `test.kind${process.pid}x${(kinds += 1)}`, ...over, payload });
const newPayload = (): Payload => ({ id: randomUUID() });
const add = (kind: JobKind<Payload>, value = newPayload(), options = {}) =>
  database.platform.transaction((tx) => enqueue(tx, kind, value, options));
const listJobs = (kind: JobKind) =>
  sql<{ id: string; state: string; output: { reason: string } | null }>(
    'select id, state::text as state, output from pgboss.job where name = $1 order by created_on',
    [kind.name],
  );

/** A handler that records what it was called with. */
function record(work: (value: Payload, context: JobContext) => void | Promise<void> = () => undefined) {
  const calls: Payload[] = [];
  const handler = async (value: Payload, context: JobContext) => {
    calls.push(value);
    await work(value, context);
  };
  return { calls, handler };
}

describe('jobs', () => {
  it('a job runs soon after the transaction that enqueued it commits, and never when that fails', async () => {
    const kind = newKind();
    const { calls, handler } = record();
    await startWorker(handle(kind, handler));
    const store = await createTestStore();
    const failing = database.forStore(store.id).transaction(async (tx) => {
      await enqueue(tx, kind, newPayload());
      throw new Error('rolled back');
    });
    await expect(failing).rejects.toThrow('rolled back');
    const committed = newPayload();
    await database.forStore(store.id).transaction(async (tx) => {
      await enqueue(tx, kind, committed);
      await sleep(50);
      expect(calls).toEqual([]);
    });
    const committedAt = Date.now();
    await waitUntil(() => Promise.resolve(calls.length > 0));
    expect(Date.now() - committedAt).toBeLessThan(1_500);
    await waitUntil(async () => (await listJobs(kind)).length === 0);
    expect(calls).toEqual([committed]);
  });

  it('BX-28 a job is tried again after an error, and is kept with a reason without data when it failed for good', async () => {
    const [broken, hopeless, waiting] = [newKind({ attempts: 2, retrySeconds: 1 }), newKind(), newKind()];
    const attempts: number[] = [];
    const worker = [
      handle(broken, (_value, { attempt }) => {
        attempts.push(attempt);
        throw new Error('the phone +14155550123 is not valid');
      }),
      handle(hopeless, () => {
        throw new JobFailure('The contact was deleted', { permanent: true });
      }),
      handle(waiting, () => {
        throw new JobFailure('Rate limit reached', { retryAfterMs: 60_000 });
      }),
    ];
    await startWorker(...worker);
    await Promise.all([add(broken), add(hopeless), add(waiting)]);
    await waitUntil(async () => (await listJobs(broken))[0]?.state === 'failed');
    expect(attempts).toEqual([1, 2]);
    expect(await listJobs(broken)).toMatchObject([{ output: { reason: 'Unexpected error: Error' } }]);
    expect(await listJobs(hopeless)).toMatchObject([
      { state: 'failed', output: { reason: 'The contact was deleted' } },
    ]);
    const [postponed] = await sql<{ state: string; later: boolean }>(
      "select state::text as state, start_after > now() + interval '50 seconds' as later from pgboss.job where name = $1",
      [waiting.name],
    );
    expect(postponed).toEqual({ state: 'retry', later: true });
  });

  it('a job that takes too long is aborted and tried again, here or by another process', async () => {
    const kind = newKind({ timeoutSeconds: 1, retrySeconds: 1 });
    const { calls, handler } = record(async (_value, { signal, attempt }) => {
      if (attempt === 1) await sleep(10_000, undefined, { signal });
    });
    await startWorker(handle(kind, handler));
    await add(kind);
    await waitUntil(async () => calls.length === 2 && (await listJobs(kind)).length === 0);
  });

  it('while a job with a key waits, another is not added; one that may have started before the change is', async () => {
    const kind = newKind({ keyed: true });
    const { calls, handler } = record();
    await createQueue(kind);
    const key = randomUUID();
    const [first, second, other] = [newPayload(), newPayload(), newPayload()];
    await add(kind, first, { key });
    await Promise.all([add(kind, second, { key }), add(kind, other, { key: randomUUID() })]);
    expect(await listJobs(kind)).toHaveLength(2);
    // While the key is in the hands of an unfinished transaction, no worker runs its job.
    await database.platform.transaction(async (tx) => {
      await enqueue(tx, kind, second, { key });
      await startWorker(handle(kind, handler));
      await waitUntil(() => Promise.resolve(calls.length > 0));
      await sleep(100);
      expect(calls).toEqual([other]);
    });
    await waitUntil(() => Promise.resolve(calls.length === 2), 5_000);
    expect(calls).toEqual([other, first]);
  });

  it('a stopping worker finishes a short job and gives back a long one, which another runs at once', async () => {
    const [short, long] = [newKind(), newKind({ attempts: 1 })];
    const shortRun = record(() => sleep(300));
    const longRun = record((_value, { signal }) => sleep(60_000, undefined, { signal }));
    const worker = await startWorker(handle(short, shortRun.handler), handle(long, longRun.handler));
    await Promise.all([add(short), add(long)]);
    await waitUntil(() => Promise.resolve(shortRun.calls.length + longRun.calls.length === 2));
    await worker.stop();
    expect(await listJobs(short)).toEqual([]);
    expect(await listJobs(long)).toMatchObject([{ state: 'retry' }]);
    const again = record();
    await startWorker(handle(long, again.handler));
    await waitUntil(() => Promise.resolve(again.calls.length === 1));
    expect(again.calls).toEqual(longRun.calls);
  });

  it('a job with a key is given back beside another one of its key that waits, and both run', async () => {
    const kind = newKind({ keyed: true });
    const key = randomUUID();
    const [given, waiting] = [newPayload(), newPayload()];
    const begun = record((_value, { signal }) => sleep(60_000, undefined, { signal }));
    const worker = await startWorker(handle({ ...kind, concurrency: 1 }, begun.handler));
    await add(kind, given, { key });
    await waitUntil(() => Promise.resolve(begun.calls.length === 1));
    await add(kind, waiting, { key });
    await worker.stop();
    expect((await listJobs(kind)).map(({ state }) => state)).toEqual(['retry', 'created']);
    const again = record();
    await startWorker(handle(kind, again.handler));
    await waitUntil(() => Promise.resolve(again.calls.length === 2));
    expect(again.calls).toEqual(expect.arrayContaining([given, waiting]));
  });

  it('a payload cannot hold free text, and undeclared fields are not stored', async () => {
    expect(() => defineJob({ name: 'test.text', payload: Type.Object({ note: Type.String() }) })).toThrow('free text');
    const kind = newKind();
    await createQueue(kind);
    const value = { ...newPayload(), phone: '+14155550123' };
    await add(kind, value);
    const rows = await sql('select data from pgboss.job where name = $1', [kind.name]);
    expect(rows).toEqual([{ data: { id: value.id } }]);
  });

  it('two workers run a scheduled job once in each period', async () => {
    const kind = defineSchedule({ name: `test.schedule${process.pid}`, everySeconds: 1 });
    let runs = 0;
    const job = handle(kind, () => Promise.resolve(void (runs += 1)));
    await Promise.all([startWorker(job), startWorker(job)]);
    await waitUntil(() => Promise.resolve(runs >= 3));
    const periods = await sql<{ at: string; count: number }>(
      `select singleton_on::text as at, count(*)::int as count from pgboss.job where name = $1 group by 1 order by 1`,
      [kind.name],
    );
    expect(periods.every(({ count }) => count === 1)).toBe(true);
    expect(periods.length - runs).toBeLessThanOrEqual(1);
  });
});

it("the migration has the installed library's schema", async () => {
  const migration = await readFile('src/server/database/migrations/0012_jobs.sql', 'utf8');
  const statements = (text: string) => text.replaceAll(/\s+/g, ' ');
  const [, plan = ''] = /(CREATE SCHEMA.*VALUES \('\d+'\);)\s+COMMIT/s.exec(PgBoss.getConstructionPlans()) ?? [];
  expect(statements(migration).replaceAll(' ;', ';')).toContain(statements(plan).replaceAll(' ;', ';'));
});

/** The queue of a kind without a worker. */
async function createQueue(kind: JobKind<Payload>): Promise<void> {
  const worker = await createJobWorker({ database, log: createLog('silent'), isStopping: () => true }, [
    handle(kind, () => Promise.resolve()),
  ]);
  await worker.stop();
}
