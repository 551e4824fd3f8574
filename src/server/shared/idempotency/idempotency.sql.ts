import type { Sql } from '../../database/Database';

/** A request with an idempotency key. */
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
  response: { [name: string]: unknown };
}

/**
 * Stores the response of a request. Returns false when the key already has one. Waits while another transaction stores
 * one, and stores this one if that transaction rolls back.
 */
export async function storeResponse(
  sql: Sql,
  call: KeyedRequest,
  statusCode: number,
  response: StoredResponse['response'],
): Promise<boolean> {
  const stored = await sql.query<{ key: string }>(
    `insert into idempotency_keys (store_id, operation, key, request_hash, status_code, response)
     values ($1, $2, $3, $4, $5, $6)
     on conflict (store_id, operation, key) do nothing
     returning key`,
    [call.storeId, call.operation, call.key, call.requestHash, statusCode, response],
  );
  return stored.length > 0;
}

/** Returns the stored response of a key, or null when it has none. */
export async function findResponse(sql: Sql, call: KeyedRequest): Promise<StoredResponse | null> {
  const [response] = await sql.query<StoredResponse>(
    `select request_hash, status_code, response from idempotency_keys
     where store_id = $1 and operation = $2 and key = $3`,
    [call.storeId, call.operation, call.key],
  );
  return response ?? null;
}

/**
 * Replaces stored responses that contain one of these texts, for example the id or phone of an erased customer, by 404:
 * a repeated request must neither get the data nor act again.
 */
export async function eraseResponses(sql: Sql, storeId: string, texts: readonly string[]): Promise<void> {
  const gone: StoredResponse['response'] = { code: 'not_found', messages: 'Customer not found' };
  await sql.query(
    `update idempotency_keys set status_code = 404, response = $3
     where store_id = $1 and response::text like any($2::text[])`,
    [storeId, texts.map((text) => `%${text}%`), gone],
  );
}

/**
 * Deletes up to `limit` old keys, oldest first, and returns how many. No client repeats them: kiosks give up within
 * seconds, and a tablet that reloads keeps a key for the visit only.
 */
export async function deleteOldKeys(sql: Sql, limit: number): Promise<number> {
  const deleted = await sql.query<{ key: string }>(
    `delete from idempotency_keys
     where (store_id, operation, key) in (
       select store_id, operation, key from idempotency_keys
       where created_at < now() - interval '3 days'
       order by created_at
       limit $1)
     returning key`,
    [limit],
  );
  return deleted.length;
}
