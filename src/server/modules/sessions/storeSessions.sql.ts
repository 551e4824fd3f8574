import type { StoreSession } from '../../../contract/sessions';
import type { ShopId, Sql, Value } from '../../database/Database';
import type { Scope } from '../../platform/auth/actor';
import { deleteSessions } from '../../platform/auth/sessions.sql';
import { ofShop } from '../../shared/shops/ofShop';
import { shopName } from '../../shared/shops/shopCounters';

/** Devices of a shop. The dashboard of the chain's owner is none, although its session has no other shop. */
const ofDevices = (onlyShop: ShopId | null, alias: string, values: Value[]) =>
  onlyShop === null ? '' : `and ${alias}.scope <> 'dashboard' ${ofShop(alias, { shopKey: onlyShop }, values)}`;

type StoreSessionRow = Omit<StoreSession, 'device' | 'shop'> & { userAgent: string | null; shop?: string | null };

/** Lists the sessions of a store or shop that have not expired: the one with `currentHash` first, then by last use. */
export function listStoreSessionRows(
  sql: Sql,
  storeId: string,
  {
    currentHash,
    limit,
    onlyShop = null,
    namesShops = false,
  }: { currentHash: Buffer | null; limit: number; onlyShop?: ShopId | null; namesShops?: boolean },
): Promise<StoreSessionRow[]> {
  const values: Value[] = [storeId, currentHash, limit];
  return sql.query<StoreSessionRow>(
    `select s.id, s.scope as kind, a.name as "accountName", a.email as "accountEmail", s.user_agent as "userAgent",
            s.created_at as "signedInAt", s.last_seen_at as "lastSeenAt", coalesce(s.token_hash = $2, false) as "isCurrent"
            ${namesShops ? `, case when s.scope <> 'dashboard' then ${shopName('s')} end as shop` : ''}
     from sessions s
     join accounts a on a.id = s.account_id and a.is_active
     where s.store_id = $1 and s.expires_at > now() ${ofDevices(onlyShop, 's', values)}
     order by "isCurrent" desc, s.last_seen_at desc, s.id desc
     limit $3`,
    values,
  );
}

export async function countCustomerSessions(sql: Sql, storeId: string): Promise<number> {
  const [row] = await sql.query<{ count: number }>(
    'select count(*)::int as count from customer_sessions where store_id = $1 and expires_at > now()',
    [storeId],
  );
  return row?.count ?? 0;
}

/** Ends one session of a store or shop. Returns its account, or null when no session has the id. */
export async function deleteStoreSession(
  sql: Sql,
  storeId: string,
  id: string,
  onlyShop: ShopId | null,
): Promise<{ accountId: string; scope: Scope } | null> {
  const values: Value[] = [storeId, id];
  const condition = `store_id = $1 and id = $2 ${ofDevices(onlyShop, 'sessions', values)}`;
  const [ended] = await deleteSessions(sql, condition, values);
  return ended ?? null;
}

/** Ends all sessions of a store or shop except the one with `keptHash`. Returns how many. */
export async function deleteOtherStoreSessions(
  sql: Sql,
  storeId: string,
  keptHash: Buffer | null,
  onlyShop: ShopId | null,
): Promise<number> {
  const values: Value[] = [storeId, keptHash];
  const condition = `store_id = $1 and token_hash is distinct from $2 ${ofDevices(onlyShop, 'sessions', values)}`;
  const ended = await deleteSessions(sql, condition, values);
  return ended.length;
}
