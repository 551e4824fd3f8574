import path from 'node:path';
import pg from 'pg';
import { getErrorMessage } from './errorCode';
import type { Log } from './Log';
import { forceWhereOwnerActs } from './rowLevelSecurity';

const MIGRATIONS = path.join(__dirname, 'migrations');
const LOCK = 7_203_554_171;

/**
 * Runs all pending migrations in one transaction, so that a failure changes nothing. Processes that start together
 * wait for each other on a lock, and all but the first find no pending migration.
 * @throws Error that names the failed migration.
 */
export async function migrate(connection: pg.ClientConfig, log: Log, directory = MIGRATIONS): Promise<void> {
  // node-pg-migrate is published as ES modules only, which a CommonJS module has to import dynamically.
  const { runner } = await import('node-pg-migrate');
  const client = new pg.Client(connection);
  client.on('error', () => undefined);
  await client.connect();
  let current = '';
  const trackMigration = (message: string) => {
    current = /^### MIGRATION (.+) \(UP\) ###/.exec(message)?.[1] ?? current;
  };
  try {
    // The runner's own BEGIN is a no-op inside this transaction, which so includes its table of migrations. The lock and
    // the tenant end with it.
    await client.query('begin');
    await client.query(`select pg_advisory_xact_lock(${LOCK})`);
    // As the platform: row-level security must not hide rows from migrations.
    await client.query("select set_config('app.store', '*', true)");
    const applied = await runner({
      dbClient: client,
      dir: directory,
      direction: 'up',
      migrationsTable: 'migrations',
      singleTransaction: true,
      noLock: true,
      logger: { info: trackMigration, warn: () => undefined, error: () => undefined },
    });
    await forceWhereOwnerActs(client);
    await client.query('commit');
    for (const { name } of applied) log.info({ migration: name }, 'migrated');
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw new Error(`migration ${current || '(loading)'} failed, nothing was changed: ${getErrorMessage(error)}`, {
      cause: error,
    });
  } finally {
    await client.end();
  }
}
