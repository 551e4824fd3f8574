import path from 'node:path';
import type pg from 'pg';
import { allowDistributedChanges, runOneByOne } from './citus/distributedMigrations';
import { listMigrations, MIGRATIONS, readMigration } from './schemaVersion';

interface RunOptions {
  directory?: string;
  /** The maximum number of migrations to run. The default is all. */
  count?: number;
  /** Called with the name of each migration before it runs. */
  onMigration?: (name: string) => void;
}

/** Runs pending migrations in the transaction of the caller, who must hold the lock. Returns their names. */
export async function runMigrations(
  client: pg.Client,
  { directory = MIGRATIONS, count = Infinity, onMigration }: RunOptions = {},
): Promise<string[]> {
  const info = (message: string) => {
    const name = /^### MIGRATION (.+) \(UP\) ###/.exec(message)?.[1];
    if (name !== undefined) onMigration?.(name);
  };
  // The rows of all stores must be visible to migrations.
  await client.query("select set_config('app.store', '*', true)");
  const isDistributed = await allowDistributedChanges(client);
  const { rows } = await client.query<{ exists: boolean }>("select to_regclass('migrations') is not null as exists");
  if (rows[0]?.exists === true) {
    const known = await client.query<{ name: string }>('select name from migrations');
    const names = new Set(known.rows.map(({ name }) => name));
    if (listMigrations(directory).every((name) => names.has(name))) return [];
  }
  // Loading it takes longer than most starts need for the whole database. It is only published as an ES module, which a
  // CommonJS module has to import dynamically.
  const { runner } = await import('node-pg-migrate');
  const applied = await runner({
    dbClient: withoutTransactions(client, isDistributed),
    dir: directory,
    direction: 'up',
    count,
    migrationLoaderStrategies: [{ extensions: ['.sql'], loader: (files) => Promise.resolve(files.map(toMigration)) }],
    migrationsTable: 'migrations',
    singleTransaction: true,
    noLock: true,
    logger: { info, warn: () => undefined, error: () => undefined },
  });
  return applied.map(({ name }) => name);
}

const toMigration = (file: string) => ({
  id: file,
  filePaths: [file],
  actions: {
    up: (builder: { sql: (text: string) => void }) =>
      builder.sql(readMigration(path.basename(file, '.sql'), path.dirname(file))),
    down: false as const,
  },
});

/** Skips the runner's own BEGIN, COMMIT and ROLLBACK, because the transaction belongs to the caller. */
function withoutTransactions(client: pg.Client, isDistributed: boolean): pg.ClientBase {
  return new Proxy(client, {
    get(target, property) {
      if (property !== 'query') return Reflect.get(target, property) as unknown;
      return (text: string | pg.QueryConfig, values?: unknown[]) => {
        if (typeof text !== 'string') return target.query(text, values);
        if (/^(BEGIN|COMMIT|ROLLBACK)$/.test(text)) return Promise.resolve({ rows: [] });
        return isDistributed && values === undefined ? runOneByOne(target, text) : target.query(text, values);
      };
    },
  });
}
