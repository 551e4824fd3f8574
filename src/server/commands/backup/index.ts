import path from 'node:path';
import { writeBackup } from '../../database/backup/writeBackup';
import { openSession, seeAllStores } from '../../database/openSession';
import { listApplied } from '../../database/schemaVersion';
import { createLog } from '../../main/log';
import { runCommand } from '../../main/runCommand';
import { assertSecretsKey, findSecretsKey } from '../../main/secretsKey';
import { readSettings, type Settings } from '../../main/settings';
import { recordBackup } from '../../modules/backups';
import type { SecretsKey } from '../../platform/secrets/keyFile';
import { VERSION } from '../../shared/version';
import { readBackupArguments } from './backupArguments';
import { readPassphrase } from './readPassphrase';

/**
 * `regulars backup FILE`: writes the whole database to a file while servers keep using it. `--with-key` adds the key
 * that encrypts the stores' secrets, encrypted with a passphrase.
 */
runCommand(async () => {
  const { file, withKey } = readBackupArguments('backup');
  const settings = readSettings(process.env, { needsSecretsKey: false });
  const { database, dataDir, logLevel } = settings;
  const key = withKey ? await readKey(settings) : undefined;
  const stopping = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stopping.abort());
  const session = await openSession({ ...database, dataDir, log: createLog(logLevel) });
  try {
    await seeAllStores(session);
    // A database without tables is reported by writeBackup.
    if (key && (await listApplied(session)) !== null) await assertSecretsKey(session, settings, key.key);
    const secretsKey = key && { key: key.key.text, passphrase: key.passphrase };
    const run = () => writeBackup(session.connection, { file, product: VERSION, secretsKey, signal: stopping.signal });
    const { bytes, rows, durationMs } = await recordBackup(session, path.basename(file), run);
    const [megabytes, seconds] = [bytes / 1e6, durationMs / 1000].map((value) => value.toFixed(1));
    process.stdout.write(`${file}: ${rows.toLocaleString('en-US')} rows, ${megabytes} MB, in ${seconds} s\n`);
  } finally {
    await session.close();
  }
});

async function readKey(settings: Settings): Promise<{ key: SecretsKey; passphrase: string }> {
  const key = await findSecretsKey(settings);
  if (key === undefined) throw new Error('There is no key: set SECRETS_KEY_FILE or SECRETS_KEY as for the server');
  return { key, passphrase: await readPassphrase(true) };
}
