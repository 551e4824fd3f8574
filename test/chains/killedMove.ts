import { setTimeout as sleep } from 'node:timers/promises';
import { runOnDedicatedServer } from '../support/dedicatedServer';
import { eventually } from '../support/eventually';
import { runScheduledJob } from '../support/scheduledJobs';
import { startServer, type RunningProcess } from '../support/server';
import { sharedDatabaseEnv, sql } from '../support/sql';
import type { TestStore } from '../support/testStore';
import { listBrokenRules } from '../support/verification';
import type { Joining } from './joining';

/** Gives the suite a database whose servers are only those that it starts, so that no other one runs its jobs. */
export function runOwnServersOnly(): void {
  const dedicated = runOnDedicatedServer();
  beforeAll(() => dedicated().stop());
  // A test that fails leaves one behind, which would keep Jest from ending.
  afterAll(() => last?.stop('SIGKILL'));
}

let last: RunningProcess | undefined;

export async function startOwnServer(): Promise<RunningProcess> {
  last = await startServer({ ...sharedDatabaseEnv(), LOG_LEVEL: 'warn' });
  process.env.REGULARS_TEST_URL = last.url;
  return last;
}

/** Adds customers with the numbers 0, `step`, 2 × `step` and so on. Most have points, and some a debt. */
export async function addCustomers({ id }: TestStore, count: number, step: number): Promise<void> {
  await sql(
    `insert into customers (store_id, phone, name, referral_code)
     select $1, '+1212' || (2000000 + n * $3), 'Pat Regular', 'R' || lpad(n::text, 7, '0') from generate_series(0, $2::int - 1) n`,
    [id, count, step],
  );
  await sql(
    `insert into points_ledger (store_id, customer_id, delta, kind, source, actor_role, balance_after)
     select store_id, id, delta, case when delta < 0 then 'reversal' else 'adjustment' end, 'start:' || id, 'system', 0
     from (select store_id, id, right(phone, 2)::int - 5 as delta from customers where store_id = $1) c
     where delta <> 0 order by id`,
    [id],
  );
}

/** The number that a statement returns as `sum`. */
export const sumOf = async (text: string, values: unknown[]): Promise<number> =>
  (await sql<{ sum: number }>(text, values))[0]?.sum ?? 0;
export const sumPoints = ({ id }: TestStore): Promise<number> =>
  sumOf('select sum(points)::integer as sum from customers where store_id = $1', [id]);

/** The first rows of a ledger as one text that changes with any of them. */
export const hashLedger = async ({ id }: TestStore): Promise<string | undefined> =>
  (
    await sql<{ hash: string }>(
      `select md5(string_agg(encode(hash, 'hex'), '' order by customer_id, number)) as hash from points_ledger
       where store_id = $1 and source like 'start:%'`,
      [id],
    )
  )[0]?.hash;

/** What `regulars verify` finds in both stores. No purchase explains the debts of these suites. */
export const listBroken = async ({ first, shop }: Joining): Promise<string[]> =>
  (await listBrokenRules([first.id, shop.id])).filter((each) => !each.startsWith('cause-known: reversal start:'));

/** Starts a planned move at once, in the night and 20 seconds later. */
export async function startMoveNow(moveId: string): Promise<void> {
  await sql('update shop_moves set starts_at = now() where id = $1', [moveId]);
  await runScheduledJob('chains.startJoins');
  await sql(`update pgboss.job set start_after = now() where name = 'chains.runJoin'`);
}

const readProgress = async (moveId: string) =>
  (
    await sql<{ progress: string }>(
      `select concat_ws(' ', status, step, position, counts->>'customers') as progress from shop_moves where id = $1`,
      [moveId],
    )
  )[0]?.progress ?? '';

export const waitUntilDone = (moveId: string): Promise<unknown> =>
  eventually('the move has ended', async () => (await readProgress(moveId)).startsWith('done'), {
    withinMs: 300_000,
  });

/** Does what the schedule does each minute when a job has failed for good, as it may on a slow machine. */
async function goOnWithoutJob(): Promise<void> {
  const jobs = await sql(
    `select from pgboss.job where name = 'chains.runJoin' and state in ('created', 'retry', 'active')`,
  );
  if (jobs.length === 0) await runScheduledJob('chains.startJoins');
}

/** Kills the server in one batch after another until the move has ended. Returns how often, and the last server. */
export async function killInBatches(
  moveId: string,
  started: RunningProcess,
): Promise<{ kills: number; server: RunningProcess }> {
  let server = started;
  let kills = 0;
  let seen = await readProgress(moveId);
  for (;;) {
    const progress = await eventually(
      'another batch is saved',
      async () => {
        const now = await readProgress(moveId);
        if (now === seen) await goOnWithoutJob();
        return now !== seen && now;
      },
      { withinMs: 120_000 },
    ).catch((error: unknown) => {
      throw new Error(`the move stopped at ${seen} after ${kills} kills: ${server.output()}`, { cause: error });
    });
    if (progress.startsWith('done')) return { kills, server };
    // Each kill is at another place of a batch.
    await sleep((kills * 37) % 300);
    await server.stop('SIGKILL');
    kills += 1;
    seen = await readProgress(moveId);
    if (seen.startsWith('done')) return { kills, server };
    // The job would be given to others only after its time limit. The schedule goes on with moves that have none.
    await sql(`delete from pgboss.job where name = 'chains.runJoin'`);
    server = await startOwnServer();
    await runScheduledJob('chains.startJoins');
  }
}
