import type { ShopId, Sql, Value } from '../../database/Database';
import type { AccountScope } from './actor';
import { deletePagesOfKiosks } from './customerSessions.sql';

export interface SessionRow {
  account_id: string;
  store_id: string | null;
  /** The shop of the session: that of a chain, otherwise the store itself. */
  shop_id: ShopId | null;
  /** The shop of the session if it is one of a chain. */
  shop_key: ShopId | null;
  scope: AccountScope;
  expires_at: string;
  /** The time until then by the clock of the database. */
  expires_in_ms: number;
  last_seen_at: string;
  /** Whether the account has a second factor. It is read for administrators only. */
  has_second_factor: boolean;
  /** Whether the store is joining a chain at this moment, so that nobody may work there. */
  is_joining: boolean;
}

interface NewSession {
  tokenHash: Buffer;
  accountId: string;
  storeId: string | null;
  /** The shop of a kiosk whose account has none. */
  kioskShopId?: ShopId | null;
  passwordHash: string;
  scope: AccountScope;
  lifetimeSeconds: number;
  userAgent: string | null;
  /** Whether a code was checked. Without it, an account with a second factor gets no session. */
  showedSecondFactor: boolean;
}

/**
 * Sign-ins hold shared locks on the account and its store. Ending all of their sessions takes the lock exclusively,
 * because the delete cannot see a session that is being inserted. Row locks could deadlock across nodes.
 */
const lockKey = (place: string) => `hashtextextended('sessions ' || ${place}::uuid, 0)`;

/**
 * Inserts a session inside a transaction. The token itself is never stored. Returns false when, since the password was
 * checked, the account was deleted, deactivated or given another password, its store or shop was deactivated, or the
 * second factor was turned on. The session is for the shop of the account, if it has one: in place of the owner's
 * dashboard it then gets the scope of a manager.
 */
export async function insertSession(sql: Sql, session: NewSession): Promise<boolean> {
  const locked = sql.query(
    `select pg_advisory_xact_lock_shared(${lockKey('$1')}),
            case when $2::uuid is not null then pg_advisory_xact_lock_shared(${lockKey('$2')}) end`,
    [session.accountId, session.storeId],
  );
  const inserted = sql.query(
    `insert into sessions as s (token_hash, account_id, store_id, shop_id, role, scope, expires_at, user_agent)
     select $1, a.id, a.store_id, coalesce(a.shop_id, $8), a.role,
            case when $4 = 'dashboard' and a.shop_id is not null then 'shop' else $4 end, now() + make_interval(secs => $5), $6
     from accounts a
     where a.id = $2 and a.password_hash = $3 and a.is_active
       and (a.store_id is null or exists (select from stores s where s.id = a.store_id and s.is_active))
       and (a.shop_id is null or exists (select from stores s where s.id = a.shop_id and s.is_active))
       and ($7 or not exists (
         select from second_factors f where f.account_id = a.id and f.confirmed_at is not null))
     returning s.account_id`,
    [
      session.tokenHash,
      session.accountId,
      session.passwordHash,
      session.scope,
      session.lifetimeSeconds,
      session.userAgent,
      session.showedSecondFactor,
      session.kioskShopId ?? null,
    ],
  );
  await locked;
  return (await inserted).length > 0;
}

/**
 * Finds the sessions with these token hashes (hex) that have not expired and whose account and store are active, or
 * whose store or shop is joining or leaving a chain.
 */
export async function findSessions(sql: Sql, tokenHashes: readonly string[]): Promise<Map<string, SessionRow>> {
  const rows = await sql.query<SessionRow & { key: string }>(
    `select encode(s.token_hash, 'hex') as key, s.account_id, s.store_id, s.scope, s.expires_at, s.last_seen_at,
            (extract(epoch from s.expires_at - now()) * 1000)::bigint as expires_in_ms,
            coalesce(s.shop_id, s.store_id) as shop_id,
            case when t.chain_since is not null then coalesce(s.shop_id, s.store_id) end as shop_key,
            s.scope = 'admin' and exists (
              select from second_factors f where f.account_id = s.account_id and f.confirmed_at is not null
            ) as has_second_factor,
            t.joins_chain_id is not null
              or exists (select from stores p where p.id = s.shop_id and p.joins_chain_id is not null) as is_joining
     from sessions s
     join accounts a on a.id = s.account_id and a.is_active
     left join stores t on t.id = s.store_id
     where s.token_hash = any ($1) and s.expires_at > now()
       and a.store_id is not distinct from s.store_id and a.role = s.role
       and (s.store_id is null or t.is_active or t.joins_chain_id is not null)
       and (a.shop_id is null or a.shop_id = s.shop_id)
       and (s.shop_id is null or exists (
         select from stores p where p.id = s.shop_id and (p.is_active or p.joins_chain_id is not null)))`,
    [tokenHashes.map((hash) => Buffer.from(hash, 'hex'))],
    { multiplexed: true },
  );
  return new Map(rows.map((row) => [row.key, row]));
}

/**
 * Moves a kiosk from one shop to another; `from` is null for a kiosk that has named none. All processes forget it at
 * once. Returns whether it was still in that shop.
 */
