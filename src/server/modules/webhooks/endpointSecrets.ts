import type { Sql } from '../../database/Database';
import { SecretUnreadable, type Encryptor } from '../../platform/secrets/encryption';
import { lockSecretsOfOtherKeys, updateSecrets, type EncryptedWebhookSecrets } from './endpointSecrets.sql';

type EndpointKey = Pick<EncryptedWebhookSecrets, 'storeId' | 'id'>;

const toContext = ({ storeId, id }: EndpointKey) => ({ storeId, field: `webhook:${id}` });

export const encryptWebhookSecret = (encryptor: Encryptor, endpoint: EndpointKey, secret: string): Buffer =>
  encryptor.encrypt(secret, toContext(endpoint));

/**
 * Returns the secret of an endpoint and, while it still signs, the one before.
 * @throws SecretUnreadable when they were encrypted with another SECRETS_KEY.
 */
export function decryptWebhookSecrets(encryptor: Encryptor, stored: EncryptedWebhookSecrets): string[] {
  const { secret, oldSecret, keyId } = stored;
  const decrypt = (each: Buffer) => encryptor.decrypt(each, toContext(stored), keyId);
  return [decrypt(secret), ...(oldSecret ? [decrypt(oldSecret)] : [])];
}

/** Works like decryptWebhookSecrets, and returns null when they cannot be decrypted. */
export function tryDecryptWebhookSecrets(encryptor: Encryptor, stored: EncryptedWebhookSecrets): string[] | null {
  try {
    return decryptWebhookSecrets(encryptor, stored);
  } catch (error) {
    if (error instanceof SecretUnreadable) return null;
    throw error;
  }
}

/**
 * Encrypts the secrets of all endpoints with a new SECRETS_KEY. Those that already use it are skipped.
 * @throws Error that names the endpoints whose secrets neither key can decrypt.
 */
export async function reencryptWebhookSecrets(sql: Sql, oldKey: Encryptor, newKey: Encryptor): Promise<number> {
  const rows = await lockSecretsOfOtherKeys(sql, newKey.keyId);
  const decrypted = rows.map((row) => ({ row, secrets: tryDecryptWebhookSecrets(oldKey, row) }));
  const unreadable = decrypted.filter(({ secrets }) => secrets === null).map(({ row }) => row.id);
  if (unreadable.length > 0) {
    throw new Error(`Neither key decrypts the secrets of these webhook endpoints: ${unreadable.join(', ')}`);
  }
  for (const { row, secrets } of decrypted) {
    const [secret, oldSecret] = (secrets ?? []).map((each) => encryptWebhookSecret(newKey, row, each));
    if (secret) await updateSecrets(sql, { ...row, keyId: newKey.keyId, secret, oldSecret: oldSecret ?? null });
  }
  return decrypted.length;
}
