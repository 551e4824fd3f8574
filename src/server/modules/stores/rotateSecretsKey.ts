import type { ScopedDatabase } from '../../database/Database';
import { recordAudit } from '../audit';
import { SecretUnreadable, type Encryptor } from './encryptor';
import { encryptStoreSecrets } from './encryptStoreSecrets';
import { lockSecretsOfOtherKeys, type EncryptedSecrets } from './stores.sql';

/**
 * Seals the secrets of all stores by another key, in one transaction; those that are already sealed by it stay as they
 * are. Answers how many stores were changed.
 * @throws Error naming the stores whose secrets neither key opens; then nothing has changed.
 */
export function rotateSecretsKey(db: ScopedDatabase, from: Encryptor, to: Encryptor): Promise<number> {
  return db.transaction(async (sql) => {
    const rows = await lockSecretsOfOtherKeys(sql, to.keyId);
    const opened = rows.map((row) => ({ storeId: row.storeId, secrets: opensBy(from, row) }));
    const closed = opened.filter(({ secrets }) => secrets === null).map(({ storeId }) => storeId);
    if (closed.length > 0) throw new Error(`Neither key opens the secrets of these stores: ${closed.join(', ')}`);
    for (const { storeId, secrets } of opened) if (secrets) await encryptStoreSecrets(sql, to, storeId, secrets);
    if (opened.length > 0) {
      await recordAudit(sql, {
        storeId: null,
        actorRole: 'system',
        actorId: null,
        action: 'secrets_resealed',
        recordType: 'platform',
        recordId: 'store_secrets',
        newValues: { count: opened.length },
      });
    }
    return opened.length;
  });
}

function opensBy(sealer: Encryptor, { storeId, keyId, cloverApiKey, ghlApiKey, ghlFineToken }: EncryptedSecrets) {
  try {
    const open = (secret: Buffer, field: string) => sealer.open(secret, { storeId, field }, keyId);
    return {
      cloverApiKey: open(cloverApiKey, 'clover_api_key'),
      ghlApiKey: open(ghlApiKey, 'ghl_api_key'),
      ghlFineToken: ghlFineToken && open(ghlFineToken, 'ghl_fine_token'),
    };
  } catch (error) {
    if (error instanceof SecretUnreadable) return null;
    throw error;
  }
}
