import type { KioskSettings } from '../../../contract/kiosk';
import type { AnySql, ShopId, Sql } from '../../database/Database';
import { storeDeleted } from '../../shared/AppError';

/** Returns the settings of the shop's kiosks. @throws AppError 401 when the store was deleted. */
export async function findKioskSettings(sql: AnySql, shopId: ShopId): Promise<KioskSettings> {
  const [row] = await sql.query<KioskSettings>(
    `select is_scan_enabled as "isScanEnabled", kiosk_idle_minutes as "kioskIdleMinutes",
            kiosk_pin_hash is not null as "hasPin"
     from stores where id = $1`,
    [shopId],
  );
  if (!row) throw storeDeleted();
  return row;
}

/** SQL that tells whether kiosks of the store `s`, in a chain those of any active shop, check in by scan. */
export const IS_SCAN_ENABLED = `(s.is_scan_enabled or s.chain_since is not null and exists (
  select from stores h where h.chain_id = s.id and h.is_active and h.is_scan_enabled))`;

/** Whether a code of a customer's page checks in anywhere. @throws AppError 401 when the store was deleted. */
export async function isScanEnabledAnywhere(sql: Sql, storeId: string): Promise<boolean> {
  const [row] = await sql.query<{ isEnabled: boolean }>(
    `select ${IS_SCAN_ENABLED} as "isEnabled" from stores s where s.id = $1`,
    [storeId],
  );
  if (!row) throw storeDeleted();
  return row.isEnabled;
}

/** Returns the time of the database, which is the same for all processes. */
export async function findNow(sql: Sql): Promise<Date> {
  const [row] = await sql.query<{ now: string }>('select now()');
  if (!row) throw new Error('select now() returned no row');
  return new Date(row.now);
}

/** Marks a code as used. Returns false when it was used before. Waits for a concurrent transaction that uses it. */
export async function insertUsedCode(
  sql: Sql,
  storeId: string,
  { nonce, expiresAt }: { nonce: Buffer; expiresAt: Date },
): Promise<boolean> {
  const rows = await sql.query<{ nonce: Buffer }>(
    `insert into used_check_in_codes (store_id, nonce, expires_at) values ($1, $2, $3)
     on conflict (store_id, nonce) do nothing
     returning nonce`,
    [storeId, nonce, expiresAt],
  );
  return rows.length > 0;
}

/** Finds the customer of a session by the first half of its key in hex. null when the session has ended. */
export async function findCustomerOfSession(sql: Sql, storeId: string, session: string): Promise<string | null> {
  const toBound = (filler: string) => Buffer.from(session.padEnd(64, filler), 'hex');
  // The range makes PostgreSQL use the index on the whole hash.
  const [row] = await sql.query<{ customerId: string }>(
    `select customer_id as "customerId" from customer_sessions
     where store_id = $1 and token_hash between $2 and $3 and expires_at > now()`,
    [storeId, toBound('0'), toBound('f')],
  );
  return row?.customerId ?? null;
}
