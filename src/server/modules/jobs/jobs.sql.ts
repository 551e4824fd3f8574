import type { Sql } from '../../database/Database';
import type { CursorPosition } from '../../shared/cursor';

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

/** A job that runs, waits, or is tried again after a failure. */
export interface UnfinishedJob {
  id: string;
  name: string;
  state: 'running' | 'waiting' | 'retrying';
  /** Attempts that have failed. */
  attempts: number;
  startsAt: string;
  /** Why the last attempt failed. */
  reason: string | null;
}

/** The unfinished jobs of a store, the next ones first. */
export async function listUnfinishedJobs(sql: Sql, storeId: string, limit: number): Promise<UnfinishedJob[]> {
  return sql.query<UnfinishedJob>(
    `select id, name, case state when 'active' then 'running' when 'retry' then 'retrying' else 'waiting' end as state,
            retry_count + (state = 'retry' and started_on is not null)::integer as attempts,
            case state when 'active' then started_on else start_after end as "startsAt", output->>'reason' as reason
     from pgboss.job
     where state <= 'active' and data->>'storeId' = $1
     order by state = 'active' desc, start_after, id
     limit $2`,
    [storeId, limit],
  );
}
