import type { Sql } from '../../database/Database';
import { Refusal } from '../../http/Refusal';
import { SecretUnreadable, type Sealer } from './sealer';
import { findSealedSecrets } from './stores.sql';

/** The keys of a store; empty where none was ever set. */
export interface OpenedSecrets {
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
export async function openStoreSecrets(sql: Sql, sealer: Sealer, storeId: string): Promise<OpenedSecrets> {
  const opened = await tryStoreSecrets(sql, sealer, storeId);
  if (opened === null) throw new Refusal('conflict', UNREADABLE);
  return opened;
}

/** Opens the secrets of a store; null when they were sealed by another key. */
export async function tryStoreSecrets(sql: Sql, sealer: Sealer, storeId: string): Promise<OpenedSecrets | null> {
  const sealed = await findSealedSecrets(sql, storeId);
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
