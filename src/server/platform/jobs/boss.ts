import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import PgBoss from 'pg-boss';
import { DatabaseUnavailable, type Sql, type Value } from '../../database/Database';

/** After its timeout, an attempt has this long to react and save its failure before the job is given to others. */
export const GRACE_SECONDS = 5;
const PAUSE_MS = 500;

/** Makes pg-boss run its statements on our database: with our pool, roles and timeouts, and in our transactions. */
export function withDb(sql: Sql): { db: PgBoss.Db } {
  return { db: { executeSql: async (text, values) => ({ rows: await sql.query<object>(text, values as Value[]) }) } };
}

/** The pg-boss for single calls. Each call gets its database from `withDb`. */
export const boss = new PgBoss({
  db: { executeSql: () => Promise.reject(new Error('pg-boss was called without a database')) },
  // The period of a schedule must not be longer than this.
  archiveCompletedAfterSeconds: 7 * 86_400,
});

/**
 * Creates a pg-boss for workers. Its statements outlast short outages and never reject, because pg-boss does not await
 * those that end a job. A job whose end is not saved expires. `statements` are those in progress.
 */
export function createBoss(
  sql: Sql,
  log: FastifyBaseLogger,
): { boss: PgBoss; statements: ReadonlySet<Promise<unknown>> } {
  const statements = new Set<Promise<unknown>>();
  const send: PgBoss.Db['executeSql'] = async (text, values) => {
    const until = performance.now() + GRACE_SECONDS * 1000;
    for (;;) {
      try {
        return await withDb(sql).db.executeSql(text, values);
      } catch (error) {
        const isAway = error instanceof DatabaseUnavailable;
        if (!isAway || performance.now() > until) {
          log[isAway ? 'warn' : 'error']({ err: error }, 'looking for jobs or ending one failed');
          // pg-boss treats null as an empty result of any statement.
          return { rows: null as unknown as [] };
        }
        await sleep(PAUSE_MS);
      }
    }
  };
  const created = new PgBoss({
    db: {
      executeSql(text, values) {
        const statement = send(text, values).finally(() => statements.delete(statement));
        statements.add(statement);
        return statement;
      },
    },
  });
  created.on('error', (error) => log.error({ err: error }, 'a worker failed'));
  return { boss: created, statements };
}
