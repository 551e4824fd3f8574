import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { PgBoss, type Db } from 'pg-boss';
import { DatabaseUnavailable, getErrorLevel, type Sql, type Value } from '../../database/Database';
import { toFailure } from './JobFailure';

/** After its timeout, an attempt has this long to react and save its failure before the job is given to others. */
export const GRACE_SECONDS = 5;
const PAUSE_MS = 500;

/** Runs a statement of pg-boss on our database: with our pool, roles and timeouts, and in our transactions. */
const send = async (sql: Sql, text: string, values?: unknown[]) => ({
  rows: await sql.query<object>(text, values as Value[]),
});

const caller = new AsyncLocalStorage<Sql>();
const boss = new PgBoss({
  db: {
    executeSql(text, values) {
      const sql = caller.getStore();
      return sql ? send(sql, text, values) : Promise.reject(new Error('pg-boss was called without a database'));
    },
  },
});

/**
 * Calls pg-boss with `sql` as its database. The option `db` of its methods is not enough, because it is not used for
 * the statement that reads the queue of a job before the first job of its kind.
 */
export function withBoss<T>(sql: Sql, call: (boss: PgBoss) => Promise<T>): Promise<T> {
  return caller.run(sql, () => call(boss));
}

/**
 * Creates a pg-boss for workers. Its statements outlast short outages and are logged when they fail. Each rejects with
 * a JobFailure, because pg-boss saves the error of a statement that completes a job as the reason why the job failed.
 */
export function createBoss(sql: Sql, log: FastifyBaseLogger): PgBoss {
  const executeSql: Db['executeSql'] = async (text, values) => {
    const until = performance.now() + GRACE_SECONDS * 1000;
    for (;;) {
      try {
        return await send(sql, text, values);
      } catch (error) {
        const isAway = error instanceof DatabaseUnavailable;
        if (!isAway || performance.now() > until) {
          log[getErrorLevel(error)]({ err: error }, 'looking for jobs or ending one failed');
          throw toFailure(error, false);
        }
        await sleep(PAUSE_MS);
      }
    }
  };
  const created = new PgBoss({ db: { executeSql } });
  created.on('error', (error) => {
    // Failures of statements were logged above.
    if (error.name !== 'JobFailure') log.error({ err: error }, 'a worker failed');
  });
  return created;
}
