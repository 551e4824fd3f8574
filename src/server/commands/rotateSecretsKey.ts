import { openDatabase } from '../database/openDatabase';
import { createLog } from '../log';
import { createEncryptor, rotateSecretsKey } from '../modules/stores';
import { prepareNextKey, type KeyChange } from '../nextSecretsKey';
import { runCommand } from '../serve';
import { readSettings, type Settings } from '../settings';

/**
 * `npm run secrets:reseal`: seals the stores' API keys anew, from OLD_SECRETS_KEY to SECRETS_KEY; without SECRETS_KEY,
 * from the key file in DATA_DIR to a new one that takes its place.
 */
runCommand(async () => {
  const settings = readSettings(process.env);
  checkKeys(settings);
  const { databaseUrl, dataDir, databasePoolSize: poolSize } = settings;
  const opened = await openDatabase({ databaseUrl, dataDir, poolSize, log: createLog(settings.logLevel) });
  try {
    const { from, to, commit } = await keysOf(settings);
    const count = await rotateSecretsKey(opened.database.platform, createEncryptor(from), createEncryptor(to));
    await commit();
    process.stdout.write(`Re-encrypted the secrets of ${count} ${count === 1 ? 'store' : 'stores'}\n`);
  } finally {
    await opened.stop();
  }
});

/** @throws Error for settings that name no two keys; before anything is opened. */
function checkKeys({ secretsKey }: Settings): void {
  const old = process.env.OLD_SECRETS_KEY ?? '';
  if (secretsKey === undefined) {
    if (old !== '')
      throw new Error('OLD_SECRETS_KEY goes with SECRETS_KEY; the key file in DATA_DIR is its own old key');
  } else if (old.length < 32) {
    throw new Error('OLD_SECRETS_KEY must be set to the key that SECRETS_KEY replaces');
  } else if (old === secretsKey) throw new Error('OLD_SECRETS_KEY and SECRETS_KEY are the same key');
}

async function keysOf({ secretsKey, dataDir }: Settings): Promise<KeyChange> {
  if (secretsKey === undefined) return prepareNextKey(dataDir);
  return { from: process.env.OLD_SECRETS_KEY ?? '', to: secretsKey, commit: () => Promise.resolve() };
}
