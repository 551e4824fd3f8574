import type { Sql } from '../../database/Database';

/** The columns of a store that an administrator edits, without its secrets. */
export interface StoreSettings {
  name: string;
  subdomain: string;
  cloverMerchantId: string | null;
  pointsPerDollar: number;
  referralPoints: number;
  isReferralEnabled: boolean;
  purchaseReferralPercentage: number;
  smsLimit: number;
}

/**
 * Inserts a store with its counters and returns its id.
 * @throws ConstraintViolation 'stores_subdomain' when the subdomain is taken.
 */
export async function insertStoreRow(sql: Sql, store: StoreSettings, timeZone: string): Promise<string> {
  const [row] = await sql.query<{ id: string }>(
    `insert into stores (name, subdomain, clover_merchant_id, points_per_dollar, referral_points,
                         is_referral_enabled, purchase_referral_percentage, sms_limit, time_zone)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9)
     returning id`,
    [...toValues(store), timeZone],
  );
  if (!row) throw new Error('insert into stores returned no row');
  await insertStoreCounters(sql, row.id);
  return row.id;
}

/** Starts the counters of a new store at 0. Triggers add to them. */
export async function insertStoreCounters(sql: Sql, storeId: string): Promise<void> {
  await sql.query('insert into store_counter_parts (store_id) values ($1)', [storeId]);
}

/**
 * Locks the store row until the transaction ends; with 'update' against new rows that refer to it too. Returns null when
 * the store does not exist, or is being deleted.
 */
export async function lockStore(
  sql: Sql,
  id: string,
  against: 'no key update' | 'update' = 'no key update',
): Promise<{ isActive: boolean } | null> {
  const [row] = await sql.query<{ is_active: boolean }>(
    `select is_active from stores where id = $1 and deletion_started_at is null for ${against}`,
    [id],
  );
  return row ? { isActive: row.is_active } : null;
}

/** @throws ConstraintViolation 'stores_subdomain' when the subdomain is taken. */
export async function updateStoreRow(sql: Sql, id: string, store: StoreSettings): Promise<void> {
  await sql.query(
    `update stores set name = $1, subdomain = $2,
       former_subdomains = case when subdomain = $2 then former_subdomains
                           else array_append(array_remove(former_subdomains, $2), subdomain) end, clover_merchant_id = $3, points_per_dollar = $4,
       referral_points = $5, is_referral_enabled = $6, purchase_referral_percentage = $7, sms_limit = $8,
       updated_at = now()
     where id = $9`,
    [...toValues(store), id],
  );
}

export async function updateStoreStatus(sql: Sql, id: string, isActive: boolean): Promise<void> {
  await sql.query('update stores set is_active = $2, updated_at = now() where id = $1', [id, isActive]);
}

/** The longest time for one statement while a store is deleted, in ms; a large store needs more than the usual. */
export const DELETION_TIMEOUT_MS = 600_000;

/** Tables with many rows for each store, in an order in which nothing refers to a deleted row. */
const LARGE_TABLES = [
  'pos_review_rewards',
  'claimed_orders',
  'sms_messages',
  'pending_checkouts',
  'redemptions',
  'points_ledger',
  'visits',
  'customer_daily_use',
  'customer_flags',
  'customers',
  'idempotency_keys',
];

/**
 * Deletes the store and everything that references it. The large tables go with one statement each; by cascade they
 * would take one for each customer. The transaction needs DELETION_TIMEOUT_MS.
 */
export async function deleteStoreRow(sql: Sql, id: string): Promise<void> {
  // Allows the deletion of ledger rows. The transaction fails if the store still exists at its end.
  await sql.query('update stores set is_being_deleted = true where id = $1', [id]);
  await deleteStoreContents(sql, id);
  await sql.query('delete from stores where id = $1', [id]);
}

/** Deletes the rows of the large tables, which the database allows for a store that is hidden or being deleted. */
export async function deleteStoreContents(sql: Sql, id: string): Promise<void> {
  for (const table of LARGE_TABLES) await sql.query(`delete from ${table} where store_id = $1`, [id]);
}

function toValues(store: StoreSettings) {
  return [
    store.name,
    store.subdomain,
    store.cloverMerchantId,
    store.pointsPerDollar,
    store.referralPoints,
    store.isReferralEnabled,
    store.purchaseReferralPercentage,
    store.smsLimit,
  ];
}
