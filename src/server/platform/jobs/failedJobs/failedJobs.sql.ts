import type { FailedJob, FailedJobs, UnfinishedJob } from '../../../../contract/jobs';
import type { Sql } from '../../../database/Database';
import { selectPosition, type CursorPosition } from '../../../shared/cursor';

interface FailedJobPage {
  /** The kind of job. The default is all kinds. */
  name?: string | undefined;
  /** The default is all stores. */
  storeId?: string;
  after: CursorPosition | null;
  limit: number;
}

/** Lists failed jobs, latest first, each with the position for a cursor. */
export function listFailedJobs(
  sql: Sql,
  { name, storeId, after, limit }: FailedJobPage,
): Promise<(FailedJob & CursorPosition)[]> {
  return sql.query<FailedJob & CursorPosition>(
    `select id, name, coalesce(data, '{}') as payload, output->>'reason' as reason, retry_count + 1 as attempts,
            created_on as "createdAt", completed_on as "failedAt", ${selectPosition('completed_on')}
     from pgboss.job
     where state = 'failed' and ($1::text is null or name = $1) and ($5::text is null or data->>'storeId' = $5)
       and ($2::bigint is null
         or ((extract(epoch from completed_on) * 1000000)::bigint, id) < ($2::bigint, $3::uuid))
     order by completed_on desc, id desc
     limit $4`,
    [name ?? null, after?.createdUs ?? null, after?.id ?? null, limit, storeId ?? null],
  );
}

/** Counts failed jobs by kind. */
export function countFailedJobs(sql: Sql): Promise<FailedJobs['kinds']> {
  return sql.query<FailedJobs['kinds'][number]>(
    `select name, count(*) as count from pgboss.job where state = 'failed' group by name order by name`,
  );
}

/** Lists the unfinished jobs of a store, next ones first. */
export function listUnfinishedJobs(sql: Sql, storeId: string, limit: number): Promise<UnfinishedJob[]> {
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
