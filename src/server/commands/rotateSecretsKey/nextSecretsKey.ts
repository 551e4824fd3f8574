import { findSecretsKey, type KeySettings } from '../../main/secretsKey';
import {
  createKeyFile,
  MIN_KEY_LENGTH,
  moveKeyFile,
  readKeyFile,
  readStoredKey,
  replaceKeyFile,
  type SecretsKey,
} from '../../platform/secrets/keyFile';

/** A rotation of the key. Running it again after a crash completes it. */
export interface KeyRotation {
  from: SecretsKey;
  /** The new key is on disk before anything is encrypted with it. */
  to: SecretsKey;
  /** Activates the new key file in the data directory. Call it after the database has committed. */
  readonly commit: () => Promise<void>;
}

/**
 * Reads the keys of a rotation to the key in `newKeyFile`, from OLD_SECRETS_KEY or the key in the settings.
 * @throws Error when either key cannot be used.
 */
export async function readKeysOfRotation(
  settings: KeySettings,
  oldKey: string | undefined,
  newKeyFile: string,
): Promise<KeyRotation> {
  const from = oldKey ? { text: oldKey, origin: 'OLD_SECRETS_KEY' } : await findSecretsKey(settings);
  if (from === undefined) {
    throw new Error('There is no old key: set SECRETS_KEY_FILE or SECRETS_KEY as for the server, or OLD_SECRETS_KEY');
  }
  if (from.origin === settings.createdKeyFile) {
    throw new Error(`Run "regulars rotate" without a file: it replaces ${from.origin} itself`);
  }
  if (from.text.length < MIN_KEY_LENGTH) {
    throw new Error(`${from.origin} must have at least ${MIN_KEY_LENGTH} characters`);
  }
  return { from, to: await readStoredKey(newKeyFile), commit: () => Promise.resolve() };
}

/**
 * Starts a rotation of the key file in the data directory. The new key is on disk as secrets.key.new before anything is
 * encrypted with it. The file left by a crash is used again, because rows may already be encrypted with it. The old key
 * is kept as secrets.key.old.
 */
export async function prepareNextKey(file: string): Promise<KeyRotation> {
  const from = await readKeyFile(file);
  const to = await createKeyFile(`${file}.new`);
  return {
    from,
    to,
    async commit() {
      await replaceKeyFile(`${file}.old`, from.text);
      await moveKeyFile(`${file}.new`, file);
    },
  };
}
