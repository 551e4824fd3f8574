import pg from 'pg';
import { isCluster } from './cluster';
import { eventually } from './eventually';
import { sql, testDatabase } from './sql';

/** In a statement: the id of the connection that runs it, as `listBlocked` takes it. */
export const OWN_ID = isCluster ? 'citus_backend_gpid()' : 'pg_backend_pid()';

/** In a statement: the connections to the coordinator that wait for locks of its workers, and for its own ones. */
const WAITING_ON_CLUSTER = `
  select waiting_gpid as id from citus_lock_waits where blocking_gpid = $1::bigint
  union
  select $1::bigint - $1::bigint % 10000000000 + pid from pg_stat_activity
  where ($1::bigint % 10000000000)::int = any (pg_blocking_pids(pid))`;

/** The ids of the connections that wait for a lock of the connection `by`. */
export async function listBlocked(by: number): Promise<number[]> {
  const rows = await sql<{ id: number }>(
    isCluster ? WAITING_ON_CLUSTER : 'select pid as id from pg_stat_activity where $1 = any (pg_blocking_pids(pid))',
    [by],
  );
  return rows.map(({ id }) => id);
}

/** How many connections wait for `by`, or for one that waits for it. */
export async function countBlocked(by: number): Promise<number> {
  const seen = new Set([by]);
  // Grows while it is walked.
  for (const id of seen) for (const blocked of await listBlocked(id)) seen.add(blocked);
  return seen.size - 1;
}

/** Waits until `count` connections wait for `by`, or for one that waits for it. */
export async function waitForBlocked(by: number, count = 1): Promise<void> {
  await eventually(`${count} connections wait for connection ${by}`, async () => (await countBlocked(by)) >= count);
}

/**
 * Runs the work with a connection across all stores that can hold locks, and its id for `countBlocked`. Closes it at
 * the end, which rolls back what was not committed.
 */
export async function withLockHolder<T>(work: (holder: pg.Client, id: number) => Promise<T>): Promise<T> {
  const holder = new pg.Client({ ...testDatabase(), options: '-c app.store=*' });
  await holder.connect();
  try {
    const { rows } = await holder.query<{ id: number }>(`select ${OWN_ID} as id`);
    return await work(holder, rows[0]?.id ?? 0);
  } finally {
    await holder.end();
  }
}
