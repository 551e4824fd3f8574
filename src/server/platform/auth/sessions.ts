import { hash, randomBytes } from 'node:crypto';
import type { Database, ShopId, Sql } from '../../database/Database';
import { storeIsJoining } from '../../shared/AppError';
import { createBatchLoader } from '../../shared/batchLoader';
import type { AccountScope, AdminActor, BoardActor, DashboardActor, KioskActor, ManagerActor } from './actor';
import { createPrincipalCache } from './principalCache';
import {
  deleteSession,
  deleteSessionsOfAccount,
  deleteSessionsOfStore,
  findSessions,
  insertSession,
  renewSessions,
  updateLastSeen,
  type SessionRow,
} from './sessions.sql';
import { createSessionWatch } from './sessionWatch';

interface SessionUse {
  /** Marks a session as in use, if that is due to be written. `key` is its token hash in hex. */
  touch(key: string, session: SessionRow): void;
  /** Writes the marked sessions to the database. */
  flush(): Promise<void>;
  /** Stops the timer and writes the marked sessions. */
  close(): Promise<void>;
}

/** The minimum time between two updates of a session's last_seen_at. */
const WRITTEN_EVERY_MS = 5 * 60_000;
const FLUSH_EVERY_MS = 30_000;
/** The time between two renewals of a session. A renewal writes an index, which last_seen_at does not. */
const RENEWED_EVERY_SECONDS = 24 * 3_600;
/** Sessions of devices in the store. Their use renews them, because signing out a kiosk stops the work there. */
const RENEWED_SCOPES: readonly AccountScope[] = ['kiosk', 'board'];

/**
 * Keeps last_seen_at of sessions accurate to six minutes, and renews sessions of devices about once a day. Requests run
 * no statement for it: twice a minute, one statement updates all sessions of this process that are due.
 */
function trackUse(database: Database, lifetimes: SessionLifetimes): SessionUse {
  const due = new Set<string>();
  const renewals = new Map<AccountScope, Set<string>>(RENEWED_SCOPES.map((scope) => [scope, new Set()]));
  const flush = async () => {
    const writes: Promise<void>[] = [];
    if (due.size > 0) writes.push(updateLastSeen(database.platform, [...due], new Date()));
    due.clear();
    for (const [scope, keys] of renewals) {
      if (keys.size > 0) writes.push(renewSessions(database.platform, [...keys], toRenewal(lifetimes[scope])));
      keys.clear();
    }
    // After a failure the times in the database are still old, so the next request marks the session again.
    await Promise.allSettled(writes);
  };
  const timer = setInterval(() => void flush(), FLUSH_EVERY_MS);
  timer.unref();
  return {
    touch(key, { scope, last_seen_at: lastSeenAt, expires_at: expiresAt }) {
      const now = Date.now();
      if (now - Date.parse(lastSeenAt) > WRITTEN_EVERY_MS) due.add(key);
      const { lifetimeSeconds, everySeconds } = toRenewal(lifetimes[scope]);
      if (Date.parse(expiresAt) < now + 1_000 * (lifetimeSeconds - everySeconds)) renewals.get(scope)?.add(key);
    },
    flush,
    close() {
      clearInterval(timer);
      return flush();
    },
  };
}

const toRenewal = (lifetimeSeconds: number) => ({
  lifetimeSeconds,
  everySeconds: Math.min(RENEWED_EVERY_SECONDS, lifetimeSeconds / 2),
});

/** An actor without a request id, as it is cached for a session. */
export type Principal =
  | (Omit<AdminActor, 'requestId'> & { hasSecondFactor: boolean })
  | Omit<DashboardActor, 'requestId'>
  | Omit<ManagerActor, 'requestId'>
  | Omit<KioskActor, 'requestId'>
  | Omit<BoardActor, 'requestId'>;

/** How long a session of each scope lasts, in seconds: after its sign-in, or for devices after their last use. */
export type SessionLifetimes = Record<AccountScope, number>;

