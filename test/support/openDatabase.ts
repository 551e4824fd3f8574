import { startEmbedded } from '../../src/server/database/embedded/startEmbedded';
import { migrate } from '../../src/server/database/migrate';
import { openDatabase } from '../../src/server/database/openDatabase';

/**
 * Opens the database of DATABASE_URL or DATA_DIR like the server, prints its properties, and stops on SIGTERM.
 * - INSTALLED: only starts the packaged database server, from binaries in another folder.
 * - MIGRATIONS: only runs the migrations of another folder, which wait for locks for RETRY_FOR_MS.
 */
interface Open {
  seen: object;
  stop: () => Promise<void>;
}

async function main(): Promise<Open> {
  const {
    DATABASE_URL: databaseUrl,
    DATABASE_DIRECT_URL: directUrl,
    DATA_DIR: dataDir = '',
    INSTALLED: installed,
    MIGRATIONS: migrations,
    RETRY_FOR_MS: retryForMs = '3000',
  } = process.env;
  const messages: string[] = [];
  const note = (details: object, message: string) => {
    messages.push('migration' in details ? `${message} ${String(details.migration)}` : message);
  };
  const log = { info: note, warn: note, error: note };
  if (installed) {
    const server = await startEmbedded({ dataDir, installed, log });
    return { seen: { describe: server.describe }, stop: server.stop };
  }
  if (migrations) {
    await migrate({ connectionString: directUrl ?? databaseUrl }, log, {
      directory: migrations,
      retryForMs: Number(retryForMs),
    });
    return { seen: { messages }, stop: () => Promise.resolve() };
  }
  const { database, describe, stop } = await openDatabase({ databaseUrl, directUrl, dataDir, log });
  const [seen] = await database.platform.query(
    `select current_setting('fsync') as fsync, current_user as "user", current_setting('data_checksums') as checksums,
            current_setting('listen_addresses') as addresses, (select count(*) from stores) as stores`,
  );
  return { seen: { describe, messages, ...seen }, stop };
}

main().then(
  ({ seen, stop }) => {
    if (!process.env.MIGRATIONS) {
      const keepAlive = setInterval(() => undefined, 1_000);
      process.once('SIGTERM', () => {
        void stop().finally(() => clearInterval(keepAlive));
      });
    }
    // This is printed last, because the reader may send the signal at once.
    process.stdout.write(`opened ${JSON.stringify(seen)}\n`);
  },
  (error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = 1;
  },
);
