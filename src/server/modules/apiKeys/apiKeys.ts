import type { ApiKey, CreateApiKey, CreatedApiKey } from '../../../contract/apiKeys';
import { API_KEY_NAME_MAX, API_KEYS_MAX } from '../../../contract/plain/apiKeyLimits';
import type { ScopedDatabase } from '../../database/Database';
import { pick, recordAuditBy } from '../../platform/audit';
import type { AdminActor, DashboardActor } from '../../platform/auth/actor';
import { createApiKey } from '../../platform/auth/apiKeys';
import { AppError, assertNoFieldErrors, collectFieldErrors } from '../../shared/AppError';
import { lockStoreLimits } from '../../shared/locks.sql';
import { validateText } from '../../shared/validateText';
import type { ProveIdentity } from '../accounts';
import { countApiKeys, insertApiKey, revokeApiKeyRow } from './apiKeys.sql';

type Issuer = AdminActor | DashboardActor;
const RECORDED = ['name', 'prefix', 'scopes', 'expiresAt'] as const;

/**
 * Creates a key. The response is the only place that has its secret.
 * @throws AppError 400 for an empty name or an end in the past, 403 for a wrong password or code, 409 when the store
 *   has API_KEYS_MAX keys.
 */
export async function createKey(
  prove: ProveIdentity,
  actor: Issuer,
  storeId: string,
  { name, scopes, expiresAt = null, ...proof }: CreateApiKey,
): Promise<CreatedApiKey> {
  const trimmed = name.trim();
  assertNoFieldErrors(
    collectFieldErrors({
      name: validateText('Name', trimmed, API_KEY_NAME_MAX),
      expiresAt: expiresAt !== null && !(Date.parse(expiresAt) > Date.now()) ? 'Choose a time in the future' : null,
    }),
  );
  return prove(actor, proof, async (sql) => {
    await lockStoreLimits(sql, storeId);
    if ((await countApiKeys(sql, storeId)) >= API_KEYS_MAX) {
      throw new AppError(
        'conflict',
        `A store can have at most ${API_KEYS_MAX} API keys. Revoke one that you do not need.`,
      );
    }
    const { secret, ...stored } = createApiKey();
    const key = await insertApiKey(sql, { storeId, name: trimmed, scopes, expiresAt, ...stored });
    await recordAuditBy(sql, actor, {
      storeId,
      action: 'api_key_created',
      recordType: 'api_key',
      recordId: key.id,
      newValues: pick(key, RECORDED),
    });
    return { ...key, secret };
  });
}

/**
 * Revokes a key. All processes refuse it within a second of the commit.
 * @throws AppError 404 when the store has no such key.
 */
export function revokeKey(db: ScopedDatabase, actor: Issuer, storeId: string, id: string): Promise<void> {
  return db.transaction(async (sql) => {
    const key: ApiKey | null = await revokeApiKeyRow(sql, storeId, id);
    if (!key) throw new AppError('not_found', 'API key not found');
    await recordAuditBy(sql, actor, {
      storeId,
      action: 'api_key_revoked',
      recordType: 'api_key',
      recordId: id,
      oldValues: pick(key, RECORDED),
    });
  });
}
