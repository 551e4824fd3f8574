import type { Sql } from '../database/Database';

/** A session of a customer's phone. */
export interface CustomerSession {
  storeId: string;
  customerId: string;
}

/** Finds the session with this token hash in the store with this subdomain, present or former; null when there is none. */
export async function findCustomerSession(
  platform: Sql,
  { subdomain, tokenHash }: { subdomain: string; tokenHash: Buffer },
): Promise<CustomerSession | null> {
  const [row] = await platform.query<CustomerSession & Record<string, unknown>>(
    `select s.store_id as "storeId", s.customer_id as "customerId"
     from customer_sessions s
     join stores t on t.id = s.store_id and t.is_active and (t.subdomain = $2 or $2 = any (t.former_subdomains))
     join customers c on c.store_id = s.store_id and c.id = s.customer_id and c.erased_at is null
     where s.token_hash = $1 and s.expires_at > now()`,
    [tokenHash, subdomain],
    { multiplexed: true },
  );
  return row ?? null;
}

/** Opens a session of a customer; the token itself is never stored. */
export async function insertCustomerSession(
  sql: Sql,
  session: CustomerSession & { tokenHash: Buffer; lifetimeSeconds: number },
): Promise<void> {
  await sql.query(
    `insert into customer_sessions (token_hash, store_id, customer_id, expires_at)
     values ($1, $2, $3, now() + make_interval(secs => $4))`,
    [session.tokenHash, session.storeId, session.customerId, session.lifetimeSeconds],
  );
}

/** Ends one session of a store's customer. */
export async function deleteCustomerSession(sql: Sql, storeId: string, tokenHash: Buffer): Promise<void> {
  await sql.query('delete from customer_sessions where store_id = $1 and token_hash = $2', [storeId, tokenHash]);
}

const TABLES = ['customer_links', 'customer_sessions', 'customer_codes'];

/** Ends all sessions, links and codes of these customers. Call it with their rows locked, so that none is added meanwhile. */
export async function deleteCustomerAccess(sql: Sql, storeId: string, customerIds: readonly string[]): Promise<void> {
  for (const table of TABLES) {
    await sql.query(`delete from ${table} where store_id = $1 and customer_id = any($2)`, [storeId, customerIds]);
  }
}

/** Deletes expired sessions, links and codes, and the used codes for check-in, which name no customer. */
export async function deleteExpiredCustomerAccess(platform: Sql): Promise<void> {
  for (const table of [...TABLES, 'used_check_in_codes']) {
    await platform.query(`delete from ${table} where expires_at <= now()`);
  }
}
