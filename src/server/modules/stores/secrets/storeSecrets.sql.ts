import type { ShopId, ShopSql, Sql } from '../../../database/Database';

export interface EncryptedSecrets {
  storeId: string;
  /** The id of the key that encrypted the row. */
  keyId: string;
  cloverApiKey: Buffer;
  ghlApiKey: Buffer;
  ghlFineToken: Buffer | null;
}

const COLUMNS = `store_id as "storeId", key_id as "keyId", clover_api_key as "cloverApiKey", ghl_api_key as "ghlApiKey",
  ghl_fine_token as "ghlFineToken"`;

export async function upsertSecrets(sql: Sql, secrets: EncryptedSecrets): Promise<void> {
  await sql.query(
    `insert into store_secrets (store_id, key_id, clover_api_key, ghl_api_key, ghl_fine_token)
     values ($1, $2, $3, $4, $5)
     on conflict (store_id) do update set
       key_id = excluded.key_id, clover_api_key = excluded.clover_api_key, ghl_api_key = excluded.ghl_api_key,
       ghl_fine_token = excluded.ghl_fine_token, updated_at = excluded.updated_at`,
    [secrets.storeId, secrets.keyId, secrets.cloverApiKey, secrets.ghlApiKey, secrets.ghlFineToken],
  );
}

interface EncryptedPosKey {
  storeId: string;
  keyId: string;
  cloverApiKey: Buffer;
  merchantId: string | null;
}

export async function findEncryptedPosKey(sql: ShopSql, shopId: ShopId): Promise<EncryptedPosKey | null> {
  const [row] = await sql.query<EncryptedPosKey>(
    `select s.id as "storeId", x.key_id as "keyId", x.clover_api_key as "cloverApiKey", s.clover_merchant_id as "merchantId"
     from stores s join store_secrets x on x.store_id = s.id
     where s.id = $1`,
    [shopId],
  );
  return row ?? null;
}

export async function findEncryptedSecrets(sql: Sql, storeId: string): Promise<EncryptedSecrets | null> {
  const [row] = await sql.query<EncryptedSecrets>(`select ${COLUMNS} from store_secrets where store_id = $1`, [
    storeId,
  ]);
  return row ?? null;
}

/** Lists the secrets of all stores by store id, after the store `after`. Stores in deletion no longer have secrets. */
export async function listEncryptedSecrets(sql: Sql, after: string | null, limit: number): Promise<EncryptedSecrets[]> {
  return sql.query<EncryptedSecrets>(
    `select ${COLUMNS} from store_secrets where $1::uuid is null or store_id > $1 order by store_id limit $2`,
    [after, limit],
  );
}

/** Returns the location at HighLevel that the store's token belongs to, or null until it was found. */
export async function findLocationId(sql: Sql, storeId: string): Promise<string | null> {
  const [row] = await sql.query<{ location_id: string | null }>(
    `select location_id from store_integrations where store_id = $1 and provider = 'ghl'`,
    [storeId],
  );
  return row?.location_id ?? null;
}

/** Lists the secrets encrypted with other keys, and blocks all writes to the table until the transaction ends. */
export async function lockSecretsOfOtherKeys(sql: Sql, keyId: string): Promise<EncryptedSecrets[]> {
  await sql.query('lock table store_secrets in share row exclusive mode');
  return sql.query<EncryptedSecrets>(`select ${COLUMNS} from store_secrets where key_id <> $1 order by store_id`, [
    keyId,
  ]);
}

/** Deletes the state of the previous key or merchant, and ends the longer pauses after failed reads. */
export async function resetPosConnection(sql: Sql, storeId: string): Promise<void> {
  await sql.query(
    `update store_integrations set status = 'unknown', detail = null, checked_at = null, merchant_id = null
     where store_id = $1 and provider = 'clover'`,
    [storeId],
  );
  await sql.query('update pos_cursors set failures = 0 where store_id = $1', [storeId]);
}
