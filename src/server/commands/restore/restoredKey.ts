import { rm } from 'node:fs/promises';
import path from 'node:path';
import { decryptKey } from '../../database/backup/encryptKey';
import type { Manifest } from '../../database/backup/manifest';
import { findSecretsKey } from '../../main/secretsKey';
import type { Settings } from '../../main/settings';
import { findKeyFile, writeNewKey, type SecretsKey } from '../../platform/secrets/keyFile';
import { readPassphrase } from '../backup/readPassphrase';

/** The key of the stores' secrets for a restored database. */
interface RestoredKey {
  /** The key in the backup if requested, otherwise the one in the settings, or undefined when there is none. */
  key: SecretsKey | undefined;
  /** Writes a key from the backup to its file. Returns a function that deletes it again. */
  readonly store: () => Promise<() => Promise<void>>;
  /** A sentence for people about where the key was written. */
  advice: string | null;
}

const nothing = () => Promise.resolve(() => Promise.resolve());

/**
 * Chooses the key in the backup if requested, otherwise the existing one.
 * @throws Error when the backup contains none, the passphrase is wrong, or another key is already in use.
 */
export async function prepareRestoredKey(
  { encryptedKey }: Manifest,
  settings: Settings,
  withKey: boolean,
): Promise<RestoredKey> {
  if (!withKey) return { key: await findSecretsKey(settings), store: nothing, advice: null };
  if (encryptedKey === null) throw new Error('The backup contains no key: it was made without --with-key');
  const text = await decryptKey(encryptedKey, await readPassphrase(false));
  const { secretsKey, secretsKeyFile, dataDir } = settings;
  const file = secretsKeyFile ?? path.join(dataDir, 'secrets.key');
  const existing = secretsKey === undefined ? await findKeyFile(file) : { text: secretsKey, origin: 'SECRETS_KEY' };
  if (existing?.text === text) return { key: existing, store: nothing, advice: null };
  if (existing !== undefined) {
    throw new Error(`The key in the backup differs from the one in ${existing.origin}: unset or remove it first`);
  }
  const store = async () => {
    await writeNewKey(file, text);
    return () => rm(file, { force: true });
  };
  return { key: { text, origin: file }, store, advice: `The key is in ${file}` };
}
