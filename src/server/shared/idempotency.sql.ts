import type { Sql } from '../database/Database';

/** One request that may be sent again. */
export interface KeyedCall {
  storeId: string;
  operation: string;
  key: string;
  requestHash: Buffer;
}
/** What became of the request that came first under a key. */
export interface KeptAnswer {
  request_hash: Buffer;
  status_code: number;
  answer: { [name: string]: unknown };
}

/**
 * Takes the key for this transaction; false when it is taken. Waits while another transaction holds it and takes it
 * if that one rolls back.
 */
export async function takeKey(sql: Sql, call: KeyedCall): Promise<boolean> {
  const taken = await sql.query<{ key: string }>(
    `insert into idempotency_keys (store_id, operation, key, request_hash) values ($1, $2, $3, $4)
     on conflict (store_id, operation, key) do nothing
     returning key`,
    [call.storeId, call.operation, call.key, call.requestHash],
  );
  return taken.length > 0;
}

/** The answer kept under a key that takeKey found taken. */
export async function findAnswer(sql: Sql, call: KeyedCall): Promise<KeptAnswer> {
  const [kept] = await sql.query<KeptAnswer>(
    `select request_hash, status_code, answer from idempotency_keys
     where store_id = $1 and operation = $2 and key = $3`,
    [call.storeId, call.operation, call.key],
  );
  if (!kept) throw new Error('an idempotency key vanished while it was asked for');
  return kept;
}

/** Keeps the answer under a key that this transaction has taken. */
export async function keepAnswer(
  sql: Sql,
  call: KeyedCall,
  statusCode: number,
  answer: KeptAnswer['answer'],
): Promise<void> {
  await sql.query(
    `update idempotency_keys set status_code = $4, answer = $5
     where store_id = $1 and operation = $2 and key = $3`,
    [call.storeId, call.operation, call.key, statusCode, answer],
  );
}

/** Removes keys older than any repeat: a kiosk gives up within seconds, a queue behind it within a day or two. */
export async function deleteOldKeys(sql: Sql): Promise<void> {
  await sql.query(`delete from idempotency_keys where created_at < now() - interval '3 days'`);
}
