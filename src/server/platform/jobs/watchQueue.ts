import type { FastifyBaseLogger } from 'fastify';
import { DatabaseUnavailable, getErrorLevel, type Database, type Sql } from '../../database/Database';
import { withBoss } from './boss';

export interface QueueState {
  /** Jobs that could start now. */
  waiting: number;
  /** How long the oldest of them has been waiting, or 0. */
  oldestWaitingSeconds: number;
  /** Jobs that failed and are not tried again. */
  failed: number;
}

/** The state of the jobs of one kind. */
export interface QueueStats extends QueueState {
  kind: string;
}

export interface Queue {
  total: QueueState;
  kinds: QueueStats[];
}

const NOTHING: QueueState = { waiting: 0, oldestWaitingSeconds: 0, failed: 0 };
const EVERY_MS = 15_000;
const OLD_SECONDS = 300;

/** Counts and logs waiting jobs of these kinds at intervals, and fails the jobs of processes that ended. */
export function watchQueue(
  { database, log }: { database: Database; log: FastifyBaseLogger },
  names: readonly string[],
): { readonly queue: Queue | null; stop(): Promise<void> } {
  let queue: Queue | null = null;
  const watch = async () => {
    const before = queue?.total ?? NOTHING;
    const { total, kinds } = await readQueue(database.platform);
    // Kinds that this version does not know are left out, because each would add a value to a metrics label.
    queue = { total, kinds: names.map((kind) => kinds.find((each) => each.kind === kind) ?? { kind, ...NOTHING }) };
    if (total.oldestWaitingSeconds >= OLD_SECONDS) log.warn(total, 'jobs have been waiting too long');
    else if (total.waiting + before.waiting > 0 || before.failed !== total.failed) log.info(total, 'jobs wait');
    await failExpired(database, log);
  };
  let running = Promise.resolve();
  const tick = () => {
    running = watch().catch((error: unknown) => {
      const message = error instanceof DatabaseUnavailable ? 'jobs wait for the database' : 'counting jobs failed';
      log[getErrorLevel(error)]({ err: error }, message);
    });
  };
  const timer = setInterval(tick, EVERY_MS).unref();
  tick();
  return {
    get queue() {
      return queue;
    },
    async stop() {
      clearInterval(timer);
      await running;
    },
  };
}

/** Returns the waiting and failed jobs, in total and for each kind that has unfinished or failed jobs. */
export async function readQueue(sql: Sql): Promise<Queue> {
  const kinds = await sql.query<QueueStats>(
    `select name as kind, count(*) filter (where waits) as waiting, count(*) filter (where state = 'failed') as failed,
            coalesce(round(extract(epoch from now() - min(start_after) filter (where waits))), 0)::integer
              as "oldestWaitingSeconds"
     from (select name, state, start_after, state < 'active' and start_after <= now() as waits
           from pgboss.job where state <> 'completed') j
     group by name`,
  );
  const total = kinds.reduce<QueueState>(
    (sum, { waiting, oldestWaitingSeconds, failed }) => ({
      waiting: sum.waiting + waiting,
      oldestWaitingSeconds: Math.max(sum.oldestWaitingSeconds, oldestWaitingSeconds),
      failed: sum.failed + failed,
    }),
    NOTHING,
  );
  return { total, kinds };
}

/** Fails expired jobs. pg-boss would send a text with BEGIN and COMMIT, which a pooled connection rejects. */
async function failExpired({ platform }: Database, log: FastifyBaseLogger): Promise<void> {
  await platform.transaction(async (sql) => {
    const expired = await sql.query<{ id: string; name: string }>(
      `select id, name from pgboss.job where state = 'active' and started_on + expire_seconds * interval '1 s' < now()
       for update skip locked`,
    );
    for (const { id, name } of expired) {
      const output = { reason: 'Its process ended, or it took too long' };
      await withBoss(sql, (boss) => boss.fail(name, id, output));
      log.warn({ job: name, jobId: id }, 'job expired');
    }
  });
}
