import pg from 'pg';
import { isCluster } from './cluster';
import { eventually } from './eventually';
import { sql, testDatabase } from './sql';

/** An SQL expression for the id of the current connection, as `listBlocked` expects it. */
export const OWN_ID = isCluster ? 'citus_backend_gpid()' : 'pg_backend_pid()';

/** A query for the connections to the coordinator that wait for locks on the workers or on the coordinator itself. */
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

/** The number of connections that wait for `by`, directly or through other waiting connections. */
export async function countBlocked(by: number): Promise<number> {
  const seen = new Set([by]);
  // The set grows during the iteration.
  for (const id of seen) for (const blocked of await listBlocked(id)) seen.add(blocked);
  return seen.size - 1;
}

/** Waits until `count` connections wait for `by`, directly or through other waiting connections. */
export async function waitForBlocked(by: number, count = 1): Promise<void> {
  await eventually(`${count} connections wait for connection ${by}`, async () => (await countBlocked(by)) >= count);
}

/**
 * Runs `work` with a connection across all stores that can hold locks, and with its id for `countBlocked`. At the end
 * the connection is closed, which rolls back an open transaction.
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
