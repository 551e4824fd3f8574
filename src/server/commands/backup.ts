import path from 'node:path';
import { readBackupArguments } from '../backupArguments';
import { writeBackup } from '../database/backup/writeBackup';
import { openSession } from '../database/openSession';
import { createLog } from '../log';
import { recordBackup } from '../modules/backups';
import { readPassphrase } from '../readPassphrase';
import { findSecretsKey } from '../secretsKey';
import { runCommand } from '../serve';
import { readSettings } from '../settings';
import { VERSION } from '../shared/version';

/**
 * `npm run backup -- FILE`: writes the whole database to a file while servers keep using it. `--with-key` adds the key
 * that encrypts the stores' secrets, encrypted with a passphrase.
 */
runCommand(async () => {
  const { file, withKey } = readBackupArguments('backup');
  const { database, dataDir, logLevel, secretsKey } = readSettings(process.env, { needsSecretsKey: false });
  const key = withKey ? await readKey(secretsKey, dataDir) : undefined;
  const stopping = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => {
      stopping.abort();
    });
  const session = await openSession({ ...database, dataDir, log: createLog(logLevel) });
  try {
    // Row-level security applies to a login that is not a superuser.
    await session.query("select set_config('app.store', '*', false)");
    const run = () =>
      writeBackup(session.connection, { file, product: VERSION, secretsKey: key, signal: stopping.signal });
    const { bytes, rows, durationMs } = await recordBackup(session, path.basename(file), run);
    const [megabytes, seconds] = [bytes / 1e6, durationMs / 1000].map((value) => value.toFixed(1));
    process.stdout.write(`${file}: ${rows.toLocaleString('en-US')} rows, ${megabytes} MB, in ${seconds} s\n`);
  } finally {
    await session.close();
  }
});

async function readKey(configured: string | undefined, dataDir: string): Promise<{ key: string; passphrase: string }> {
  const key = await findSecretsKey(configured, dataDir);
  if (key === undefined) throw new Error(`There is no key: SECRETS_KEY is not set, nor is there one in ${dataDir}`);
  return { key, passphrase: await readPassphrase(true) };
}
