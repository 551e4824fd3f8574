import type { Sql } from '../../../database/Database';

interface NewLink {
  storeId: string;
  customerId: string;
  tokenHash: Buffer;
  /** The hash of the kiosk's session (toSessionKey); null for a link in a text. */
  createdBy: string | null;
  lifetimeSeconds: number;
}

/** Stores a link, or renews it, and returns when it expires. */
export async function insertLink(sql: Sql, link: NewLink): Promise<string> {
  // A parameter, because a distributed database takes no now() in an insert with a conflict.
  const expiresAt = new Date(Date.now() + link.lifetimeSeconds * 1_000);
  const [row] = await sql.query<{ expiresAt: string }>(
    `insert into customer_links (token_hash, store_id, customer_id, created_by, expires_at)
     values ($1, $2, $3, $4, $5)
     on conflict (token_hash, store_id) do update set expires_at = excluded.expires_at
     returning expires_at as "expiresAt"`,
    [link.tokenHash, link.storeId, link.customerId, link.createdBy, expiresAt],
  );
  if (!row) throw new Error('the link was not inserted');
  return row.expiresAt;
}

/** Deletes the links of one kiosk that were not used. */
export async function deleteLinksOf(sql: Sql, storeId: string, createdBy: string): Promise<void> {
  await sql.query('delete from customer_links where store_id = $1 and created_by = $2', [storeId, createdBy]);
}

/** Uses up a link: deletes it and returns its customer; null when it is unknown, used or expired. */
export async function takeLink(sql: Sql, storeId: string, tokenHash: Buffer): Promise<string | null> {
  const [row] = await sql.query<{ customerId: string; isValid: boolean }>(
    `delete from customer_links where store_id = $1 and token_hash = $2
     returning customer_id as "customerId", expires_at > now() as "isValid"`,
    [storeId, tokenHash],
  );
  return row?.isValid === true ? row.customerId : null;
}
