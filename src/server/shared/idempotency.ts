import { createHash } from 'node:crypto';
import type { ScopedDatabase, Sql } from '../database/Database';
import { findAnswer, keepAnswer, takeKey, type KeptAnswer, type KeyedCall } from './idempotency.sql';
import { AppError, HTTP_STATUS, type AppErrorCode, type FieldErrors } from './AppError';

const DONE = 200;

/**
 * Runs `work` in a transaction, once for each key. The key is written first in that same transaction, so a second
 * request with it waits for the first, effect and memory of the effect stand or fall together, and a repeat answers
 * what the first one answered: its result, or the refusal it met. Without a key `work` simply runs.
 * What `work` answers is kept as JSON, so it must be a wire shape: no Date, no undefined in a list.
 * @throws Refusal 422 when the key was used for another request.
 */
export async function withIdempotency<T>(
  db: ScopedDatabase,
  call: { storeId: string; operation: string; key: string | undefined; request: unknown },
  work: (sql: Sql) => Promise<T>,
): Promise<T> {
  const { storeId, operation, key } = call;
  if (key === undefined) return db.transaction(work);
  const keyed: KeyedCall = { storeId, operation, key, requestHash: hashOf(call.request) };
  try {
    return await db.transaction(async (sql) => {
      if (!(await takeKey(sql, keyed))) return repeated(await findAnswer(sql, keyed), keyed) as T;
      const answer = await work(sql);
      await keepAnswer(sql, keyed, DONE, { answer });
      return answer;
    });
  } catch (error) {
    if (!(error instanceof AppError) || error instanceof Repeat || error.code === 'too_many_requests') throw error;
    return repeated(await keepRefusal(db, keyed, error), keyed) as T;
  }
}

/**
 * The refused transaction took its key with it, so a request that waited for the key may have acted meanwhile.
 * Whoever is kept first speaks for both.
 */
function keepRefusal(db: ScopedDatabase, keyed: KeyedCall, refusal: AppError): Promise<KeptAnswer> {
  const { code, messages, fields } = refusal;
  const kept = { request_hash: keyed.requestHash, status_code: HTTP_STATUS[code], answer: { code, messages, fields } };
  return db.transaction(async (sql) => {
    if (!(await takeKey(sql, keyed))) return findAnswer(sql, keyed);
    await keepAnswer(sql, keyed, kept.status_code, kept.answer);
    return kept;
  });
}

/** A refusal that was kept before: it is told again, not kept again. */
class Repeat extends AppError {}

function repeated(kept: KeptAnswer, { requestHash }: KeyedCall): unknown {
  if (!kept.request_hash.equals(requestHash)) {
    throw new Repeat('unprocessable', 'This Idempotency-Key was already used for another request');
  }
  if (kept.status_code === DONE) return kept.answer.answer;
  const { code, messages, fields } = kept.answer;
  throw new Repeat(code as AppErrorCode, messages as string | string[], { fields: fields as FieldErrors | undefined });
}

function hashOf(request: unknown): Buffer {
  return createHash('sha256').update(JSON.stringify(request, sortedKeys)).digest();
}

/** The same request is the same whatever order its fields were written in. */
function sortedKeys(_name: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)));
}
