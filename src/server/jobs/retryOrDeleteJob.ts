import type { Sql } from '../database/Database';
import { boss, through } from './boss';
import { notifyWorkers } from './enqueue';

/** Lets a failed job run once more, or deletes it, in the caller's transaction. Returns its kind, null when none failed. */
export async function retryOrDeleteJob(sql: Sql, id: string, action: 'retry' | 'deleteJob'): Promise<string | null> {
  const [job] = await sql.query<{ name: string }>(
    `select name from pgboss.job where id = $1 and state = 'failed' for update`,
    [id],
  );
  if (!job) return null;
  await boss[action](job.name, id, through(sql));
  if (action === 'retry') await notifyWorkers(sql, job.name);
  return job.name;
}
