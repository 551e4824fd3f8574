import type { Sql } from '../database/Database';
import type { CursorPosition } from '../shared/cursor';
import { boss, through } from './boss';
import { notifyWorkers } from './jobs.sql';

/** A job that failed for good. */
export interface FailedJob {
  id: string;
  name: string;
  /** Ids only. */
  payload: { [field: string]: unknown };
  reason: string | null;
  attempts: number;
  created_at: string;
  failed_at: string;
  /** For the cursor: microseconds since 1970. */
  failed_us: number;
}

/** Jobs that failed for good, of one kind or of all, of one store or of all, latest first. */
export async function listFailedJobs(
  sql: Sql,
  {
    name = null,
    storeId = null,
    after,
    limit,
  }: { name?: string | null; storeId?: string | null; after: CursorPosition | null; limit: number },
): Promise<FailedJob[]> {
  return sql.query<FailedJob>(
    `select id, name, coalesce(data, '{}') as payload, output->>'reason' as reason, retry_count + 1 as attempts,
            created_on as created_at, completed_on as failed_at,
            (extract(epoch from completed_on) * 1000000)::bigint as failed_us
     from pgboss.job
     where state = 'failed' and ($1::text is null or name = $1) and ($5::text is null or data->>'storeId' = $5)
       and ($2::bigint is null
         or ((extract(epoch from completed_on) * 1000000)::bigint, id) < ($2::bigint, $3::uuid))
     order by completed_on desc, id desc
     limit $4`,
    [name, after?.createdUs ?? null, after?.id ?? null, limit, storeId],
  );
}

/** The kinds that have failed jobs, by name, with their number. */
export async function countFailedJobs(sql: Sql): Promise<{ name: string; count: number }[]> {
  return sql.query<{ name: string; count: number }>(
    `select name, count(*) as count from pgboss.job where state = 'failed' group by name order by name`,
  );
}

/** Lets a failed job run once more, in the caller's transaction. Returns its kind, null when none has failed. */
export async function retryFailedJob(sql: Sql, id: string): Promise<string | null> {
  const name = await lockFailedJob(sql, id);
  if (name === null) return null;
  await boss.retry(name, id, through(sql));
  await notifyWorkers(sql, name);
  return name;
}

/** Deletes a failed job, in the caller's transaction. Returns its kind, null when none has failed. */
export async function discardFailedJob(sql: Sql, id: string): Promise<string | null> {
  const name = await lockFailedJob(sql, id);
  if (name !== null) await boss.deleteJob(name, id, through(sql));
  return name;
}

async function lockFailedJob(sql: Sql, id: string): Promise<string | null> {
  const [job] = await sql.query<{ name: string }>(
    `select name from pgboss.job where id = $1 and state = 'failed' for update`,
    [id],
  );
  return job?.name ?? null;
}