export async function moveKiosk(sql: Sql, tokenHash: Buffer, from: ShopId | null, to: ShopId): Promise<boolean> {
  const moved = await sql.query(
    `with moved as (
       update sessions set shop_id = $3
       where token_hash = $1 and scope = 'kiosk' and shop_id is not distinct from $2 returning token_hash)
     select pg_notify('session_ended', encode(token_hash, 'hex')) from moved`,
    [tokenHash, from, to],
  );
  return moved.length > 0;
}

/**
 * Lets the open kiosks and boards of a store that starts a chain stay in its own shop, as if they had named it. Waits
 * for sign-ins that are in progress.
 */
export async function keepDevicesInStore(sql: Sql, storeId: string): Promise<void> {
  await lockSessions(sql, storeId);
  await sql.query(
    `update sessions set shop_id = store_id where store_id = $1 and shop_id is null and scope in ('kiosk', 'board')`,
    [storeId],
  );
}

/** Makes every process read the sessions and keys of a store, and of the shops of its chain, again after the commit. */
export async function forgetSessionsOfStore(sql: Sql, storeId: string): Promise<void> {
  await sql.query(
    `select pg_notify('session_ended', encode(h.token_hash, 'hex')) from (
       select token_hash from sessions where store_id = $1 or shop_id = $1
       union all select token_hash from api_keys where store_id = $1 and revoked_at is null) h`,
    [storeId],
  );
}

/** Records that the sessions with these token hashes (hex) were in use at `at`. */
export async function updateLastSeen(sql: Sql, tokenHashes: readonly string[], at: Date): Promise<void> {
  // Skips rows that are being deleted. Waiting for them could deadlock with a statement that ends several sessions.
  await sql.query(
    `update sessions set last_seen_at = $2
     where token_hash in (
       select token_hash from sessions where token_hash = any ($1) and last_seen_at < $2 for no key update skip locked)`,
    [tokenHashes.map((hash) => Buffer.from(hash, 'hex')), at],
  );
}

/**
 * Lets the sessions with these token hashes (hex) last for the lifetime from now on, unless they have expired, or began
 * or were renewed less than `everySeconds` ago.
 */
export async function renewSessions(
  sql: Sql,
  tokenHashes: readonly string[],
  { lifetimeSeconds, everySeconds }: { lifetimeSeconds: number; everySeconds: number },
): Promise<void> {
  // Skips rows that are being deleted, as updateLastSeen does.
  await sql.query(
    `update sessions set expires_at = now() + make_interval(secs => $2)
     where token_hash in (
       select token_hash from sessions
       where token_hash = any ($1) and expires_at > now() and expires_at < now() + make_interval(secs => $3)
       for no key update skip locked)`,
    [tokenHashes.map((hash) => Buffer.from(hash, 'hex')), lifetimeSeconds, lifetimeSeconds - everySeconds],
  );
}

/**
 * Ends the sessions that match the condition. For kiosk sessions, also ends the links and unverified pages that they
 * opened for customers (see deletePagesOfKiosks). A trigger notifies every process. Returns the ended sessions.
 */
export async function deleteSessions(sql: Sql, condition: string, values: readonly Value[]): Promise<EndedSession[]> {
  const ended = await sql.query<EndedSession>(
    `delete from sessions where ${condition}
     returning account_id as "accountId", store_id as "storeId", scope, encode(token_hash, 'hex') as key`,
    values,
  );
  const kiosks = ended.filter(({ scope }) => scope === 'kiosk');
  for (const storeId of new Set(kiosks.flatMap((kiosk) => kiosk.storeId ?? []))) {
    const keys = kiosks.flatMap((kiosk) => (kiosk.storeId === storeId ? [kiosk.key] : []));
    await deletePagesOfKiosks(sql, storeId, keys);
  }
  return ended;
}

interface EndedSession {
  accountId: string;
  storeId: string | null;
  scope: AccountScope;
  key: string;
}

export async function deleteSession(sql: Sql, tokenHash: Buffer): Promise<void> {
  await deleteSessions(sql, 'token_hash = $1', [tokenHash]);
}

/** Waits for sign-ins of an account or a store that are in progress. */
async function lockSessions(sql: Sql, id: string): Promise<void> {
  await sql.query(`select pg_advisory_xact_lock(${lockKey('$1')})`, [id]);
}

/** Ends all sessions of an account except the one with the token hash `exceptHash` and, with `keepsKiosks`, kiosks. */
export async function deleteSessionsOfAccount(
  sql: Sql,
  { accountId, keepsKiosks = false }: { accountId: string; keepsKiosks?: boolean },
  exceptHash: Buffer | null,
): Promise<void> {
  await lockSessions(sql, accountId);
  const kept = keepsKiosks ? " and scope <> 'kiosk'" : '';
  await deleteSessions(sql, `account_id = $1 and token_hash is distinct from $2${kept}`, [accountId, exceptHash]);
}

/** Ends all sessions of a store, or of a shop of a chain: those of owners, kiosks and cashiers. */
export async function deleteSessionsOfStore(sql: Sql, storeId: string): Promise<void> {
  await lockSessions(sql, storeId);
  await deleteSessions(sql, 'store_id = $1 or shop_id = $1', [storeId]);
}

export async function deleteExpiredSessions(sql: Sql): Promise<void> {
  await sql.query('delete from sessions where expires_at <= now()');
}
