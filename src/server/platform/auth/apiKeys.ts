import { hash, randomInt, timingSafeEqual } from 'node:crypto';
import type { FastifyReply } from 'fastify';
import type { Database } from '../../database/Database';
import { AppError, storeIsJoining } from '../../shared/AppError';
import { createBatchLoader } from '../../shared/batchLoader';
import type { KeyActor } from './actor';
import { findApiKeys, takeToken, updateLastUse, type KeyUse } from './apiKeys.sql';
import { createPrincipalCache } from './principalCache';

/** An API key's actor without a request id, as it is cached. */
type KeyPrincipal = Omit<KeyActor, 'requestId'>;

export interface ApiKeys {
  /**
   * Returns whose key this is and notes its use, or null when it is unknown or has ended, or its store is inactive.
   * @throws AppError 503 while the store joins a chain.
   */
  resolve(key: SentKey, address: string): Promise<KeyPrincipal | null>;
  /** Counts a request over all processes, and tells the client what is left. @throws AppError 429 */
  count(keyId: string, reply: FastifyReply): Promise<void>;
  /** Stops listening for ended keys, and writes their last use. */
  close(): Promise<void>;
}

interface SentKey {
  key: string;
  prefix: string;
}

const LETTERS = 'abcdefghijklmnopqrstuvwxyz';
const PREFIX_LETTERS = 8;
const SECRET_LETTERS = 32;
/** A key has 44 characters and the token of a session 43, so neither is taken for the other. */
const HEADER = /^Bearer +(rg_([a-z]{8})_[a-z]{32})$/i;

const randomLetters = (count: number) =>
  Array.from({ length: count }, () => LETTERS[randomInt(LETTERS.length)]).join('');

/** Returns the key of an `Authorization: Bearer rg_…` header, or null when the header has another form. */
export function getApiKey(header: string | undefined): SentKey | null {
  const [, key, prefix] = HEADER.exec(header ?? '') ?? [];
  return key === undefined || prefix === undefined ? null : { key, prefix };
}

const hashKey = (key: string) => hash('sha256', key, 'buffer');

/** Creates a key with its public prefix and the hash that the database stores instead of it. */
export function createApiKey(): { secret: string; prefix: string; tokenHash: Buffer } {
  const prefix = randomLetters(PREFIX_LETTERS);
  const secret = `rg_${prefix}_${randomLetters(SECRET_LETTERS)}`;
  return { secret, prefix, tokenHash: hashKey(secret) };
}

const WRITTEN_EVERY_MS = 5_000;

/** Notes the last use of keys. Every few seconds, one statement writes those that were used since the one before. */
function trackUse({ platform }: Database) {
  const used = new Map<string, KeyUse>();
  const write = async () => {
    const uses = [...used.values()];
    used.clear();
    // What a failure loses is made up for by the next use.
    if (uses.length > 0) await updateLastUse(platform, uses).catch(() => undefined);
  };
  const timer = setInterval(() => void write(), WRITTEN_EVERY_MS);
  timer.unref();
  return {
    note: (id: string, address: string) => void used.set(id, { id, address, at: new Date() }),
    close: () => {
      clearInterval(timer);
      return write();
    },
  };
}

/** The most requests at once, and how soon each may be followed by another: 20 a second. */
const LIMIT = { burst: 60, everyMs: 50 };
/** After this time any key may send a request again, and after the second one as many as the limit allows. */
const RETRY_SECONDS = 1;
const FULL_SECONDS = (LIMIT.burst * LIMIT.everyMs) / 1_000;

/** Creates the reader of API keys, which are stored in the database and cached briefly in this process. */
export async function createApiKeys(database: Database): Promise<ApiKeys> {
  const cache = await createPrincipalCache<KeyPrincipal>(database);
  const use = trackUse(database);
  const find = createBatchLoader((prefixes) => findApiKeys(database.platform, prefixes));

  const load = async ({ prefix }: SentKey, tokenHash: Buffer, entry: { until: number }) => {
    const row = await find(prefix);
    if (!row || !timingSafeEqual(row.tokenHash, tokenHash)) return null;
    if (row.isJoining) throw storeIsJoining();
    if (row.expiresAt !== null) entry.until = Math.min(entry.until, Date.parse(row.expiresAt));
    const { id: keyId, storeId, shopId, shopKey, scopes: keyScopes } = row;
    return { scope: 'key', role: 'key', keyId, storeId, shopId, shopKey, keyScopes } as const;
  };

  return {
    async resolve(sent, address) {
      const tokenHash = hashKey(sent.key);
      const principal = await cache.resolve(tokenHash.toString('hex'), (entry) => load(sent, tokenHash, entry));
      if (principal) use.note(principal.keyId, address);
      return principal;
    },
    async count(keyId, reply) {
      const left = await takeToken(database.platform, `api-key:${keyId}`, LIMIT);
      void reply.headers({
        'ratelimit-limit': LIMIT.burst,
        'ratelimit-remaining': left ?? 0,
        'ratelimit-reset': FULL_SECONDS,
      });
      if (left !== null) return;
      throw new AppError('too_many_requests', 'This API key sends more than 20 requests a second', {
        retryAfterSeconds: RETRY_SECONDS,
        messageName: { id: 'tooManyRequests' },
      });
    },
    async close() {
      await Promise.all([cache.close(), use.close()]);
    },
  };
}
