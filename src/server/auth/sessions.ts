import { hash, randomBytes } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import type { Database, Sql } from '../database/Database';
import type { AdminActor, BoardActor, DashboardActor, KioskActor, Scope } from './actor';
import {
  deleteExpiredSessions,
  deleteSession,
  deleteSessionsOfAccount,
  deleteSessionsOfStore,
  findSession,
  insertSession,
  type SessionRow,
} from './sessions.sql';

/** An actor without the request that it acts in. */
export type Principal =
  | Omit<AdminActor, 'requestId'>
  | Omit<DashboardActor, 'requestId'>
  | Omit<KioskActor, 'requestId'>
  | Omit<BoardActor, 'requestId'>;

/** Seconds that a session of each scope lasts. */
export type SessionLifetimes = Record<Scope, number>;

export interface Sessions {
  /**
   * Opens a session and answers its token: 256 random bits, base64url. null when the account is not what it was when
   * its password was checked: gone, given another password or switched off meanwhile, itself or with its store.
   */
  open(sql: Sql, account: { accountId: string; passwordHash: string; scope: Scope }): Promise<string | null>;
  /** Who the token belongs to, or null when it is unknown, expired, ended, or its account or store is not active. */
  resolve(token: string): Promise<Principal | null>;
  /** Ends the session of the token; every process knows within a second of the commit. */
  end(sql: Sql, token: string): Promise<void>;
  /**
   * Ends every session of an account, or of all accounts of a store; every process knows within a second of the commit.
   * `exceptToken` keeps one: who changes their own password stays where they are.
   */
  endAll(sql: Sql, whose: { accountId: string } | { storeId: string }, exceptToken?: string): Promise<void>;
  /** Makes this process ask the database about the token again; for after the commit of `end`. */
  forget(token: string): void;
  /** Stops listening and sweeping. */
  close(): Promise<void>;
}

// A session ends within a second even in a process whose listener is down or whose notification was lost, and even
// when an account or store was switched off without its sessions being deleted: nothing older than this is believed.
const BELIEVED_MS = 750;
const SWEEP_CACHE_MS = 10_000;
const SWEEP_TABLE_MS = 10 * 60_000;

interface Remembered {
  principal: Promise<Principal | null>;
  until: number;
}

/** Sessions kept in the database, with a short memory in the process. */
export async function createSessions(
  database: Database,
  lifetimes: SessionLifetimes,
  log: FastifyBaseLogger,
): Promise<Sessions> {
  const memory = new Map<string, Remembered>();
  const unlisten = await database.listen('session_ended', (key) => memory.delete(key));
  const timers = [
    setInterval(() => {
      const now = Date.now();
      for (const [key, entry] of memory) if (entry.until <= now) memory.delete(key);
    }, SWEEP_CACHE_MS),
    setInterval(() => {
      deleteExpiredSessions(database.platform).catch((error: unknown) => {
        log.warn({ err: error }, 'expired sessions could not be removed');
      });
    }, SWEEP_TABLE_MS),
  ];
  for (const timer of timers) timer.unref();

  const look = async (key: string, tokenHash: Buffer, entry: { until: number }): Promise<Principal | null> => {
    const row = await findSession(database.platform, tokenHash);
    if (!row) {
      memory.delete(key);
      return null;
    }
    entry.until = Math.min(entry.until, row.expires_at.getTime());
    return principalOf(row);
  };

  return {
    async open(sql, { accountId, passwordHash, scope }) {
      const token = randomBytes(32).toString('base64url');
      const session = { tokenHash: hashOf(token), accountId, passwordHash, scope, lifetimeSeconds: lifetimes[scope] };
      return (await insertSession(sql, session)) ? token : null;
    },
    async resolve(token) {
      const key = hash('sha256', token, 'hex');
      const known = memory.get(key);
      if (known && known.until > Date.now()) return known.principal;
      // The time is taken before the look-up, so a session that ends during it is not believed for longer.
      const entry: { until: number; principal?: Promise<Principal | null> } = { until: Date.now() + BELIEVED_MS };
      const principal = look(key, Buffer.from(key, 'hex'), entry);
      memory.set(key, Object.assign(entry, { principal }));
      try {
        return await principal;
      } catch (error) {
        memory.delete(key);
        throw error;
      }
    },
    end: (sql, token) => deleteSession(sql, hashOf(token)),
    endAll: (sql, whose, exceptToken) =>
      'accountId' in whose
        ? deleteSessionsOfAccount(sql, whose.accountId, exceptToken === undefined ? null : hashOf(exceptToken))
        : deleteSessionsOfStore(sql, whose.storeId),
    forget(token) {
      memory.delete(hash('sha256', token, 'hex'));
    },
    async close() {
      for (const timer of timers) clearInterval(timer);
      await unlisten();
    },
  };
}

function hashOf(token: string): Buffer {
  return hash('sha256', token, 'buffer');
}

function principalOf(row: SessionRow): Principal {
  const accountId = row.account_id;
  if (row.scope === 'admin') return { scope: 'admin', role: 'platform_admin', accountId };
  const storeId = row.store_id;
  if (storeId === null) throw new Error('a session of a store without its store');
  if (row.scope === 'board') return { scope: 'board', role: 'cashier', accountId, storeId };
  return { scope: row.scope, role: 'store_owner', accountId, storeId };
}