export interface Sessions {
  /**
   * Opens a session and returns its token: 256 random bits in base64url. Returns null when, since the password was
   * checked, the account was deleted, deactivated or given another password, or its store was deactivated. Without
   * `showedSecondFactor` it also returns null for an account that has one.
   */
  open(
    sql: Sql,
    session: {
      accountId: string;
      storeId: string | null;
      /** The shop of a kiosk whose account has none. */
      kioskShopId?: ShopId | null;
      passwordHash: string;
      scope: AccountScope;
      userAgent: string | null;
      /** Whether a code was checked in this transaction. */
      showedSecondFactor: boolean;
    },
  ): Promise<string | null>;
  /**
   * Returns the account of the session with this key (see toSessionKey). null when the token is unknown or expired, or
   * the account or store is inactive.
   * @throws AppError 503 while the store joins a chain.
   */
  resolve(key: string): Promise<Principal | null>;
  /**
   * Calls `onEnd` within a second after the session with this key has ended or changed, perhaps more than once. Returns
   * a function that stops it, or null when the session has ended before.
   */
  watch(key: string, onEnd: () => void): Promise<(() => void) | null>;
  /** Ends the session of the token. All processes reject it within a second of the commit. */
  end(sql: Sql, token: string): Promise<void>;
  /**
   * Ends every session of an account, or of all accounts of a store, except that of `exceptToken`, which stays open for
   * people who change their own password, and with `keepsKiosks` those of its kiosks. All processes reject them within
   * a second of the commit.
   */
  endAll(
    sql: Sql,
    target: { accountId: string; keepsKiosks?: boolean } | { storeId: string },
    exceptToken?: string,
  ): Promise<void>;
  /** Removes the token from the cache of this process. Call it after the transaction of `end` has committed. */
  forget(token: string): void;
  /** Stops listening for ended sessions, and writes the use of the marked ones. */
  close(): Promise<void>;
}

/** Creates the sessions, which are stored in the database and cached briefly in this process. */
export async function createSessions(database: Database, lifetimes: SessionLifetimes): Promise<Sessions> {
  const cache = await createPrincipalCache<Principal>(database);
  const watchers = await createSessionWatch(database);
  const use = trackUse(database, lifetimes);
  const find = createBatchLoader((hashes) => findSessions(database.platform, hashes));
  const load = async (key: string, entry: { until: number }): Promise<Principal | null> => {
    const row = await find(key);
    if (!row) return null;
    if (row.is_joining) throw storeIsJoining();
    use.touch(key, row);
    entry.until = Math.min(entry.until, Date.parse(row.expires_at));
    return toPrincipal(row);
  };

  return {
    async open(sql, { accountId, storeId, kioskShopId = null, passwordHash, scope, userAgent, showedSecondFactor }) {
      const token = randomBytes(32).toString('base64url');
      const session = {
        tokenHash: hashToken(token),
        accountId,
        storeId,
        kioskShopId,
        passwordHash,
        scope,
        lifetimeSeconds: lifetimes[scope],
        userAgent,
        showedSecondFactor,
      };
      return (await insertSession(sql, session)) ? token : null;
    },
    resolve: (key) => cache.resolve(key, (entry) => load(key, entry)),
    watch: (key, onEnd) =>
      watchers.add(key, onEnd, async () => {
        const row = await find(key);
        return row && !row.is_joining ? row.expires_in_ms : null;
      }),
    end: (sql, token) => deleteSession(sql, hashToken(token)),
    endAll: (sql, target, exceptToken) =>
      'accountId' in target
        ? deleteSessionsOfAccount(sql, target, exceptToken === undefined ? null : hashToken(exceptToken))
        : deleteSessionsOfStore(sql, target.storeId),
    forget(token) {
      cache.forget(toSessionKey(token));
    },
    async close() {
      await Promise.all([cache.close(), watchers.close(), use.close()]);
    },
  };
}

/** Returns the key for caching and counting a session: its token hash in hex. */
export function toSessionKey(token: string): string {
  return hash('sha256', token, 'hex');
}

/** Returns the hash that the database stores instead of a token. */
export function hashToken(token: string): Buffer {
  return hash('sha256', token, 'buffer');
}

function toPrincipal(row: SessionRow): Principal {
  const accountId = row.account_id;
  if (row.scope === 'admin') {
    return { scope: 'admin', role: 'platform_admin', accountId, hasSecondFactor: row.has_second_factor };
  }
  const { store_id: storeId, shop_id: shopId, shop_key: shopKey } = row;
  if (storeId === null || shopId === null) throw new Error('A store session has no store id');
  const shop = { storeId, shopId, shopKey };
  if (row.scope === 'board') return { scope: 'board', role: 'cashier', accountId, ...shop };
  return { scope: row.scope, role: 'store_owner', accountId, ...shop };
}
