import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { withName } from './connectionName';
import type { Sql, Value } from './Database';
import { getErrorCode, getErrorMessage } from './errorCode';
import type { Log } from './Log';
import { forceWhereOwnerActs } from './rowLevelSecurity';
import { runMigrations } from './runMigrations';
import { acceptNewerSchema, BASELINE, LAST_REPLACED, listApplied, listMigrations, MIGRATIONS } from './schemaVersion';

/** The key of the advisory lock that a process holds while it migrates. Backups share it. */
export const MIGRATION_LOCK = 7_203_554_171;
/** How often a process checks whether another one has finished migrating. */
const POLL_MS = 200;
/**
 * How long in ms a statement of a migration waits for a lock, with all requests for the same table queued behind it.
 * Doubled with each attempt up to the maximum, because autovacuum yields only to a session that has waited a second.
 */
const LOCK_WAIT_MS = { first: 400, longest: 1_600 };
const RETRY_FOR_MS = 10 * 60_000;
// A lock timeout, and a deadlock with requests that took their locks in another order.
const BUSY_CODES = new Set(['55P03', '40P01']);

interface MigrateOptions {
  directory?: string | undefined;
  /** How long in ms to retry a migration while others hold the locks it needs. */
  retryForMs?: number | undefined;
}

/**
 * Runs the pending migrations: on an empty database all in one transaction, otherwise each in its own to release its
 * locks. Other processes may keep working. A migration that waits too long for a lock is rolled back and retried after
 * the queued requests. When several processes start together, one migrates and the others wait for it.
 * @throws Error that names the failed migration, which was rolled back, or says that the schema is too new.
 */
export async function migrate(
  connection: pg.ClientConfig,
  log: Log,
  { directory = MIGRATIONS, retryForMs = RETRY_FOR_MS }: MigrateOptions = {},
): Promise<void> {
  const client = new pg.Client(withName(connection, 'startup'));
  client.on('error', () => undefined);
  await client.connect();
  let failures = 0;
  let waits = 0;
  let busySince = 0;
  try {
    await acceptNewerSchema(toSql(client), log, directory);
    for (;;) {
      try {
        const applied = await runNext(client, directory, LOCK_WAIT_MS.first * 2 ** failures);
        if (applied === 'elsewhere') {
          if (waits === 0) log.info({}, 'waiting for another process to migrate');
          waits += 1;
          await sleep(POLL_MS);
          continue;
        }
        for (const name of applied) log.info({ migration: name }, 'migrated');
        if (applied.length === 0) return;
        failures = 0;
      } catch (error) {
        if (!(error instanceof Busy)) throw error;
        if (failures === 0) busySince = Date.now();
        failures += 1;
        const longest = await describeLongestTransactions(client);
        if (Date.now() - busySince > retryForMs) {
          throw new Error(
            `${error.message}; its locks were not free for ${Math.round(retryForMs / 1000)} s: ${longest}`,
            {
              cause: error,
            },
          );
        }
        log.warn({ migration: error.migration, longest }, 'a migration waits for locks and will be tried again');
        await sleep(500 + Math.random() * 1_000);
      }
    }
  } finally {
    await client.end();
  }
}

class Busy extends Error {
  constructor(
    readonly migration: string,
    options: ErrorOptions,
  ) {
    super(`migration ${migration} failed and was rolled back`, options);
  }
}

/** Returns the names of the migrations that it ran, or 'elsewhere' when another process is migrating. */
async function runNext(client: pg.Client, directory: string, lockWaitMs: number): Promise<string[] | 'elsewhere'> {
  let current = '(loading)';
  try {
    // The end of the transaction releases the lock and resets the settings.
    await client.query('begin');
    // The lock is polled, because a statement that waits for it would hold back vacuum for that long.
    const { rows } = await client.query<{ locked: boolean; is_new: boolean }>(
      `select pg_try_advisory_xact_lock(${MIGRATION_LOCK}) as locked, to_regclass('migrations') is null as is_new`,
    );
    if (!rows[0]?.locked) {
      await client.query('rollback');
      return (await hasPending(client, directory)) ? 'elsewhere' : [];
    }
    const lockTimeout = Math.min(lockWaitMs, LOCK_WAIT_MS.longest);
    await client.query("select set_config('lock_timeout', $1, true)", [`${lockTimeout}ms`]);
    if (!rows[0].is_new) await adoptBaseline(client);
    const applied = await runMigrations(client, {
      directory,
      count: rows[0].is_new ? Infinity : 1,
      onMigration: (name) => {
        current = name;
      },
    });
    await forceWhereOwnerActs(client);
    await client.query('commit');
    return applied;
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    if (BUSY_CODES.has(getErrorCode(error) ?? '')) throw new Busy(current, { cause: error });
    throw new Error(`migration ${current} failed and was rolled back: ${getErrorMessage(error)}`, {
      cause: error,
    });
  }
}

/**
 * Lists the baseline in place of the migrations that it replaced, in a database that has run them all. Goes, with
 * LAST_REPLACED, when nobody has such a database.
 */
async function adoptBaseline(client: pg.Client): Promise<void> {
  // The row keeps its place, because later migrations may have run already.
  const { rowCount } = await client.query('update migrations set name = $1 where name = $2', [BASELINE, LAST_REPLACED]);
  if (rowCount === 0) return;
  await client.query('delete from migrations where name < $1', [BASELINE]);
  // The one statement by which the schemas differ: versions that know only the replaced migrations must not start.
  await client.query(
    `create or replace function oldest_compatible_migration() returns text language sql stable parallel safe as $$
  select '${BASELINE}'
$$`,
  );
}

/** Whether a process without the lock has to wait for it. A backup, which takes minutes, may also hold the lock. */
async function hasPending(client: pg.Client, directory: string): Promise<boolean> {
  const applied = (await listApplied(toSql(client))) ?? [];
  return listMigrations(directory).some((name) => !applied.includes(name));
}

const toSql = (client: pg.Client): Sql => ({
  query: async <Row extends object>(text: string, values?: readonly Value[]) =>
    (await client.query<Row>(text, values && [...values])).rows,
});

/** Describes the transactions that may hold the locks, for an error message. */
async function describeLongestTransactions(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ text: string }>(
    `select format('process %s (%s) has been in a transaction for %s s', pid, coalesce(nullif(application_name, ''), usename),
                   extract(epoch from clock_timestamp() - xact_start)::integer) as text
     from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid() and xact_start is not null
     order by xact_start limit 3`,
  );
  return rows.map(({ text }) => text).join(', ') || 'no one is in a transaction now';
}
