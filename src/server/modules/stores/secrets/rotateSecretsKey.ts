import type { ScopedDatabase } from '../../../database/Database';
import { recordAudit } from '../../../platform/audit';
import type { Encryptor } from '../../../platform/secrets/encryption';
import { reencryptAppKeys } from '../../accounts';
import { reencryptWebhookSecrets } from '../../webhooks';
import { keepHashKeys } from './phoneHashes';
import { encryptStoreSecrets, tryDecryptRow } from './storeSecrets';
import { lockSecretsOfOtherKeys } from './storeSecrets.sql';

/** How many stores, accounts and webhooks have secrets that were encrypted again. */
interface RotatedSecrets {
  stores: number;
  accounts: number;
  webhooks: number;
}

/**
 * Re-encrypts the secrets of all stores and webhooks, the keys of sign-in codes and the hash keys with a new key in one
 * transaction. Secrets that already use the new key are skipped. Returns the numbers of what was changed.
 * @throws Error that names the stores, accounts or webhooks whose secrets neither key can decrypt. Nothing is changed
 * then.
 */
export function rotateSecretsKey(db: ScopedDatabase, oldKey: Encryptor, newKey: Encryptor): Promise<RotatedSecrets> {
  return db.transaction(async (sql) => {
    const rows = await lockSecretsOfOtherKeys(sql, newKey.keyId);
    const decrypted = rows.map((row) => ({ storeId: row.storeId, secrets: tryDecryptRow(oldKey, row) }));
    const unreadable = decrypted.filter(({ secrets }) => secrets === null).map(({ storeId }) => storeId);
    if (unreadable.length > 0) {
      throw new Error(`Neither key decrypts the secrets of these stores: ${unreadable.join(', ')}`);
    }
    for (const { storeId, secrets } of decrypted) {
      if (secrets) await encryptStoreSecrets(sql, newKey, storeId, secrets);
    }
    const accounts = await reencryptAppKeys(sql, oldKey, newKey);
    const webhooks = await reencryptWebhookSecrets(sql, oldKey, newKey);
    await keepHashKeys(sql, oldKey, newKey);
    if (decrypted.length > 0 || accounts > 0 || webhooks > 0) {
      await recordAudit(sql, {
        storeId: null,
        actorRole: 'system',
        actorId: null,
        action: 'secrets_reencrypted',
        recordType: 'platform',
        recordId: 'store_secrets',
        newValues: { count: decrypted.length, ...(accounts > 0 && { accounts }), ...(webhooks > 0 && { webhooks }) },
      });
    }
    return { stores: decrypted.length, accounts, webhooks };
  });
}
