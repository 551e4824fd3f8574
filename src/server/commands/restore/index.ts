import { openBackupFile, type BackupFile } from '../../database/backup/openBackupFile';
import { countMigrations, restoreBackup } from '../../database/backup/restoreBackup';
import { startEmbedded } from '../../database/embedded/startEmbedded';
import { openSession, seeAllStores } from '../../database/openSession';
import { createLog } from '../../main/log';
import { runCommand } from '../../main/runCommand';
import { compareWithDatabase, describeKeyProblem } from '../../main/secretsKey';
import { readSettings, type Settings } from '../../main/settings';
import type { SecretsKey } from '../../platform/secrets/keyFile';
import { readBackupArguments } from '../backup/backupArguments';
import { runVerification } from '../verify/runVerification';
import { prepareRestoredStores } from './prepareRestoredStores';
import { prepareRestoredKey } from './restoredKey';

/**
 * `regulars restore FILE`: fills an empty database from a backup, all or nothing, migrates it to the schema of this
 * version, and verifies it. `--with-key` also restores the key that encrypts the stores' secrets.
 */
runCommand(async () => {
  const { file, withKey } = readBackupArguments('restore');
  const settings = readSettings(process.env, { needsSecretsKey: false });
  const backup = await openBackupFile(file);
  try {
    countMigrations(backup.manifest);
    const key = await prepareRestoredKey(backup.manifest, settings, withKey);
    await withTarget(settings, async () => {
      await fill(settings, backup, key.store);
      const { broken, keyProblem } = await verify(settings, key.key);
      // A restore without a key is meant. With another key, a start would be refused.
      if (broken > 0 || (keyProblem !== null && key.key !== undefined)) process.exitCode = 1;
      for (const line of [key.advice, keyProblem]) if (line !== null) process.stdout.write(`${line}\n`);
    });
  } finally {
    await backup.close();
  }
});

/** Runs `work` with the packaged server, which must not be in use, unless DATABASE_URL names another server. */
async function withTarget({ database, dataDir, logLevel }: Settings, work: () => Promise<void>): Promise<void> {
  if (database.databaseUrl !== undefined) return work();
  const server = await startEmbedded({ dataDir, log: createLog(logLevel) });
  try {
    await work();
  } finally {
    await server.stop();
  }
}

async function fill(
  { database, dataDir, logLevel }: Settings,
  backup: BackupFile,
  storeKey: () => Promise<() => Promise<void>>,
): Promise<void> {
  const { manifest } = backup;
  const session = await openSession({ ...database, dataDir, log: createLog(logLevel) });
  const startedAt = performance.now();
  const clearKey = await storeKey();
  try {
    await restoreBackup(session.connection, backup, (sql) =>
      prepareRestoredStores(sql, { backupAt: manifest.createdAt }),
    );
  } catch (error) {
    await clearKey();
    throw error;
  } finally {
    await session.close();
  }
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0).toLocaleString('en-US');
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  process.stdout.write(
    `Restored ${rows} rows of ${manifest.createdAt} (version ${manifest.product}, PostgreSQL ${manifest.postgres}) ` +
      `in ${seconds} s\n`,
  );
}

/** Verifies the restored data, and checks that the secrets key belongs to it. */
async function verify(
  settings: Settings,
  key: SecretsKey | undefined,
): Promise<{ broken: number; keyProblem: string | null }> {
  const { database, dataDir, logLevel } = settings;
  const session = await openSession({ ...database, dataDir, log: createLog(logLevel) });
  try {
    await seeAllStores(session);
    const check = await compareWithDatabase(session, key);
    const keyProblem = await describeKeyProblem(session, settings, { key, check });
    return { broken: await runVerification(session, keyProblem === null ? key?.text : undefined), keyProblem };
  } finally {
    await session.close();
  }
}
