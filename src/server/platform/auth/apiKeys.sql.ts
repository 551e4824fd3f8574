import type { KeyScope } from '../../../contract/plain/apiKeyLimits';
import type { ShopId, Sql } from '../../database/Database';

export interface ApiKeyRow {
  id: string;
  storeId: string;
  /** The first shop of a chain, otherwise the store itself. */
  shopId: ShopId;
  /** The same if it is one of a chain. */
  shopKey: ShopId | null;
  tokenHash: Buffer;
  scopes: KeyScope[];
  expiresAt: string | null;
  /** Whether the store is joining a chain at this moment. */
  isJoining: boolean;
}

/**
 * Finds the keys with these prefixes that have not ended, of active stores and those that are joining a chain. A shop
 * of a chain has none.
 */
export async function findApiKeys(platform: Sql, prefixes: readonly string[]): Promise<Map<string, ApiKeyRow>> {
  const rows = await platform.query<ApiKeyRow & { prefix: string }>(
    `select k.prefix, k.id, k.store_id as "storeId", k.store_id as "shopId",
            case when t.chain_since is not null then k.store_id end as "shopKey",
            k.token_hash as "tokenHash", k.scopes, k.expires_at as "expiresAt",
            t.joins_chain_id is not null as "isJoining"
     from api_keys k
     join stores t on t.id = k.store_id and (t.is_active or t.joins_chain_id is not null) and t.chain_id is null
     where k.prefix = any ($1) and k.revoked_at is null and (k.expires_at is null or k.expires_at > now())`,
    [prefixes],
    { multiplexed: true },
  );
  return new Map(rows.map((row) => [row.prefix, row]));
}

export interface KeyUse {
  id: string;
  at: Date;
  address: string;
}

/** Records the last use of keys. */
export async function updateLastUse(platform: Sql, uses: readonly KeyUse[]): Promise<void> {
  await platform.query(
    `update api_keys k set last_used_at = u.at, last_used_from = u.address
     from unnest($1::uuid[], $2::timestamptz[], $3::text[]) u (id, at, address)
     where k.id = u.id and (k.last_used_at is null or k.last_used_at < u.at)`,
    [uses.map(({ id }) => id), uses.map(({ at }) => at), uses.map(({ address }) => address)],
  );
}

/**
 * Takes one of `burst` tokens, of which one comes back every `everyMs`. Returns how many are left, or null when there
 * is none. `expire` is the time at which all are back. It is the database's clock, because with those of several
 * processes one that is fast would keep the others waiting.
 */
export async function takeToken(
  platform: Sql,
  key: string,
  { burst, everyMs }: { burst: number; everyMs: number },
): Promise<number | null> {
  const now = '(extract(epoch from now()) * 1000)::bigint';
  const [row] = await platform.query<{ usedMs: number }>(
    `insert into rate_limits as r (key, expire) values ($1, ${now} + $2)
     on conflict (key) do update set expire = greatest(r.expire, ${now}) + $2
       where greatest(r.expire, ${now}) + $2 - ${now} <= $2 * $3::bigint
     returning (expire - ${now})::integer as "usedMs"`,
    [key, everyMs, burst],
  );
  return row ? burst - Math.ceil(row.usedMs / everyMs) : null;
}

/**
 * Returns the names of keys by id. A statement of its own, because in a distributed database the keys are only on the
 * coordinator, so the nodes of the stores cannot join them.
 */
export async function findKeyNames(
  sql: Sql,
  storeId: string,
  ids: readonly (string | null)[],
): Promise<Map<string, string>> {
  const keys = await sql.query<{ id: string; name: string }>(
    'select id, name from api_keys where store_id = $1 and id = any($2::uuid[])',
    [storeId, ids],
  );
  return new Map(keys.map(({ id, name }) => [id, name]));
}
