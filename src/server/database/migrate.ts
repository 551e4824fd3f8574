import path from 'node:path';
import pg from 'pg';
import { getErrorMessage } from './errorCode';
import type { Log } from './Log';

const MIGRATIONS = path.join(__dirname, 'migrations');
const LOCK = 7_203_554_171;

/**
 * Brings the schema up to date: all missing migrations in one transaction, of which a failure leaves nothing.
 * Processes that start together queue on a lock, and all but the first find nothing to do.
 * Throws an error that names the migration which failed.
 */
export async function migrate(connection: pg.ClientConfig, log: Log, directory = MIGRATIONS): Promise<void> {
  // node-pg-migrate exists as ES modules only; loaded here, where it is used.
  const { runner } = await import('node-pg-migrate');
  const client = new pg.Client(connection);
  client.on('error', () => undefined);
  await client.connect();
  let current = '';
  const say = (message: string) => {
    current = /^### MIGRATION (.+) \(UP\) ###/.exec(message)?.[1] ?? current;
  };
  try {
    // Migrations are the platform's work: row-level security must not hide rows from them.
    await client.query("select set_config('app.store', '*', false)");
    await client.query(`select pg_advisory_lock(${LOCK})`);
    // The runner's own BEGIN is taken up by this one, so that its table of migrations stands or falls with them.
    await client.query('begin');
    const done = await runner({
      dbClient: client,
      dir: directory,
      direction: 'up',
      migrationsTable: 'migrations',
      singleTransaction: true,
      noLock: true,
      logger: { info: say, warn: () => undefined, error: () => undefined },
    });
    await client.query('commit');
    for (const { name } of done) log.info({ migration: name }, 'migrated');
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw new Error(`migration ${current || '(loading)'} failed, nothing was changed: ${getErrorMessage(error)}`, {
      cause: error,
    });
  } finally {
    await client.end();
  }
}
