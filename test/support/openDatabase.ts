import { startEmbedded } from '../../src/server/database/embedded';
import { migrate } from '../../src/server/database/migrate';
import { openDatabase } from '../../src/server/database/openDatabase';

/**
 * Opens a database as the server does, says so on standard output with what it sees, and stops on SIGTERM.
 * DATABASE_URL or DATA_DIR say which; INSTALLED: only the packaged server, from binaries kept elsewhere;
 * MIGRATIONS: only migrations, from another directory.
 */
async function main(): Promise<() => Promise<void>> {
  const {
    DATABASE_URL: databaseUrl,
    DATA_DIR: dataDir = '',
    INSTALLED: installed,
    MIGRATIONS: migrations,
  } = process.env;
  const said: string[] = [];
  const note = (details: object, message: string) => {
    said.push('migration' in details ? `${message} ${String(details.migration)}` : message);
  };
  const log = { info: note, warn: note, error: note };
  if (installed) {
    const server = await startEmbedded({ dataDir, installed, log });
    say({ describe: server.describe });
    return server.stop;
  }
  if (migrations) {
    await migrate({ connectionString: databaseUrl }, log, migrations);
    say({ said });
    return () => Promise.resolve();
  }
  const { database, describe, stop } = await openDatabase({ databaseUrl, dataDir, log });
  const [seen] = await database.platform.query(
    `select current_setting('fsync') as fsync, current_user as "user", current_setting('data_checksums') as checksums,
            current_setting('listen_addresses') as addresses, (select count(*) from stores) as stores`,
  );
  say({ describe, said, ...seen });
  return stop;
}

function say(what: object): void {
  process.stdout.write(`opened ${JSON.stringify(what)}\n`);
}

main().then(
  (stop) => {
    if (process.env.MIGRATIONS) return;
    const alive = setInterval(() => undefined, 1_000);
    process.once('SIGTERM', () => {
      void stop().finally(() => {
        clearInterval(alive);
      });
    });
  },
  (error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = 1;
  },
);
