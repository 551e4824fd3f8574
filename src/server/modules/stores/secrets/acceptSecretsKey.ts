import type { ScopedDatabase } from '../../../database/Database';
import { recordAudit } from '../../../platform/audit';
import type { Encryptor } from '../../../platform/secrets/encryption';
import { keepHashKey } from './phoneHashes';

/**
 * Makes a key the current one although it decrypts nothing, because the previous key was lost. Existing ciphertexts
 * stay. If the lost key is found, a rotation from it re-encrypts them.
 */
export function acceptSecretsKey(db: ScopedDatabase, key: Encryptor): Promise<void> {
  return db.transaction(async (sql) => {
    await keepHashKey(sql, key, key);
    await recordAudit(sql, {
      storeId: null,
      actorRole: 'system',
      actorId: null,
      action: 'secrets_key_accepted',
      recordType: 'platform',
      recordId: 'store_secrets',
      newValues: { keyId: key.keyId },
    });
  });
}
