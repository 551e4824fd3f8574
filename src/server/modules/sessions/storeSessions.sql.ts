import type { StoreSession } from '../../../contract/sessions';
import type { Sql } from '../../database/Database';
import type { Scope } from '../../platform/auth/actor';
import { deleteSessions } from '../../platform/auth/sessions.sql';

type StoreSessionRow = Omit<StoreSession, 'device'> & { userAgent: string | null };

/** Lists the sessions of a store that have not expired: the one with `currentHash` first, then by last use. */
export function listStoreSessionRows(
  sql: Sql,
  storeId: string,
  currentHash: Buffer | null,
  limit: number,
): Promise<StoreSessionRow[]> {
  return sql.query<StoreSessionRow>(
    `select s.id, s.scope as kind, a.name as "accountName", a.email as "accountEmail", s.user_agent as "userAgent",
            s.created_at as "signedInAt", s.last_seen_at as "lastSeenAt", coalesce(s.token_hash = $2, false) as "isCurrent"
     from sessions s
     join accounts a on a.id = s.account_id and a.is_active
     where s.store_id = $1 and s.expires_at > now()
     order by "isCurrent" desc, s.last_seen_at desc, s.id desc
     limit $3`,
    [storeId, currentHash, limit],
  );
}

export async function countCustomerSessions(sql: Sql, storeId: string): Promise<number> {
  const [row] = await sql.query<{ count: number }>(
    'select count(*)::int as count from customer_sessions where store_id = $1 and expires_at > now()',
    [storeId],
  );
  return row?.count ?? 0;
}

/** Ends one session of a store. Returns its account, or null when no session has the id. */
export async function deleteStoreSession(
  sql: Sql,
  storeId: string,
  id: string,
): Promise<{ accountId: string; scope: Scope } | null> {
  const [ended] = await deleteSessions(sql, 'store_id = $1 and id = $2', [storeId, id]);
  return ended ?? null;
}

/** Ends all sessions of a store except the one with `keptHash`. Returns how many. */
export async function deleteOtherStoreSessions(sql: Sql, storeId: string, keptHash: Buffer | null): Promise<number> {
  const ended = await deleteSessions(sql, 'store_id = $1 and token_hash is distinct from $2', [storeId, keptHash]);
  return ended.length;
}
