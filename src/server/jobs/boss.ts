import PgBoss from 'pg-boss';
import type { Sql, Value } from '../database/Database';

/** Lets pg-boss send its statements through our port: with our pool, roles and timeouts, in our transactions. */
export function through(sql: Sql): { db: PgBoss.Db } {
  return {
    db: {
      executeSql: async (text, values) => ({ rows: await sql.query<object>(text, values as Value[]) }),
    },
  };
}

/**
 * The queue library. It opens no connection and runs no loop: each call gets its database by `through`, and
 * createJobWorker decides when to look for jobs.
 */
export const boss = new PgBoss({
  db: { executeSql: () => Promise.reject(new Error('pg-boss was called without a database')) },
  // No period of a schedule may be longer than this.
  archiveCompletedAfterSeconds: 7 * 86_400,
});
