import { createHash } from 'node:crypto';
import type { ScopedDatabase, ShopId, Sql } from '../../database/Database';
import { AppError, HTTP_STATUS, type AppErrorCode, type FieldErrors, type MessageName } from '../AppError';
import { findResponse, storeResponse, type KeyedRequest, type StoredResponse } from './idempotency.sql';

const DONE = 200;

/** A request whose first response is also returned to repeated requests, if it has a key. */
interface RepeatableCall {
  storeId: string;
  operation: string;
  key: string | undefined;
  request: unknown;
  /** The shop of a chain for which the request is, if the same one in another shop is another request. */
  shop?: ShopId | null;
}

/**
 * Returns the response stored for the key; without one, runs `work`. Use it when `work` has effects before its
 * transaction; the transaction itself uses withIdempotency.
 * @throws AppError 422 when the key was used for another request.
 */
export async function withStoredResponse<T>(
  db: ScopedDatabase,
  call: RepeatableCall,
  work: () => Promise<T>,
): Promise<T> {
  const keyed = toKeyed(call);
  if (!keyed) return work();
  const stored = await findResponse(db, keyed);
  return stored ? (replay(stored, keyed) as T) : work();
}

/** The decision of a use case: its response, and the statements that it has started but not awaited. */
interface Decision<T> {
  response: T;
  writes: readonly Promise<unknown>[];
}

/**
 * Runs `work` in a transaction that takes effect once per key. The key and the response are written last. If the key
 * already has a response, the transaction is rolled back, so a repeated request gets the result or error of the first
 * one, and a simultaneous one waits for it. The result of `work` is stored as JSON, so it must not contain a Date, or
 * undefined in a list.
 * @throws AppError 422 when the key was used for another request.
 */
export function withIdempotency<T>(
  db: ScopedDatabase,
  call: RepeatableCall,
  work: (sql: Sql) => Promise<T>,
): Promise<T> {
  return decideWithIdempotency(db, call, { read: work, decide: (_sql, response) => ({ response, writes: [] }) });
}

/**
 * Works like withIdempotency for work that reads and then decides. The writes of the decision are sent together with
 * the key, so the response cannot depend on their results.
 */
export async function decideWithIdempotency<Facts, T>(
  db: ScopedDatabase,
  call: RepeatableCall,
  work: { read: (sql: Sql) => Promise<Facts>; decide: (sql: Sql, facts: Facts) => Decision<T> },
): Promise<T> {
  const keyed = toKeyed(call);
  try {
    return await db.transaction(async (sql) => {
      const { response, writes } = work.decide(sql, await work.read(sql));
      await Promise.all([...writes, keyed && saveResponse(sql, keyed, response)]);
      return response;
    });
  } catch (error) {
    const stored = keyed && (await findOrStoreError(db, keyed, error));
    if (!stored) throw error;
    return replay(stored, keyed) as T;
  }
}

/** The key already has a response. */
class KeyAlreadyUsed extends Error {}

async function saveResponse(sql: Sql, keyed: KeyedRequest, response: unknown): Promise<void> {
  if (!(await storeResponse(sql, keyed, DONE, { body: response })))
    throw new KeyAlreadyUsed('the key has a response already');
}

/**
 * Returns the response stored for the key of a failed request; null when the caller must throw the error itself. An
 * AppError that is the first result of its key is stored for repeated requests. Personal errors, 429 and unexpected
 * errors are not stored, because the next attempt may succeed.
 */
async function findOrStoreError(
  db: ScopedDatabase,
  keyed: KeyedRequest,
  error: unknown,
): Promise<StoredResponse | null> {
  if (error instanceof KeyAlreadyUsed) return findResponse(db, keyed);
  if (!(error instanceof AppError)) return null;
  if (error.code === 'too_many_requests' || error.isPersonal) return findResponse(db, keyed);
  const { code, messages, fields, messageName, conflictsWith } = error;
  const response = { code, messages, fields, messageName, conflictsWith };
  const isFirst = await storeResponse(db, keyed, HTTP_STATUS[code], response);
  return isFirst ? null : findResponse(db, keyed);
}

function replay(stored: StoredResponse, { requestHash }: KeyedRequest): unknown {
  if (!stored.request_hash.equals(requestHash)) {
    throw new AppError('unprocessable', 'This Idempotency-Key was already used for another request');
  }
  if (stored.status_code === DONE) return stored.response.body;
  const { code, messages, fields, messageName, conflictsWith } = stored.response;
  throw new AppError(code as AppErrorCode, messages as string | string[], {
    fields: fields as FieldErrors | undefined,
    messageName: messageName as MessageName | undefined,
    conflictsWith: conflictsWith as string | undefined,
  });
}

function toKeyed({ storeId, operation, key, request, shop = null }: RepeatableCall): KeyedRequest | null {
  if (key === undefined) return null;
  // Without a shop, the hash must stay what other versions compute: keys may be in use during an upgrade.
  return { storeId, operation, key, requestHash: hashRequest(shop === null ? request : { shop, request }) };
}

function hashRequest(request: unknown): Buffer {
  return createHash('sha256').update(JSON.stringify(request, sortedKeys)).digest();
}

/** Sorts keys, so that the order of fields does not matter. */
function sortedKeys(_name: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)));
}
