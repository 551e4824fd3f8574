import { openDatabase } from '../database/openDatabase';
import { createLog } from '../log';
import { createSealer, resealAllSecrets } from '../modules/stores';
import { prepareNextKey } from '../nextSecretsKey';
import { runCommand } from '../serve';
import { readSettings, type Settings } from '../settings';

/**
 * `npm run secrets:reseal`: seals the stores' API keys anew, from OLD_SECRETS_KEY to SECRETS_KEY; without SECRETS_KEY,
 * from the key file in DATA_DIR to a new one that takes its place.
 */
runCommand(async () => {
  const settings = readSettings(process.env);
  const { databaseUrl, dataDir, databasePoolSize: poolSize } = settings;
  const opened = await openDatabase({ databaseUrl, dataDir, poolSize, log: createLog(settings.logLevel) });
  try {
    const { from, to, commit } = await keysOf(settings);
    const [old, next] = [createSealer(from), createSealer(to)];
    if (old.keyId === next.keyId) throw new Error('OLD_SECRETS_KEY and SECRETS_KEY are the same key');
    const count = await resealAllSecrets(opened.database.platform, old, next);
    await commit();
    process.stdout.write(`Resealed the secrets of ${count} ${count === 1 ? 'store' : 'stores'}\n`);
  } finally {
    await opened.stop();
  }
});

async function keysOf({ secretsKey, dataDir }: Settings) {
  const from = process.env.OLD_SECRETS_KEY ?? '';
  if (secretsKey === undefined) {
    if (from !== '')
      throw new Error('OLD_SECRETS_KEY goes with SECRETS_KEY; the key file in DATA_DIR is its own old key');
    return prepareNextKey(dataDir);
  }
  if (from.length < 32) throw new Error('OLD_SECRETS_KEY must be set to the key that SECRETS_KEY replaces');
  return { from, to: secretsKey, commit: () => Promise.resolve() };
}
