import type { Sql } from '../../../database/Database';

/** Counts by key the stores whose API keys it encrypts. */
export async function countStoresByKey(sql: Sql): Promise<{ keyId: string; stores: number }[]> {
  return sql.query<{ keyId: string; stores: number }>(
    'select key_id as "keyId", count(*)::int as stores from store_secrets group by key_id',
  );
}

/** A hash key that is kept, encrypted with the key that was current at that time. */
export interface KeptHashKey {
  /** The key that the hash key is derived from. */
  keyId: string;
  encryptedBy: string;
  hashKey: Buffer;
}

export async function listKeptHashKeys(sql: Sql): Promise<KeptHashKey[]> {
  return sql.query<KeptHashKey>(
    'select key_id as "keyId", encrypted_by as "encryptedBy", hash_key as "hashKey" from former_hash_keys',
  );
}

export async function upsertKeptHashKey(sql: Sql, { keyId, encryptedBy, hashKey }: KeptHashKey): Promise<void> {
  await sql.query(
    `insert into former_hash_keys (key_id, encrypted_by, hash_key) values ($1, $2, $3)
     on conflict (key_id) do update set encrypted_by = excluded.encrypted_by, hash_key = excluded.hash_key`,
    [keyId, encryptedBy, hashKey],
  );
}

/** Lists the stores that joined this chain with their customers. */
export async function listJoinedStores(sql: Sql, chainId: string): Promise<string[]> {
  const rows = await sql.query<{ id: string }>(
    `select distinct shop_id as id from shop_moves
     where store_id = $1 and direction = 'join' and status in ('running', 'done')`,
    [chainId],
  );
  return rows.map(({ id }) => id);
}
