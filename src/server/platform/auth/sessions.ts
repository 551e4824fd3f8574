import { hash, randomBytes } from 'node:crypto';
import type { Database, Sql } from '../../database/Database';
import { createBatchLoader } from '../../shared/batchLoader';
import type { AccountScope, AdminActor, BoardActor, DashboardActor, KioskActor } from './actor';
import {
  deleteSession,
  deleteSessionsOfAccount,
  deleteSessionsOfStore,
  findSessions,
  insertSession,
  updateLastSeen,
  type SessionRow,
} from './sessions.sql';

interface LastSeen {
  /** Notes that a session is in use, by its token hash (hex) and the last_seen_at that was read with it. */
  touch(key: string, lastSeenAt: string): void;
  /** Writes what was noted. */
  flush(): Promise<void>;
  /** Stops the timer and writes what was noted. */
  close(): Promise<void>;
}

/** A session whose last_seen_at is more recent is not written again. */
const WRITTEN_EVERY_MS = 5 * 60_000;
const FLUSH_EVERY_MS = 30_000;

/**
 * Keeps last_seen_at of sessions, accurate to six minutes. Requests run no statement for it: due times are written
 * twice a minute, in one statement for all sessions of this process.
 */
function trackLastSeen(database: Database): LastSeen {
  const due = new Set<string>();
  const flush = async () => {
    if (due.size === 0) return;
    const keys = [...due];
    due.clear();
    // After a failure the time in the database is still old, so the next request notes the session again.
    await updateLastSeen(database.platform, keys, new Date()).catch(() => undefined);
  };
  const timer = setInterval(() => void flush(), FLUSH_EVERY_MS);
  timer.unref();
  return {
    touch(key, lastSeenAt) {
      if (Date.now() - Date.parse(lastSeenAt) > WRITTEN_EVERY_MS) due.add(key);
    },
    flush,
    close() {
      clearInterval(timer);
      return flush();
    },
  };
}

/** An actor without its request. */
export type Principal =
  | Omit<AdminActor, 'requestId'>
  | Omit<DashboardActor, 'requestId'>
  | Omit<KioskActor, 'requestId'>
  | Omit<BoardActor, 'requestId'>;

/** Seconds that a session of each scope lasts. */
export type SessionLifetimes = Record<AccountScope, number>;

export interface Sessions {
  /**
   * Opens a session and returns its token: 256 random bits, base64url. null when the account was deleted, deactivated
   * or given another password since its password was checked, or its store was deactivated.
   */
  open(
    sql: Sql,
    session: {
      accountId: string;
      storeId: string | null;
      passwordHash: string;
      scope: AccountScope;
      userAgent: string | null;
    },
  ): Promise<string | null>;
  /**
   * The owner of the token with this key (toSessionKey); null when the token is unknown or expired, or its account or
   * store is inactive.
   */
  resolve(key: string): Promise<Principal | null>;
  /** Ends the session of the token, in every process within a second of the commit. */
  end(sql: Sql, token: string): Promise<void>;
  /**
   * Ends every session of an account, or of all accounts of a store, in every process within a second of the commit.
   * The session of `exceptToken` stays, for people who change their own password.
   */
  endAll(sql: Sql, target: { accountId: string } | { storeId: string }, exceptToken?: string): Promise<void>;
  /** Drops the token from the cache of this process. Call it after the commit of `end`. */
  forget(token: string): void;
  /** Stops listening, and writes when the sessions were last seen. */
  close(): Promise<void>;
}

// Cached sessions are valid for this long. A session ends within a second even if a notification is lost, or if an
// account or store is deactivated without its sessions being deleted.
const CACHE_MS = 750;
const PURGE_CACHE_MS = 10_000;

interface CachedSession {
  principal: Promise<Principal | null>;
  until: number;
}

/** Sessions in the database, with a short-lived cache in this process. */
export async function createSessions(database: Database, lifetimes: SessionLifetimes): Promise<Sessions> {
  const cache = new Map<string, CachedSession>();
  const unlisten = await database.listen('session_ended', (key) => cache.delete(key));
  const timer = setInterval(() => {
    const now = Date.now();
    for (const [key, entry] of cache) if (entry.until <= now) cache.delete(key);
  }, PURGE_CACHE_MS);
  timer.unref();

  const lastSeen = trackLastSeen(database);
  const find = createBatchLoader((hashes) => findSessions(database.platform, hashes));
  const load = async (key: string, entry: { until: number }): Promise<Principal | null> => {
    let row: SessionRow | undefined;
    try {
      row = await find(key);
    } finally {
      if (!row) cache.delete(key);
    }
    if (!row) return null;
    lastSeen.touch(key, row.last_seen_at);
    entry.until = Math.min(entry.until, Date.parse(row.expires_at));
    return toPrincipal(row);
  };

  return {
    async open(sql, { accountId, storeId, passwordHash, scope, userAgent }) {
      const token = randomBytes(32).toString('base64url');
      const session = {
        tokenHash: hashToken(token),
        accountId,
        storeId,
        passwordHash,
        scope,
        lifetimeSeconds: lifetimes[scope],
        userAgent,
      };
      return (await insertSession(sql, session)) ? token : null;
    },
    resolve(key) {
      const cached = cache.get(key);
      if (cached && cached.until > Date.now()) return cached.principal;
      // The time is taken before the query, so that a session that ends in the meantime is not cached for longer.
      const entry: { until: number; principal?: Promise<Principal | null> } = { until: Date.now() + CACHE_MS };
      const principal = load(key, entry);
      cache.set(key, Object.assign(entry, { principal }));
      return principal;
    },
    end: (sql, token) => deleteSession(sql, hashToken(token)),
    endAll: (sql, target, exceptToken) =>
      'accountId' in target
        ? deleteSessionsOfAccount(sql, target.accountId, exceptToken === undefined ? null : hashToken(exceptToken))
        : deleteSessionsOfStore(sql, target.storeId),
    forget(token) {
      cache.delete(toSessionKey(token));
    },
    async close() {
      clearInterval(timer);
      await Promise.all([unlisten(), lastSeen.close()]);
    },
  };
}

/** By which a session is cached and counted: the same hash as in the database, hex. */
export function toSessionKey(token: string): string {
  return hash('sha256', token, 'hex');
}

/** What the database stores of a token. */
export function hashToken(token: string): Buffer {
  return hash('sha256', token, 'buffer');
}

function toPrincipal(row: SessionRow): Principal {
  const accountId = row.account_id;
  if (row.scope === 'admin') return { scope: 'admin', role: 'platform_admin', accountId };
  const storeId = row.store_id;
  if (storeId === null) throw new Error('A store session has no store id');
  if (row.scope === 'board') return { scope: 'board', role: 'cashier', accountId, storeId };
  return { scope: row.scope, role: 'store_owner', accountId, storeId };
}
