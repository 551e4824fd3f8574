import { startEmbedded } from '../../src/server/database/embedded/startEmbedded';
import { migrate } from '../../src/server/database/migrate';
import { openDatabase } from '../../src/server/database/openDatabase';

/**
 * Opens a database as the server does, says so on standard output with what it sees, and stops on SIGTERM.
 * DATABASE_URL or DATA_DIR say which; INSTALLED: only the packaged server, from binaries kept elsewhere;
 * MIGRATIONS: only migrations, from another directory.
 */
interface Open {
  seen: object;
  stop: () => Promise<void>;
}

async function main(): Promise<Open> {
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
    return { seen: { describe: server.describe }, stop: server.stop };
  }
  if (migrations) {
    await migrate({ connectionString: databaseUrl }, log, migrations);
    return { seen: { said }, stop: () => Promise.resolve() };
  }
  const { database, describe, stop } = await openDatabase({ databaseUrl, dataDir, log });
  const [seen] = await database.platform.query(
    `select current_setting('fsync') as fsync, current_user as "user", current_setting('data_checksums') as checksums,
            current_setting('listen_addresses') as addresses, (select count(*) from stores) as stores`,
  );
  return { seen: { describe, said, ...seen }, stop };
}

main().then(
  ({ seen, stop }) => {
    if (!process.env.MIGRATIONS) {
      const alive = setInterval(() => undefined, 1_000);
      process.once('SIGTERM', () => {
        void stop().finally(() => {
          clearInterval(alive);
        });
      });
    }
    // Last: whoever reads it may send the signal at once.
    process.stdout.write(`opened ${JSON.stringify(seen)}\n`);
  },
  (error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = 1;
  },
);
