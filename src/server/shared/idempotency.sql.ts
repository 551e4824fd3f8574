import type { Sql } from '../database/Database';

/** A request that may be repeated. */
export interface KeyedRequest {
  storeId: string;
  operation: string;
  key: string;
  requestHash: Buffer;
}
/** The stored response of the first request with a key. */
export interface StoredResponse {
  request_hash: Buffer;
  status_code: number;
  answer: { [name: string]: unknown };
}

/**
 * Claims the key for this transaction; false when it is already used. Waits while another transaction holds the key,
 * and claims it if that one rolls back.
 */
export async function claimKey(sql: Sql, call: KeyedRequest): Promise<boolean> {
  const taken = await sql.query<{ key: string }>(
    `insert into idempotency_keys (store_id, operation, key, request_hash) values ($1, $2, $3, $4)
     on conflict (store_id, operation, key) do nothing
     returning key`,
    [call.storeId, call.operation, call.key, call.requestHash],
  );
  return taken.length > 0;
}

/** Finds the stored response of a key that is already used. */
export async function findResponse(sql: Sql, call: KeyedRequest): Promise<StoredResponse> {
  const [response] = await sql.query<StoredResponse>(
    `select request_hash, status_code, answer from idempotency_keys
     where store_id = $1 and operation = $2 and key = $3`,
    [call.storeId, call.operation, call.key],
  );
  if (!response) throw new Error('An idempotency key disappeared while it was in use');
  return response;
}

/** Stores the response of a key that this transaction has claimed. */
export async function storeResponse(
  sql: Sql,
  call: KeyedRequest,
  statusCode: number,
  answer: StoredResponse['answer'],
): Promise<void> {
  await sql.query(
    `update idempotency_keys set status_code = $4, answer = $5
     where store_id = $1 and operation = $2 and key = $3`,
    [call.storeId, call.operation, call.key, statusCode, answer],
  );
}

/**
 * Deletes up to `limit` keys that no client repeats any more, oldest first, and returns how many: kiosks give up within
 * seconds, their queue within two days.
 */
export async function deleteOldKeys(sql: Sql, limit: number): Promise<number> {
  const deleted = await sql.query(
    `delete from idempotency_keys
     where (store_id, operation, key) in (
       select store_id, operation, key from idempotency_keys
       where created_at < now() - interval '3 days'
       order by created_at
       limit $1
       for update skip locked)
     returning 1`,
    [limit],
  );
  return deleted.length;
}
