import assert from 'node:assert';
import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { getConstructionPlans } from 'pg-boss';
import { Type } from 'typebox';
import type { Database } from '../../src/server/database/Database';
import { createLog } from '../../src/server/main/log';
import {
  createJobWorker,
  defineJob,
  defineSchedule,
  enqueue,
  JobFailure,
  jobHandler,
  type HandledJob,
  type JobContext,
  type JobKind,
  type JobWorker,
} from '../../src/server/platform/jobs';
import { enqueueScheduled, notifyWorkers } from '../../src/server/platform/jobs/enqueue';
import { isScheduled } from '../../src/server/platform/jobs/startSchedules';
import { eventually } from '../support/eventually';
import { openTestDatabase } from '../support/openTestDatabase';
import { sql } from '../support/sql';
import { createTestStore } from '../support/testStore';

type Payload = { id: string };
const payload = Type.Object({ id: Type.String({ format: 'uuid' }) });

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase(8);
});
afterAll(() => database.close());

const workers: JobWorker[] = [];
/** Starts a worker in this process. The test server has no jobs with these names. */
async function startWorker(...jobs: HandledJob[]): Promise<JobWorker> {
  // The tests add the jobs of schedules themselves.
  const worker = await createJobWorker({ database, log: createLog('silent'), schedules: false }, jobs);
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

/** Creates a handler that records its calls. */
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
    await startWorker(jobHandler(kind, handler));
    const store = await createTestStore();
    const failing = database.forStore(store.id).transaction(async (tx) => {
      await enqueue(tx, kind, newPayload());
      throw new Error('rolled back');
    });
    await expect(failing).rejects.toThrow('rolled back');
    const [committed, later] = [newPayload(), newPayload()];
    await database.forStore(store.id).transaction(async (tx) => {
      await enqueue(tx, kind, committed);
      // This job was added after the other one and committed before it.
      await add(kind, later);
      await eventually('the later job has run', () => calls.length > 0);
      expect(calls).toEqual([later]);
    });
    // Without a notification, the worker would look for jobs only after 30 s.
    await eventually('the committed job has run', () => calls.length === 2, { withinMs: 20_000 });
    await eventually('no job is left', async () => (await listJobs(kind)).length === 0);
    expect(calls).toEqual([later, committed]);
  });

  it('BX-28 a job is retried after an error, and after its last failure it is kept with a reason that contains no data', async () => {
    const [broken, hopeless] = [newKind({ attempts: 2, retrySeconds: 1 }), newKind({ attempts: 1 })];
    const attempts: number[] = [];
    const worker = [
      jobHandler(broken, (_value, { attempt }) => {
        attempts.push(attempt);
        throw new Error('the phone +14155550123 is not valid');
      }),
      jobHandler(hopeless, () => {
        throw new JobFailure('The contact was deleted');
      }),
    ];
    await startWorker(...worker);
    await Promise.all([add(broken), add(hopeless)]);
    const findState = async (kind: JobKind, state: string) =>
      (await listJobs(kind)).find((job) => job.state === state)?.output?.reason;
    expect(await eventually('the last attempt has failed', () => findState(broken, 'failed'))).toBe(
      'Unexpected error: Error',
    );
    expect(attempts).toEqual([1, 2]);
    expect(await eventually('the job has failed', () => findState(hopeless, 'failed'))).toBe('The contact was deleted');
  });

  it('a job that takes too long is aborted and retried by this or another process', async () => {
    const kind = newKind({ timeoutSeconds: 1, retrySeconds: 1 });
    const { calls, handler } = record(async (_value, { signal, attempt }) => {
      if (attempt === 1) await sleep(10_000, undefined, { signal });
    });
    await startWorker(jobHandler(kind, handler));
    await add(kind);
    await eventually(
      'the second attempt is done',
      async () => calls.length === 2 && (await listJobs(kind)).length === 0,
    );
  });

  it('while a job with a key is waiting, no second one is added, but a running one does not prevent it', async () => {
    const kind = newKind({ keyed: true });
    const { calls, handler } = record();
    await createQueue(kind);
    const key = randomUUID();
    const [first, second, other, next] = [newPayload(), newPayload(), newPayload(), newPayload()];
    await add(kind, first, { key });
    await Promise.all([add(kind, second, { key }), add(kind, other, { key: randomUUID() })]);
    expect(await listJobs(kind)).toHaveLength(2);
    // While an unfinished transaction holds the key, no worker runs its job.
    await database.platform.transaction(async (tx) => {
      await enqueue(tx, kind, second, { key });
      await startWorker(jobHandler(kind, handler));
      await eventually('the job with the other key has run', () => calls.length > 0);
      // Adding a job makes the worker look for jobs again.
      await add(kind, next, { key: randomUUID() });
      await eventually('the next job has run', () => calls.length > 1);
      expect(calls).toEqual([other, next]);
    });
    await eventually('the job that was locked has run', () => calls.length === 3, { withinMs: 20_000 });
    expect(calls).toEqual([other, next, first]);
  });

  it('a stopping worker finishes a short job and returns a long one, which another worker runs at once', async () => {
    const [short, long] = [newKind(), newKind({ attempts: 1 })];
    let finish = (): void => undefined;
    const shortRun = record(() => new Promise<void>((resolve) => (finish = resolve)));
    const longRun = record((_value, { signal }) => sleep(60_000, undefined, { signal }));
    const worker = await startWorker(jobHandler(short, shortRun.handler), jobHandler(long, longRun.handler));
    await Promise.all([add(short), add(long)]);
    await eventually('both jobs have begun', () => shortRun.calls.length + longRun.calls.length === 2);
    const stopped = worker.stop();
    finish();
    await stopped;
    expect(await listJobs(short)).toEqual([]);
    expect(await listJobs(long)).toMatchObject([{ state: 'retry' }]);
    const again = record();
    await startWorker(jobHandler(long, again.handler));
    await eventually('the job that was given back has run', () => again.calls.length === 1);
    expect(again.calls).toEqual(longRun.calls);
  });

  it('a worker of a draining process takes no jobs', async () => {
    const kind = newKind();
    const draining = new AbortController();
    const [mine, others] = [record(), record()];
    const options = { database, log: createLog('silent'), draining: draining.signal };
    workers.push(await createJobWorker(options, [jobHandler(kind, mine.handler)]));
    await add(kind);
    await eventually('the first job is done', async () => (await listJobs(kind)).length === 0);
    draining.abort();
    await add(kind);
    // This gives the worker time to take the job by mistake. A slower machine only makes the test less strict.
    await sleep(200);
    await startWorker(jobHandler(kind, others.handler));
    await eventually('the second job has run', () => mine.calls.length + others.calls.length === 2);
    expect([mine.calls.length, others.calls.length]).toEqual([1, 1]);
  });

  it('a job with a key is returned next to a waiting job with its key, and both run', async () => {
    const kind = newKind({ keyed: true });
    const key = randomUUID();
    const [given, waiting] = [newPayload(), newPayload()];
    const begun = record((_value, { signal }) => sleep(60_000, undefined, { signal }));
    const worker = await startWorker(jobHandler({ ...kind, concurrency: 1 }, begun.handler));
    await add(kind, given, { key });
    await eventually('the job has begun', () => begun.calls.length === 1);
    await add(kind, waiting, { key });
    await worker.stop();
    expect((await listJobs(kind)).map(({ state }) => state)).toEqual(['retry', 'created']);
    const again = record();
    await startWorker(jobHandler(kind, again.handler));
    await eventually('both jobs have run', () => again.calls.length === 2);
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

  it('a handler that ignores its timeout fails with a reason while it is still running', async () => {
    const kind = newKind({ attempts: 1, timeoutSeconds: 1 });
    let end = () => {};
    await startWorker(jobHandler(kind, () => new Promise<void>((resolve) => (end = resolve))));
    await add(kind);
    const failed = await eventually('the job fails', async () =>
      (await listJobs(kind)).find(({ state }) => state === 'failed'),
    );
    expect(failed.output).toEqual({ reason: 'It took too long' });
    end();
  });

  it('two workers run a scheduled job once in each period', async () => {
    const kind = defineSchedule({ name: `test.schedule${process.pid}`, everySeconds: findLongPeriod() });
    assert(isScheduled(kind));
    let runs = 0;
    const job = jobHandler(kind, () => Promise.resolve(void (runs += 1)));
    await Promise.all([startWorker(job), startWorker(job)]);
    // Every process does this in the middle of the period.
    const addAll = () => Promise.all([1, 2, 3].map(() => enqueueScheduled(database.platform, kind)));
    const countDone = async () => (await listJobs(kind)).filter(({ state }) => state === 'completed').length;
    for (const period of [1, 2]) {
      expect((await addAll()).filter(Boolean)).toHaveLength(1);
      await notifyWorkers(database.platform, kind.name);
      await eventually('the job of the period is done', async () => (await countDone()) === period);
      expect(await addAll()).toEqual([false, false, false]);
      expect([await countDone(), runs]).toEqual([period, period]);
      // This simulates the end of the period.
      if (period === 1) await sql(`update pgboss.job set singleton_on = 'epoch' where name = $1`, [kind.name]);
    }
  });

  it('BX-101 jobs that were added while the clock was ahead do not stop a schedule, and do not wait longer', async () => {
    const kind = defineSchedule({ name: `test.ahead${process.pid}`, everySeconds: findLongPeriod() });
    const waiting = newKind();
    assert(isScheduled(kind));
    await startWorker(jobHandler(kind, () => Promise.resolve()));
    const { calls, handler } = record();
    await startWorker(jobHandler(waiting, handler));
    await add(waiting, newPayload(), { startAfter: new Date(Date.now() + 3_600_000) });
    await enqueueScheduled(database.platform, kind);
    // This simulates that both jobs were added an hour from now, and that the clock was then set back.
    await sql(`update pgboss.job set created_on = created_on + interval '1 hour' where name = any($1)`, [
      [kind.name, waiting.name],
    ]);
    expect(await enqueueScheduled(database.platform, kind)).toBe(true);
    expect(await enqueueScheduled(database.platform, kind)).toBe(false);
    await eventually('the waiting job has run', () => calls.length === 1);
  });

  it('only the last failed run of a schedule is kept, until a run succeeds', async () => {
    const kind = defineSchedule({ name: `test.broken${process.pid}`, everySeconds: findLongPeriod(), attempts: 1 });
    assert(isScheduled(kind));
    let runs = 0;
    const run = () => ((runs += 1) < 3 ? Promise.reject(new JobFailure(`Run ${runs}`)) : Promise.resolve());
    await startWorker(jobHandler(kind, run));
    for (const [state, reason] of [
      ['failed', 'Run 1'],
      ['failed', 'Run 2'],
      ['completed', undefined],
    ] as const) {
      expect(await enqueueScheduled(database.platform, kind)).toBe(true);
      await notifyWorkers(database.platform, kind.name);
      await eventually('the run is the only one', async () => {
        const jobs = await listJobs(kind);
        return jobs.length === 1 && jobs[0]?.state === state && jobs[0].output?.reason === reason;
      });
      await sql('update pgboss.job set singleton_on = singleton_on - make_interval(secs => $2) where name = $1', [
        kind.name,
        kind.everySeconds,
      ]);
    }
  });
});

/** Finds a period of about a week, in seconds, that does not end during a test. */
function findLongPeriod(): number {
  const left = (seconds: number) => seconds - ((Date.now() / 1_000) % seconds);
  const periods = [604_800, 500_000, 400_000];
  return periods.toSorted((a, b) => left(b) - left(a))[0] ?? 0;
}

it('the database has the schema of the installed library', async () => {
  const schema = await readFile('src/server/database/schema/platform/jobs.sql', 'utf8');
  const statements = (text: string) => text.replaceAll(/\s+/g, ' ');
  const [, plan = ''] = /(CREATE SCHEMA.*VALUES \('\d+'\);)\s+COMMIT/s.exec(getConstructionPlans()) ?? [];
  expect(statements(schema).replaceAll(' ;', ';')).toContain(statements(plan).replaceAll(' ;', ';'));
});

/** Creates the queue of a kind without a worker. */
async function createQueue(kind: JobKind<Payload>): Promise<void> {
  const worker = await createJobWorker({ database, log: createLog('silent'), draining: AbortSignal.abort() }, [
    jobHandler(kind, () => Promise.resolve()),
  ]);
  await worker.stop();
}
