import path from 'node:path';
import { buildApp } from './app';
import type { Database } from './database/Database';
import { openDatabase } from './database/openDatabase';
import { createLog } from './log';
import { readSecretsKey } from './secretsKey';
import type { Settings } from './settings';
import { stopOnSignals } from './stopOnSignals';

/** What a command may do with the opened database before anyone can call. */
export type Prepare = (database: Database, secretsKey: string) => Promise<void>;

/**
 * Opens the database, listens, and answers the URL it listens on; SIGTERM and SIGINT end the process in good order.
 * Rejects with a message for people when something it needs is not there.
 */
export async function serve(settings: Settings, prepare?: Prepare): Promise<string> {
  const log = createLog(settings.logLevel);
  const signals = stopOnSignals(log);
  const opened = await openDatabase({
    databaseUrl: settings.databaseUrl,
    dataDir: settings.dataDir,
    poolSize: settings.databasePoolSize,
    log,
  });
  try {
    const secretsKey = await readSecretsKey(settings.secretsKey, settings.dataDir);
    await prepare?.(opened.database, secretsKey);
    const clientRoot = path.resolve(__dirname, '../../dist');
    const { app, drain } = await buildApp({ database: opened.database, log, clientRoot, secretsKey, settings });
    const url = await app.listen({ host: settings.host, port: settings.port });
    signals.started({ app, drain, database: opened });
    return url;
  } catch (error) {
    await opened.stop();
    throw error;
  }
}

/** Runs a command's main: what it throws is told in one line on standard error, and ends the process with 1. */
export function runCommand(main: () => Promise<void>): void {
  main().catch((error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exit(1);
  });
}
