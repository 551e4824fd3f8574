import { openDatabase } from '../database/openDatabase';
import { createLog } from '../log';
import { createEncryptor, rotateSecretsKey } from '../modules/stores';
import { prepareNextKey, type KeyRotation } from '../nextSecretsKey';
import { runCommand } from '../serve';
import { readSettings, type Settings } from '../settings';

/**
 * `npm run secrets:rotate`: re-encrypts the stores' API keys from OLD_SECRETS_KEY to SECRETS_KEY; without SECRETS_KEY,
 * from the key file in DATA_DIR to a new one that replaces it.
 */
runCommand(async () => {
  const settings = readSettings(process.env);
  validateKeys(settings);
  const { database, dataDir } = settings;
  const opened = await openDatabase({ ...database, dataDir, log: createLog(settings.logLevel) });
  try {
    const { from, to, commit } = await getKeyChange(settings);
    const count = await rotateSecretsKey(opened.database.platform, createEncryptor(from), createEncryptor(to));
    await commit();
    process.stdout.write(`Re-encrypted the secrets of ${count} ${count === 1 ? 'store' : 'stores'}\n`);
  } finally {
    await opened.stop();
  }
});

/** @throws Error when the settings do not give two different keys. */
function validateKeys({ secretsKey }: Settings): void {
  const oldKey = process.env.OLD_SECRETS_KEY ?? '';
  if (secretsKey === undefined) {
    if (oldKey !== '')
      throw new Error('OLD_SECRETS_KEY requires SECRETS_KEY; without them, the key file in DATA_DIR is the old key');
  } else if (oldKey.length < 32) {
    throw new Error('OLD_SECRETS_KEY must be set to the key that SECRETS_KEY replaces');
  } else if (oldKey === secretsKey) throw new Error('OLD_SECRETS_KEY and SECRETS_KEY are the same key');
}

async function getKeyChange({ secretsKey, dataDir }: Settings): Promise<KeyRotation> {
  if (secretsKey === undefined) return prepareNextKey(dataDir);
  return { from: process.env.OLD_SECRETS_KEY ?? '', to: secretsKey, commit: () => Promise.resolve() };
}
