import { createHash } from 'node:crypto';
import type { ScopedDatabase, Sql } from '../database/Database';
import { findResponse, storeResponse, claimKey, type StoredResponse, type KeyedRequest } from './idempotency.sql';
import { AppError, HTTP_STATUS, type AppErrorCode, type FieldErrors } from './AppError';

const DONE = 200;

/**
 * Runs `work` in a transaction, once for each key. The key is written first in the same transaction, so a second
 * request waits for the first, and effect and stored response commit together. A repeated request gets the result or
 * the error of the first one. Without a key, `work` simply runs.
 * The result of `work` is stored as JSON, so it must be a wire shape: no Date, no undefined in a list.
 * @throws AppError 422 when the key was used for another request.
 */
export async function withIdempotency<T>(
  db: ScopedDatabase,
  call: { storeId: string; operation: string; key: string | undefined; request: unknown },
  work: (sql: Sql) => Promise<T>,
): Promise<T> {
  const { storeId, operation, key } = call;
  if (key === undefined) return db.transaction(work);
  const keyed: KeyedRequest = { storeId, operation, key, requestHash: hashRequest(call.request) };
  try {
    return await db.transaction(async (sql) => {
      if (!(await claimKey(sql, keyed))) return replay(await findResponse(sql, keyed), keyed) as T;
      const answer = await work(sql);
      await storeResponse(sql, keyed, DONE, { answer });
      return answer;
    });
  } catch (error) {
    if (!(error instanceof AppError) || error instanceof ReplayedError || error.code === 'too_many_requests')
      throw error;
    return replay(await storeError(db, keyed, error), keyed) as T;
  }
}

/**
 * The failed transaction rolled back its key, so a request that waited for the key may have run meanwhile. The response
 * stored first counts for both.
 */
function storeError(db: ScopedDatabase, keyed: KeyedRequest, error: AppError): Promise<StoredResponse> {
  const { code, messages, fields } = error;
  const stored = {
    request_hash: keyed.requestHash,
    status_code: HTTP_STATUS[code],
    answer: { code, messages, fields },
  };
  return db.transaction(async (sql) => {
    if (!(await claimKey(sql, keyed))) return findResponse(sql, keyed);
    await storeResponse(sql, keyed, stored.status_code, stored.answer);
    return stored;
  });
}

/** An error that is already stored. */
class ReplayedError extends AppError {}

function replay(stored: StoredResponse, { requestHash }: KeyedRequest): unknown {
  if (!stored.request_hash.equals(requestHash)) {
    throw new ReplayedError('unprocessable', 'This Idempotency-Key was already used for another request');
  }
  if (stored.status_code === DONE) return stored.answer.answer;
  const { code, messages, fields } = stored.answer;
  throw new ReplayedError(code as AppErrorCode, messages as string | string[], {
    fields: fields as FieldErrors | undefined,
  });
}

function hashRequest(request: unknown): Buffer {
  return createHash('sha256').update(JSON.stringify(request, sortedKeys)).digest();
}

/** Sorts keys, so that the order of fields does not matter. */
function sortedKeys(_name: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)));
}
