import { parseArgs } from 'node:util';
import type { Database } from '../../database/Database';
import { openDatabase } from '../../database/openDatabase';
import { assertDatabaseIn } from '../../database/openSession';
import { createLog } from '../../main/log';
import { runCommand } from '../../main/runCommand';
import { assertSecretsKey, compareWithDatabase, createSecretsKey, findSecretsKey } from '../../main/secretsKey';
import { readSettings, type Settings } from '../../main/settings';
import { acceptSecretsKey, rotateSecretsKey } from '../../modules/stores';
import { createEncryptor } from '../../platform/secrets/encryption';
import { prepareNextKey, readKeysOfRotation, type KeyRotation } from './nextSecretsKey';

/**
 * `regulars rotate FILE`: re-encrypts the stores' API keys, the keys of sign-in codes and the secrets of webhooks
 * with the key in FILE. The old
 * key is OLD_SECRETS_KEY or the key in the settings. Without FILE, a new key replaces the key file in the data
 * directory. With `--old-key-lost`, the key in the settings becomes the key of a database whose own key is lost.
 */
runCommand(async () => {
  const { file, isOldKeyLost } = readArguments();
  const settings = readSettings(process.env, { needsSecretsKey: isOldKeyLost });
  const { database, dataDir } = settings;
  if (database.databaseUrl === undefined) assertDatabaseIn(dataDir);
  // Mistakes in the keys are reported before the database is opened.
  const given = isOldKeyLost ? null : await readGivenKeys(settings, file);
  const opened = await openDatabase({ ...database, dataDir, log: createLog(settings.logLevel) });
  try {
    const done = isOldKeyLost
      ? await acceptKey(opened.database, settings)
      : await rotate(opened.database, settings, given);
    process.stdout.write(`${done}\n`);
  } finally {
    await opened.stop();
  }
});

function readArguments(): { file: string | undefined; isOldKeyLost: boolean } {
  const { positionals, values } = parseArgs({
    options: { 'old-key-lost': { type: 'boolean', default: false } },
    allowPositionals: true,
  });
  const [file] = positionals;
  const isOldKeyLost = values['old-key-lost'];
  if (positionals.length > 1 || (isOldKeyLost && file !== undefined)) {
    throw new Error('Usage: regulars rotate [NEW_KEY_FILE | --old-key-lost]');
  }
  return { file, isOldKeyLost };
}

/** Returns the old and the new key, or null when the key file in the data directory is to be replaced. */
async function readGivenKeys(settings: Settings, file: string | undefined): Promise<KeyRotation | null> {
  const { secretsKey, secretsKeyFile, createdKeyFile } = settings;
  const { OLD_SECRETS_KEY } = process.env;
  if (file !== undefined) {
    const keys = await readKeysOfRotation(settings, OLD_SECRETS_KEY, file);
    if (getId(keys.from.text) === getId(keys.to.text)) {
      throw new Error(`The key in ${keys.to.origin} is the same as the one in ${keys.from.origin}`);
    }
    return keys;
  }
  if (OLD_SECRETS_KEY || secretsKey !== undefined || secretsKeyFile !== undefined || createdKeyFile === null) {
    throw new Error('Write the new key to a file first, and then run "regulars rotate FILE"');
  }
  return null;
}

const getId = (key: string) => createEncryptor(key).keyId;

async function rotate({ platform }: Database, settings: Settings, given: KeyRotation | null): Promise<string> {
  const { from, to, commit } = given ?? (await prepareNextKey(settings.createdKeyFile ?? ''));
  // When the command is repeated, the database already has the new key.
  if ((await compareWithDatabase(platform, to)).state !== 'current') await assertSecretsKey(platform, settings, from);
  const rotated = await rotateSecretsKey(platform, createEncryptor(from.text), createEncryptor(to.text));
  await commit();
  const { stores, accounts, webhooks } = rotated;
  const parts = [
    `the secrets of ${count(stores, 'store')}`,
    ...(accounts === 0 ? [] : [`the sign-in codes of ${count(accounts, 'account')}`]),
    ...(webhooks === 0 ? [] : [`the secrets of ${count(webhooks, 'webhook')}`]),
  ];
  const done = `Re-encrypted ${new Intl.ListFormat('en').format(parts)}`;
  return given === null ? done : `${done}; start all processes with the key in ${to.origin}`;
}

const count = (number: number, noun: string) => `${number} ${number === 1 ? noun : `${noun}s`}`;

async function acceptKey({ platform }: Database, settings: Settings): Promise<string> {
  const key = (await findSecretsKey(settings)) ?? (await createSecretsKey(settings));
  const { state, unreadable, unreadableAccounts, unreadableWebhooks } = await compareWithDatabase(platform, key);
  if (state === 'unused' || state === 'current')
    return `The key in ${key.origin} is the right one: nothing was changed`;
  await acceptSecretsKey(platform, createEncryptor(key.text));
  const ofAccounts =
    unreadableAccounts === 0
      ? ''
      : `; sign-in codes of ${count(unreadableAccounts, 'account')} do not work until they are set up again`;
  const ofWebhooks = unreadableWebhooks === 0 ? '' : `; replace the secrets of ${count(unreadableWebhooks, 'webhook')}`;
  const ofStores = `enter the API keys of ${count(unreadable, 'store')} again`;
  return `This database now belongs to the key in ${key.origin}; ${ofStores}${ofAccounts}${ofWebhooks}`;
}
