import type { Sql } from '../../database/Database';
import type { Encryptor } from './encryptor';
import { upsertSecrets } from './stores.sql';

/** The keys of a store to its point of sale and its contact management, as the admin typed them. */
export interface StoreSecrets {
  cloverApiKey: string;
  ghlApiKey: string;
  ghlFineToken?: string | null;
}

/** Keeps the secrets of a store sealed, in place of those it had. */
export async function encryptStoreSecrets(
  sql: Sql,
  sealer: Encryptor,
  storeId: string,
  secrets: StoreSecrets,
): Promise<void> {
  await upsertSecrets(sql, {
    storeId,
    keyId: sealer.keyId,
    cloverApiKey: sealer.seal(secrets.cloverApiKey, { storeId, field: 'clover_api_key' }),
    ghlApiKey: sealer.seal(secrets.ghlApiKey, { storeId, field: 'ghl_api_key' }),
    ghlFineToken: secrets.ghlFineToken ? sealer.seal(secrets.ghlFineToken, { storeId, field: 'ghl_fine_token' }) : null,
  });
}
