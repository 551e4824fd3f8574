import { hash } from 'node:crypto';
import { KEY_SCOPES } from '../contract/plain/apiKeyLimits';
import { toShop, type Database } from '../server/database/Database';
import { createEndpoint, findSecrets, tryDecryptWebhookSecrets } from '../server/modules/webhooks';
import type { Encryptor } from '../server/platform/secrets/encryption';
import catalog from './catalog.json';
import { DEMO_SIGN_INS } from './seedDemo';

const KEY_PREFIX = 'demobean';
/** Known to everybody, like the passwords of the demo. */
export const DEMO_API_KEY = `rg_${KEY_PREFIX}_thisisthekeyofthedemoandnosecret`;
const ENDPOINT = 'The receiver of the demo';

/**
 * Gives the first store DEMO_API_KEY and a webhook endpoint at `url`, unless it has them. A later start only moves the
 * endpoint to its address. Returns the secret that signs what is sent there, or null when it was encrypted with another
 * SECRETS_KEY.
 */
export async function connectPrograms(database: Database, encryptor: Encryptor, url: string): Promise<string | null> {
  const { platform } = database;
  const [owner] = await platform.query<{ storeId: string; accountId: string; endpointId: string | null }>(
    `select a.store_id as "storeId", a.id as "accountId", w.id as "endpointId"
     from accounts a join stores s on s.id = a.store_id
     left join webhook_endpoints w on w.store_id = a.store_id and w.description = $3
     where a.email = $1 and s.subdomain = $2`,
    [DEMO_SIGN_INS.owner, catalog.stores[0]?.subdomain ?? '', ENDPOINT],
  );
  if (!owner) throw new Error('the first store has no owner');
  const { storeId, accountId } = owner;
  await platform.query(
    `insert into api_keys (store_id, name, prefix, token_hash, scopes) values ($1, 'Demo program', $2, $3, $4)
     on conflict (prefix) do nothing`,
    [storeId, KEY_PREFIX, hash('sha256', DEMO_API_KEY, 'buffer'), KEY_SCOPES],
  );
  const db = database.forStore(storeId);
  if (owner.endpointId === null) {
    const actor = {
      scope: 'dashboard',
      role: 'store_owner',
      requestId: 'demo',
      accountId,
      ...toShop(storeId),
    } as const;
    const fields = { url, description: ENDPOINT };
    return (await createEndpoint({ db, encryptor, allowsPrivate: true }, actor, fields)).secret;
  }
  await platform.query('update webhook_endpoints set url = $2 where id = $1', [owner.endpointId, url]);
  const stored = await findSecrets(db, storeId, owner.endpointId);
  return (stored && tryDecryptWebhookSecrets(encryptor, stored)?.[0]) ?? null;
}
