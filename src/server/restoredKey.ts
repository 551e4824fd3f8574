import { mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Manifest } from './database/backup/manifest';
import { decryptKey } from './database/backup/encryptKey';
import { createEncryptor } from './modules/stores';
import { readPassphrase } from './readPassphrase';
import { findSecretsKey } from './secretsKey';
import type { Settings } from './settings';

/** The key of the stores' secrets, for a restored database. */
interface RestoredKey {
  /** The key that reads them; undefined when there is none. */
  secretsKey: string | undefined;
  /** Writes a key from the backup to DATA_DIR; returns the function that deletes it again. */
  readonly store: () => Promise<() => Promise<void>>;
  /** What is left to do, for people. */
  advice: string | null;
}

const nothing = () => Promise.resolve(() => Promise.resolve());

/**
 * Chooses the key: the one in the backup if requested, otherwise the existing one. @throws Error when the backup
 * contains none, the passphrase is wrong, or another key is already in use.
 */
export async function prepareRestoredKey(
  { keyIds, encryptedKey }: Manifest,
  { secretsKey: configured, dataDir }: Settings,
  withKey: boolean,
): Promise<RestoredKey> {
  const existing = await findSecretsKey(configured, dataDir);
  if (withKey) {
    if (encryptedKey === null) throw new Error('The backup contains no key: it was made without --with-key');
    const secretsKey = await decryptKey(encryptedKey, await readPassphrase(false));
    if (existing === secretsKey) return { secretsKey, store: nothing, advice: null };
    if (existing !== undefined) {
      const where = configured === undefined ? `secrets.key in ${dataDir}` : 'SECRETS_KEY';
      throw new Error(`The key in the backup differs from ${where}: unset or remove it first`);
    }
    const file = path.join(dataDir, 'secrets.key');
    return { secretsKey, store: () => storeKey(file, secretsKey), advice: `The key is in ${file}` };
  }
  const isRight = existing !== undefined && keyIds.every((id) => id === createEncryptor(existing).keyId);
  if (isRight || keyIds.length === 0) return { secretsKey: existing, store: nothing, advice: null };
  const advice =
    `The API keys of the stores cannot be read: they were encrypted with ${existing === undefined ? 'a' : 'another'} key. ` +
    `Start the server with that SECRETS_KEY, or put its secrets.key into ${dataDir}`;
  return { secretsKey: undefined, store: nothing, advice };
}

async function storeKey(file: string, key: string): Promise<() => Promise<void>> {
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(file, key, { mode: 0o600, flag: 'wx', flush: true });
  return () => rm(file, { force: true });
}
