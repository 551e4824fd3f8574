import type { Sql } from '../../src/server/database/Database';
import { withBoss } from '../../src/server/platform/jobs/boss';
import { notifyWorkers } from '../../src/server/platform/jobs/enqueue';
import { eventually } from './eventually';
import { ownerSql } from './sql';

/**
 * Adds a scheduled job at once and waits until a server has run it. The servers of the tests add none themselves. The
 * default database is that of this run.
 * @throws Error if the job failed.
 */
export async function runScheduledJob(name: string, sql: Sql = ownerSql): Promise<void> {
  // No job can be added while another one of its kind is waiting.
  const id = await eventually(`the job ${name} is added`, () =>
    withBoss(sql, (boss) => boss.send(name, {}, { retryLimit: 0 })),
  );
  await notifyWorkers(sql, name);
  const job = await eventually(`the job ${name} ends`, async () => {
    const rows = await sql.query<{ state: string; output: { reason?: string } | null }>(
      "select state::text as state, output from pgboss.job where name = $1 and id = $2 and state in ('completed', 'failed')",
      [name, id],
    );
    return rows[0];
  });
  if (job.state === 'failed') throw new Error(`the job ${name} failed: ${job.output?.reason ?? 'without a reason'}`);
}
