import type { Sql } from '../database/Database';
import { checkSecretsKey, type KeyCheck } from '../modules/stores';
import { createEncryptor } from '../platform/secrets/encryption';
import { createKeyFile, findKeyFile, readKeyFile, type SecretsKey } from '../platform/secrets/keyFile';
import { ConfigError, type Settings } from './settings';

export type KeySettings = Pick<Settings, 'secretsKey' | 'secretsKeyFile' | 'createdKeyFile'>;

const IF_LOST = 'if it is lost, run "regulars rotate --old-key-lost"';

/**
 * Returns the key that the server and all commands use: SECRETS_KEY, the content of SECRETS_KEY_FILE, or the key file
 * in the data directory, or undefined when there is none. It creates nothing.
 * @throws Error when SECRETS_KEY_FILE cannot be used.
 */
export async function findSecretsKey(settings: KeySettings): Promise<SecretsKey | undefined> {
  const { secretsKey, secretsKeyFile, createdKeyFile } = settings;
  if (secretsKey !== undefined) return { text: secretsKey, origin: 'SECRETS_KEY' };
  if (secretsKeyFile !== undefined) return readKeyFile(secretsKeyFile);
  return createdKeyFile === null ? undefined : findKeyFile(createdKeyFile);
}

/**
 * Returns the key for a server. The first start on a database without ciphertexts creates the key file in the data
 * directory.
 * @throws Error with instructions when the database is encrypted with another key.
 */
export async function openSecretsKey(sql: Sql, settings: KeySettings): Promise<SecretsKey & KeyCheck> {
  const found = await findSecretsKey(settings);
  const check = await assertSecretsKey(sql, settings, found);
  return { ...(found ?? (await createSecretsKey(settings))), ...check };
}

export function createSecretsKey({ createdKeyFile }: KeySettings): Promise<SecretsKey> {
  if (createdKeyFile === null) throw new ConfigError('There is no key: set SECRETS_KEY_FILE or SECRETS_KEY');
  return createKeyFile(createdKeyFile);
}

/**
 * @throws ConfigError with instructions when the key in a setting is not the one of the database, or no setting has
 *   one, and an Error for a file, which may still be put in its place.
 */
export async function assertSecretsKey(
  sql: Sql,
  settings: KeySettings,
  key: SecretsKey | undefined,
): Promise<KeyCheck> {
  const check = await compareWithDatabase(sql, key);
  const problem = await describeKeyProblem(sql, settings, { key, check });
  if (problem !== null) {
    const isInSetting = key === undefined ? settings.createdKeyFile === null : key.origin === 'SECRETS_KEY';
    throw isInSetting ? new ConfigError(problem) : new Error(problem);
  }
  return check;
}

export function compareWithDatabase(sql: Sql, key: SecretsKey | undefined): Promise<KeyCheck> {
  return checkSecretsKey(sql, key && createEncryptor(key.text).keyId);
}

/** Returns a sentence about a key that is not the one of the database, or null without a problem. */
export async function describeKeyProblem(
  sql: Sql,
  { createdKeyFile }: KeySettings,
  { key, check: { state } }: { key: SecretsKey | undefined; check: KeyCheck },
): Promise<string | null> {
  if (state === 'unused' || state === 'current') return null;
  if (key === undefined) {
    const remedy = createdKeyFile === null ? 'set SECRETS_KEY_FILE' : `put its key back into ${createdKeyFile}`;
    return `The stores' API keys in this database are encrypted, and there is no key: ${remedy}, or ${IF_LOST}`;
  }
  if (key.origin === createdKeyFile && (await isNextCurrent(sql, createdKeyFile))) {
    return `The rotation of ${createdKeyFile} was interrupted: run "regulars rotate" again, which completes it`;
  }
  if (state === 'replaced') {
    return `The key in ${key.origin} was replaced by "regulars rotate": use the new key, or ${IF_LOST}`;
  }
  return (
    `The key in ${key.origin} is not the one that encrypted the stores' API keys in this database: ` +
    `use that one, or ${IF_LOST}`
  );
}

/** Whether a rotation has changed the database but not yet replaced the key file. */
async function isNextCurrent(sql: Sql, keyFile: string): Promise<boolean> {
  const next = await findKeyFile(`${keyFile}.new`);
  return next !== undefined && (await compareWithDatabase(sql, next)).state === 'current';
}
