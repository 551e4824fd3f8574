import type { Sql } from '../../database/Database';
import { AppError } from '../../shared/AppError';
import { SecretUnreadable, type Encryptor } from './encryptor';
import { findEncryptedSecrets } from './stores.sql';

/** The keys of a store; empty where none was ever set. */
export interface DecryptedSecrets {
  cloverApiKey: string;
  ghlApiKey: string;
  ghlFineToken: string | null;
}

// No word of a field of the form is in it, so it shows above the form.
const UNREADABLE =
  'The API keys of this store were sealed with another SECRETS_KEY. Enter both keys anew, start the server with that ' +
  'SECRETS_KEY, or run npm run secrets:reseal with it as OLD_SECRETS_KEY';

/**
 * Opens the secrets of a store.
 * @throws Refusal 409 when they were sealed by another key.
 */
export async function decryptStoreSecrets(sql: Sql, sealer: Encryptor, storeId: string): Promise<DecryptedSecrets> {
  const opened = await tryDecryptStoreSecrets(sql, sealer, storeId);
  if (opened === null) throw new AppError('conflict', UNREADABLE);
  return opened;
}

/** Opens the secrets of a store; null when they were sealed by another key. */
export async function tryDecryptStoreSecrets(
  sql: Sql,
  sealer: Encryptor,
  storeId: string,
): Promise<DecryptedSecrets | null> {
  const sealed = await findEncryptedSecrets(sql, storeId);
  if (!sealed) return { cloverApiKey: '', ghlApiKey: '', ghlFineToken: null };
  try {
    const open = (secret: Buffer, field: string) => sealer.open(secret, { storeId, field }, sealed.keyId);
    return {
      cloverApiKey: open(sealed.cloverApiKey, 'clover_api_key'),
      ghlApiKey: open(sealed.ghlApiKey, 'ghl_api_key'),
      ghlFineToken: sealed.ghlFineToken && open(sealed.ghlFineToken, 'ghl_fine_token'),
    };
  } catch (error) {
    if (error instanceof SecretUnreadable) return null;
    throw error;
  }
}
