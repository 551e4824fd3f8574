import path from 'node:path';
import { buildApp } from './app';
import { openDatabase } from './database/openDatabase';
import { createLog } from './log';
import { readSecretsKey } from './secretsKey';
import { readSettings } from './settings';
import { stopOnSignals } from './stopOnSignals';

async function main(): Promise<void> {
  const settings = readSettings(process.env);
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
    const clientRoot = path.resolve(__dirname, '../../dist');
    const { app, drain } = await buildApp({ database: opened.database, log, clientRoot, secretsKey, settings });
    const url = await app.listen({ host: settings.host, port: settings.port });
    signals.started({ app, drain, database: opened });
    process.stdout.write(`Regulars is ready on ${url}\n`);
  } catch (error) {
    await opened.stop();
    throw error;
  }
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
});
