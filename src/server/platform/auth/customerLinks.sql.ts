import type { Sql } from '../../database/Database';

interface NewLink {
  storeId: string;
  customerId: string;
  tokenHash: Buffer;
  /** The key of the kiosk's session (see toSessionKey), or null for a link in a text. */
  createdBy: string | null;
  /** Whether the staff entered the PIN of the kiosk. */
  isConfirmed?: boolean;
  lifetimeSeconds: number;
}

/** Saves a link, or extends its lifetime, and returns when it expires. */
export async function insertLink(sql: Sql, link: NewLink): Promise<string> {
  // The time is a parameter, because Citus rejects now() in an insert with on conflict.
  const expiresAt = new Date(Date.now() + link.lifetimeSeconds * 1_000);
  await sql.query(
    `insert into customer_links (token_hash, store_id, customer_id, created_by, expires_at, is_confirmed)
     values ($1, $2, $3, $4, $5, $6)
     on conflict (token_hash, store_id) do update set expires_at = excluded.expires_at`,
    [link.tokenHash, link.storeId, link.customerId, link.createdBy, expiresAt, link.isConfirmed ?? false],
  );
  return expiresAt.toISOString();
}

/** Deletes the unused links of one kiosk. */
export async function deleteLinksOf(sql: Sql, storeId: string, createdBy: string): Promise<void> {
  await sql.query('delete from customer_links where store_id = $1 and created_by = $2', [storeId, createdBy]);
}

export async function deleteCustomerLinks(platform: Sql): Promise<void> {
  await platform.query('delete from customer_links');
}

export interface TakenLink {
  customerId: string;
  /** The kiosk that created the link, with its User-Agent header, or null for a link in a text. */
  kiosk: { session: string; userAgent: string | null } | null;
  /** Whether the staff entered the PIN of the kiosk. */
  isConfirmed: boolean;
}

/** Deletes a link and returns it. null when it is unknown, used or expired, or its kiosk has signed out. */
export async function takeLink(sql: Sql, storeId: string, tokenHash: Buffer): Promise<TakenLink | null> {
  // The time is a parameter, because Citus rejects now() in RETURNING.
  const [row] = await sql.query<{
    customerId: string;
    createdBy: string | null;
    isConfirmed: boolean;
    isValid: boolean;
  }>(
    `delete from customer_links where store_id = $1 and token_hash = $2
     returning customer_id as "customerId", created_by as "createdBy", is_confirmed as "isConfirmed", expires_at > $3 as "isValid"`,
    [storeId, tokenHash, new Date()],
  );
  if (row?.isValid !== true) return null;
  const { customerId, createdBy, isConfirmed } = row;
  if (createdBy === null) return { customerId, kiosk: null, isConfirmed };
  // The lock waits for a concurrent end of the kiosk's session, which also ends the pages that it opened.
  const [kiosk] = await sql.query<{ userAgent: string | null }>(
    `select user_agent as "userAgent" from sessions where store_id = $1 and token_hash = $2 for key share`,
    [storeId, Buffer.from(createdBy, 'hex')],
  );
  return kiosk ? { customerId, kiosk: { session: createdBy, userAgent: kiosk.userAgent }, isConfirmed } : null;
}
