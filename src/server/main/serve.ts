import path from 'node:path';
import type { Database } from '../database/Database';
import { openDatabase } from '../database/openDatabase';
import { enqueueDueBackup, watchBackupFolder } from '../modules/backups';
import { createPrivacyRecorder } from '../modules/privacyRequests';
import { listWarnings } from '../modules/system';
import { createMetrics } from '../platform/metrics';
import { createEncryptor } from '../platform/secrets/encryption';
import { COMMIT, describeVersion, VERSION } from '../shared/version';
import { buildApp } from './app';
import { createLog } from './log';
import { openWallets } from './openWallets';
import { reapplyPrivacyRequests } from './reapplyPrivacyRequests';
import { findSecretsKey, openSecretsKey } from './secretsKey';
import type { Settings } from './settings';
import { stopOnSignals } from './signals';
import { checkBeforeStart } from './startChecks';
import { warnOfTimeZones } from './warnOfTimeZones';

/** Prepares the database before the server listens. */
type Prepare = (database: Database, secretsKey: string) => Promise<void>;

/**
 * Opens the database, starts the server and returns its URL. SIGTERM and SIGINT stop the process gracefully.
 * @throws Error with a readable message when something is missing.
 */
export async function serve(settings: Settings, prepare?: Prepare): Promise<string> {
  const log = createLog(settings.logLevel);
  const openWalletsOf = openWallets(settings.wallets, settings.publicUrl);
  const signals = stopOnSignals(log);
  const { token, port } = settings.metrics;
  log.info(
    { version: VERSION, commit: COMMIT, node: process.version, settings: settings.changed },
    `Regulars ${describeVersion()}`,
  );
  // A key file, a folder or an address that cannot be used stops the start before the database is migrated.
  await checkBeforeStart(settings);
  await findSecretsKey(settings);
  const metrics = token === undefined && port === undefined ? null : await createMetrics();
  const opened = await openDatabase({ ...settings.database, dataDir: settings.dataDir, log });
  try {
    const { database, directory: databaseDirectory } = opened;
    for (const warning of await listWarnings(database.platform, databaseDirectory !== null)) log.warn({}, warning);
    const key = await openSecretsKey(database.platform, settings);
    const { text: secretsKey, unreadable, unreadableAccounts, unreadableWebhooks } = key;
    if (unreadable > 0) {
      log.warn(
        { stores: unreadable },
        'the API keys of some stores were encrypted with another key: run "regulars rotate" with it, or enter them again',
      );
    }
    if (unreadableAccounts > 0) {
      log.warn(
        { accounts: unreadableAccounts },
        'the sign-in codes of some accounts were encrypted with another key: run "regulars rotate" with it, or turn them off',
      );
    }
    if (unreadableWebhooks > 0) {
      log.warn(
        { webhooks: unreadableWebhooks },
        'the secrets of some webhooks were encrypted with another key: run "regulars rotate" with it, or replace them',
      );
    }
    await prepare?.(database, secretsKey);
    const keptFolder = path.join(settings.dataDir, 'kept');
    const { record, catchUp } = createPrivacyRecorder(settings.backups?.directory ?? null, keptFolder, log);
    const reapply = (folder: string) =>
      reapplyPrivacyRequests({ database, encryptor: createEncryptor(secretsKey), log }, folder);
    let isServing = false;
    const onUsable = async (directory: string) => {
      await reapply(directory);
      if (isServing) await enqueueDueBackup(database);
    };
    const backupFolder = settings.backups && (await watchBackupFolder({ ...settings.backups, log, catchUp, onUsable }));
    // Those that were recorded while the folder was away.
    if (backupFolder && backupFolder.getProblem() !== null) await reapply(keptFolder);
    const clientRoot = path.resolve(__dirname, '../../dist/client');
    const { app, drain } = await buildApp({
      database,
      databaseDirectory,
      log,
      clientRoot,
      secretsKey,
      metrics,
      wallets: openWalletsOf?.(database) ?? null,
      recordPrivacyRequests: record,
      getBackupProblem: () => backupFolder?.getProblem() ?? null,
      settings,
    });
    const url = await app.listen({ host: settings.host, port: settings.port }).catch(async (error: unknown) => {
      // The jobs that the app has started need the database, so the app stops first.
      await app.close();
      throw error;
    });
    isServing = true;
    void warnOfTimeZones(database.platform, log);
    signals.started({ app, drain, acceptMs: settings.shutdownDelayMs, database: opened });
    return url;
  } catch (error) {
    await opened.stop();
    throw error;
  }
}
