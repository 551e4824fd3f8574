import type { ApiKey } from '../../../contract/apiKeys';
import type { KeyScope } from '../../../contract/plain/apiKeyLimits';
import type { Sql } from '../../database/Database';

const COLUMNS = `id, name, 'rg_' || prefix as prefix, scopes, created_at as "createdAt", expires_at as "expiresAt",
  last_used_at as "lastUsedAt", last_used_from as "lastUsedFrom"`;

/** Lists the keys of a store that were not revoked, newest first. */
export function listApiKeyRows(sql: Sql, storeId: string): Promise<ApiKey[]> {
  return sql.query<ApiKey>(
    `select ${COLUMNS} from api_keys where store_id = $1 and revoked_at is null order by created_at desc, id desc`,
    [storeId],
  );
}

export async function countApiKeys(sql: Sql, storeId: string): Promise<number> {
  const [row] = await sql.query<{ count: number }>(
    'select count(*)::int as count from api_keys where store_id = $1 and revoked_at is null',
    [storeId],
  );
  return row?.count ?? 0;
}

export interface NewApiKey {
  storeId: string;
  name: string;
  prefix: string;
  tokenHash: Buffer;
  scopes: readonly KeyScope[];
  expiresAt: string | null;
}

/** @throws ConstraintViolation 'api_keys_by_prefix' when another key has the prefix. */
export async function insertApiKey(sql: Sql, key: NewApiKey): Promise<ApiKey> {
  const [row] = await sql.query<ApiKey>(
    `insert into api_keys (store_id, name, prefix, token_hash, scopes, expires_at) values ($1, $2, $3, $4, $5, $6)
     returning ${COLUMNS}`,
    [key.storeId, key.name, key.prefix, key.tokenHash, key.scopes, key.expiresAt],
  );
  if (!row) throw new Error('insert into api_keys returned no row');
  return row;
}

/** Revokes a key, which a trigger tells every process. Returns it, or null when the store has no such key. */
export async function revokeApiKeyRow(sql: Sql, storeId: string, id: string): Promise<ApiKey | null> {
  const [row] = await sql.query<ApiKey>(
    `update api_keys set revoked_at = now() where store_id = $1 and id = $2 and revoked_at is null returning ${COLUMNS}`,
    [storeId, id],
  );
  return row ?? null;
}

/** Returns whether a store is a shop of a chain, or null when no store has the id. */
export async function findKeyStore(sql: Sql, storeId: string): Promise<{ isShop: boolean } | null> {
  const [row] = await sql.query<{ isShop: boolean }>(
    'select chain_id is not null as "isShop" from stores where id = $1',
    [storeId],
  );
  return row ?? null;
}
