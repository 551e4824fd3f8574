import { OLD_SECRET_HOURS } from '../../../contract/plain/webhookLimits';
import type { Sql } from '../../database/Database';

export interface EncryptedWebhookSecrets {
  storeId: string;
  id: string;
  /** The id of the key that encrypted both. */
  keyId: string;
  secret: Buffer;
  /** The secret before, or null when it no longer signs. */
  oldSecret: Buffer | null;
}

export const SECRETS = `store_id as "storeId", id, key_id as "keyId", secret,
  case when old_secret_until > now() then old_secret end as "oldSecret"`;

export async function findSecrets(sql: Sql, storeId: string, id: string): Promise<EncryptedWebhookSecrets | null> {
  const [row] = await sql.query<EncryptedWebhookSecrets>(
    `select ${SECRETS} from webhook_endpoints where store_id = $1 and id = $2`,
    [storeId, id],
  );
  return row ?? null;
}

/** Saves secrets. A new old one signs for a day from now. */
export async function replaceSecrets(sql: Sql, { storeId, id, keyId, secret, oldSecret }: EncryptedWebhookSecrets) {
  await sql.query(
    `update webhook_endpoints set key_id = $3, secret = $4, old_secret = $5,
       old_secret_until = ${oldSecret ? `now() + interval '${OLD_SECRET_HOURS} hours'` : 'null'}
     where store_id = $1 and id = $2`,
    [storeId, id, keyId, secret, oldSecret],
  );
}

/** Saves secrets that were encrypted again, and how long the old one signs stays. */
export async function updateSecrets(sql: Sql, { storeId, id, keyId, secret, oldSecret }: EncryptedWebhookSecrets) {
  await sql.query(
    `update webhook_endpoints set key_id = $3, secret = $4, old_secret = $5,
       old_secret_until = case when $5::bytea is not null then old_secret_until end
     where store_id = $1 and id = $2`,
    [storeId, id, keyId, secret, oldSecret],
  );
}

/** Lists the secrets encrypted with other keys, and blocks all writes to the table until the transaction ends. */
export async function lockSecretsOfOtherKeys(sql: Sql, keyId: string): Promise<EncryptedWebhookSecrets[]> {
  await sql.query('lock table webhook_endpoints in share row exclusive mode');
  return sql.query<EncryptedWebhookSecrets>(
    `select ${SECRETS} from webhook_endpoints where key_id <> $1 order by store_id, id`,
    [keyId],
  );
}

/** Counts by key the endpoints whose secrets it encrypts. */
export async function countEndpointsByKey(sql: Sql): Promise<{ keyId: string; webhooks: number }[]> {
  return sql.query<{ keyId: string; webhooks: number }>(
    'select key_id as "keyId", count(*)::int as webhooks from webhook_endpoints group by key_id',
  );
}

/** Lists the secrets of all endpoints by id, after the endpoint `after`. */
export async function listWebhookSecrets(
  sql: Sql,
  after: string | null,
  limit: number,
): Promise<EncryptedWebhookSecrets[]> {
  return sql.query<EncryptedWebhookSecrets>(
    `select ${SECRETS} from webhook_endpoints where $1::uuid is null or id > $1 order by id limit $2`,
    [after, limit],
  );
}
