import type { Sql } from '../../database/Database';

/** The number of wrong entries after which a code is invalid. */
const ATTEMPTS = 5;

/** Saves the code of a session and replaces an earlier one. */
export async function savePageCode(
  sql: Sql,
  storeId: string,
  { tokenHash, codeHash, lifetimeSeconds }: { tokenHash: Buffer; codeHash: Buffer; lifetimeSeconds: number },
): Promise<void> {
  await sql.query(
    `update customer_sessions
     set code_hash = $3, code_attempts = 0, code_expires_at = now() + make_interval(secs => $4)
     where store_id = $1 and token_hash = $2`,
    [storeId, tokenHash, codeHash, lifetimeSeconds],
  );
}

/** Deletes a code whose text was not sent. A later code of the session stays. */
export async function deletePageCode(
  sql: Sql,
  storeId: string,
  { tokenHash, codeHash }: { tokenHash: Buffer; codeHash: Buffer },
): Promise<void> {
  await sql.query(
    `update customer_sessions set code_hash = null, code_expires_at = null
     where store_id = $1 and token_hash = $2 and code_hash = $3`,
    [storeId, tokenHash, codeHash],
  );
}

/**
 * Counts an entry before it is compared, and returns the hash of the code. null when there is no code, it has expired,
 * or too many entries were wrong.
 */
export async function countPageCodeAttempt(sql: Sql, storeId: string, tokenHash: Buffer): Promise<Buffer | null> {
  const [row] = await sql.query<{ codeHash: Buffer | null }>(
    `update customer_sessions set code_attempts = code_attempts + 1
     where store_id = $1 and token_hash = $2 and code_attempts < ${ATTEMPTS} and code_expires_at > now()
     returning code_hash as "codeHash"`,
    [storeId, tokenHash],
  );
  return row?.codeHash ?? null;
}

/** Marks a session as verified until it ends, and deletes its code. */
export async function markVerified(sql: Sql, storeId: string, tokenHash: Buffer): Promise<void> {
  await sql.query(
    `update customer_sessions set verified_at = now(), code_hash = null, code_expires_at = null
     where store_id = $1 and token_hash = $2`,
    [storeId, tokenHash],
  );
}
