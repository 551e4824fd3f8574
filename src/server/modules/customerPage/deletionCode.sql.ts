import type { Sql } from '../../database/Database';

/** The number of wrong entries after which a code is invalid. */
const ATTEMPTS = 5;

/** Saves the code of a customer and replaces an earlier one. */
export async function saveCode(
  sql: Sql,
  storeId: string,
  { customerId, codeHash, lifetimeSeconds }: { customerId: string; codeHash: Buffer; lifetimeSeconds: number },
): Promise<void> {
  await sql.query(
    `insert into customer_codes (store_id, customer_id, code_hash, expires_at)
     values ($1, $2, $3, $4)
     on conflict (store_id, customer_id) do update
       set code_hash = excluded.code_hash, attempts = 0, expires_at = excluded.expires_at`,
    // The time is a parameter, because Citus rejects now() in an insert with on conflict.
    [storeId, customerId, codeHash, new Date(Date.now() + lifetimeSeconds * 1_000)],
  );
}

/** Deletes the code of a customer, because its text was not sent. */
export async function deleteCode(sql: Sql, storeId: string, customerId: string): Promise<void> {
  await sql.query('delete from customer_codes where store_id = $1 and customer_id = $2', [storeId, customerId]);
}

/**
 * Counts an entry before it is compared, and returns the hash of the code. null when there is no code, it has expired,
 * or too many entries were wrong.
 */
export async function countAttempt(sql: Sql, storeId: string, customerId: string): Promise<Buffer | null> {
  const [row] = await sql.query<{ codeHash: Buffer }>(
    `update customer_codes set attempts = attempts + 1
     where store_id = $1 and customer_id = $2 and attempts < ${ATTEMPTS} and expires_at > now()
     returning code_hash as "codeHash"`,
    [storeId, customerId],
  );
  return row?.codeHash ?? null;
}
