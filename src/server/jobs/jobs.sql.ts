import type { Sql } from '../database/Database';

export const CHANNEL = 'job_enqueued';

/** Creates the queues of kinds that have none yet. */
export async function createQueues(sql: Sql, kinds: readonly { name: string; policy: string }[]): Promise<void> {
  await sql.query(
    `select create_job_queues(jsonb_agg(k)) from jsonb_array_elements($1::jsonb) k
     where not exists (select from pgboss.queue q where q.name = k->>'name')
     having count(*) > 0`,
    [JSON.stringify(kinds)],
  );
}

/** Wakes the workers of all processes once the transaction commits. */
export async function notifyWorkers(sql: Sql, name: string): Promise<void> {
  await sql.query(`select pg_notify('${CHANNEL}', $1)`, [name]);
}

/** Locks the waiting job with this key until the end of the transaction. Returns whether there is one. */
export async function lockWaitingJob(sql: Sql, name: string, key: string): Promise<boolean> {
  const rows = await sql.query(
    `select from pgboss.job
     where name = $1 and coalesce(singleton_key, '') = $2 and state = 'created' and policy = 'short'
     for share`,
    [name, key],
  );
  return rows.length > 0;
}

/** The kinds that have waiting jobs, with the ms until the first of each may start; 0 or less when it may now. */
export async function listWaiting(sql: Sql, names: readonly string[]): Promise<{ name: string; in_ms: number }[]> {
  return sql.query<{ name: string; in_ms: number }>(
    `select k.name, 1000 * extract(epoch from first.start_after - clock_timestamp())::float8 as in_ms
     from unnest($1::text[]) k(name)
     cross join lateral (
       select start_after from pgboss.job j
       where j.name = k.name and j.state < 'active'
       order by j.start_after
       limit 1) first`,
    [names],
  );
}

/** A job that runs, waits, or is tried again after a failure. */
export interface UnfinishedJob {
  id: string;
  name: string;
  state: 'running' | 'waiting' | 'retrying';
  /** Attempts that have failed. */
  attempts: number;
  starts_at: string;
  /** Why the last attempt failed. */
  reason: string | null;
}

/** The unfinished jobs of a store, the next ones first. */
export async function listUnfinishedJobs(sql: Sql, storeId: string, limit: number): Promise<UnfinishedJob[]> {
  return sql.query<UnfinishedJob>(
    `select id, name, case state when 'active' then 'running' when 'retry' then 'retrying' else 'waiting' end as state,
            retry_count + (state = 'retry' and started_on is not null)::integer as attempts,
            case state when 'active' then started_on else start_after end as starts_at, output->>'reason' as reason
     from pgboss.job
     where state <= 'active' and data->>'storeId' = $1
     order by state = 'active' desc, start_after, id
     limit $2`,
    [storeId, limit],
  );
}

/** The jobs of one kind. */
export interface QueueCounts {
  kind: string;
  /** Jobs that could start now. */
  waiting: number;
  oldest_seconds: number;
  /** Jobs that failed for good. */
  failed: number;
  /** Jobs whose process ended, or that take longer than they may. */
  expired: number;
}

export async function countJobs(sql: Sql): Promise<QueueCounts[]> {
  return sql.query<QueueCounts>(
    `select name as kind, count(*) filter (where waits) as waiting,
            coalesce(extract(epoch from clock_timestamp() - min(start_after) filter (where waits)), 0)::float8
              as oldest_seconds,
            count(*) filter (where state = 'failed') as failed,
            count(*) filter (where state = 'active' and started_on + expire_in < now()) as expired
     from (select name, state, start_after, started_on, expire_in, state < 'active' and start_after <= now() as waits
           from pgboss.job where state <> 'completed') j
     group by name`,
  );
}

/** The expired jobs. Locks out other processes that handle them, until the end of the transaction. */
export async function listExpired(sql: Sql): Promise<{ id: string; name: string }[]> {
  await sql.query("select pg_advisory_xact_lock(hashtext('expired jobs'))");
  return sql.query<{ id: string; name: string }>(
    `select id, name from pgboss.job where state = 'active' and started_on + expire_in < now()`,
  );
}

/** The next failure of a running job is its last one. */
export async function exhaustAttempts(sql: Sql, name: string, id: string): Promise<void> {
  await sql.query(`update pgboss.job set retry_limit = retry_count where name = $1 and id = $2 and state = 'active'`, [
    name,
    id,
  ]);
}

/** Moves the next attempt of a job that failed. */
export async function postpone(sql: Sql, name: string, id: string, until: Date): Promise<void> {
  await sql.query(`update pgboss.job set start_after = $3 where name = $1 and id = $2 and state = 'retry'`, [
    name,
    id,
    until,
  ]);
}

/**
 * Lets another process run a started job at once, as if it had not been started. Its state becomes 'retry', because by
 * now another job with its key may be 'created', and only one job per key can be.
 */
export async function giveBack(sql: Sql, name: string, id: string): Promise<void> {
  await sql.query(
    `update pgboss.job set state = 'retry', started_on = null, start_after = clock_timestamp()
     where name = $1 and id = $2 and state = 'active'`,
    [name, id],
  );
  await notifyWorkers(sql, name);
}

/** Deletes runs of schedules that ended `seconds` ago, and failed ones after which another run succeeded. */
export async function deleteOldRuns(sql: Sql, schedules: readonly { name: string; seconds: number }[]): Promise<void> {
  await sql.query(
    `delete from pgboss.job j
     using jsonb_to_recordset($1::jsonb) as s(name text, seconds integer)
     where j.name = s.name and j.state = 'completed' and j.completed_on < now() - make_interval(secs => s.seconds)`,
    [JSON.stringify(schedules)],
  );
  await sql.query(
    `delete from pgboss.job j
     where j.name = any($1) and j.state = 'failed'
       and exists (select from pgboss.job later
                   where later.name = j.name and later.state in ('completed', 'failed')
                     and later.completed_on > j.completed_on)`,
    [schedules.map(({ name }) => name)],
  );
}
