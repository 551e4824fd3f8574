import { EXPIRY_NOTICE_DAYS } from '../../../contract/plain/customerLimits';
import type { Store } from '../../../contract/stores';
import type { Sql } from '../../database/Database';
import { defineColumns } from '../../shared/columns';

/** The fields of a store that an administrator edits, without its secrets. */
export const STORE_SETTINGS = [
  'name',
  'subdomain',
  'cloverMerchantId',
  'pointsPerDollar',
  'referralPoints',
  'isReferralEnabled',
  'purchaseReferralPercentage',
  'smsLimit',
] as const;
export type StoreSettings = Pick<Store, (typeof STORE_SETTINGS)[number]>;

const columns = defineColumns<keyof StoreSettings>()(STORE_SETTINGS);

/**
 * Inserts a store with its counters and returns its id.
 * @throws ConstraintViolation 'stores_subdomain' when the subdomain is taken.
 */
export async function insertStoreRow(sql: Sql, store: StoreSettings, timeZone: string): Promise<string> {
  const [row] = await sql.query<{ id: string }>(
    `insert into stores (time_zone, ${columns.names}) values ($1, ${columns.parameters(2)}) returning id`,
    [timeZone, ...columns.values(store)],
  );
  if (!row) throw new Error('insert into stores returned no row');
  await insertStoreCounters(sql, row.id);
  return row.id;
}

/** Starts the counters of a new store at 0. Triggers add to them. */
export async function insertStoreCounters(sql: Sql, storeId: string): Promise<void> {
  await sql.query('insert into store_counter_shards (store_id) values ($1)', [storeId]);
}

/**
 * Locks the store row until the transaction ends. With 'update', the lock also conflicts with new rows that refer to
 * it. Returns null when the store does not exist or is being deleted.
 */
export async function lockStore(
  sql: Sql,
  id: string,
  against: 'no key update' | 'update' = 'no key update',
): Promise<{ isActive: boolean; isJoining: boolean } | null> {
  const [row] = await sql.query<{ isActive: boolean; isJoining: boolean }>(
    `select is_active as "isActive", joins_chain_id is not null as "isJoining" from stores where id = $1 and deletion_started_at is null for ${against}`,
    [id],
  );
  return row ?? null;
}

/** Updates a store. @throws ConstraintViolation 'stores_subdomain' when the subdomain is taken. */
export async function updateStoreRow(sql: Sql, id: string, store: StoreSettings): Promise<void> {
  await sql.query(
    `update stores set ${columns.assignments(3)}, updated_at = now(),
       former_subdomains = case when subdomain = $2 then former_subdomains
                           else array_append(array_remove(former_subdomains, $2), subdomain) end
     where id = $1`,
    [id, store.subdomain, ...columns.values(store)],
  );
}

/** Starts the notice period again: no points of the store expire for 30 days. */
export async function renewExpiryNotice(sql: Sql, id: string): Promise<void> {
  await sql.query(
    `insert into points_expiry_settings as p (store_id, number, months, effective_from)
     select e.store_id, e.number + 1, e.months, greatest(e.effective_from, now() + interval '${EXPIRY_NOTICE_DAYS} days')
     from points_expiry_settings e
     where e.store_id = $1 and e.months is not null
       and not exists (select from points_expiry_settings n where n.store_id = $1 and n.number > e.number)
     returning p.number`,
    [id],
  );
}

export async function updateStoreStatus(sql: Sql, id: string, isActive: boolean): Promise<void> {
  await sql.query('update stores set is_active = $2, updated_at = now() where id = $1', [id, isActive]);
}

/** The timeout of one statement while a store is deleted, in ms. A large store needs more than the default. */
export const DELETION_TIMEOUT_MS = 600_000;

/**
 * Tables with many rows per store that a job empties in batches, in an order in which no remaining row refers to a
 * deleted one. Customers are deleted in one statement, because they refer to each other.
 */
export const BATCHED_TABLES = [
  'webhook_deliveries',
  'events',
  'customer_origins',
  'pos_review_rewards',
  'order_credits',
  'register_purchases',
  'sms_occasions',
  'customer_links',
  'customer_sessions',
  'customer_codes',
  'wallet_registrations',
  'wallet_passes',
  'sms_service_messages',
  'sms_messages',
  'pending_checkouts',
  'redemptions',
  'points_ledger',
  'visits',
  'customer_daily_use',
  'customer_flags',
] as const;
const LARGE_TABLES = [...BATCHED_TABLES, 'customers', 'idempotency_keys'];

/**
 * Deletes the store and everything that references it. The large tables need one statement each, because a cascade
 * would run one per customer. The transaction needs DELETION_TIMEOUT_MS.
 */
export async function deleteStoreRow(sql: Sql, id: string): Promise<void> {
  // Allows the deletion of ledger rows. The transaction fails if the store still exists at its end.
  await sql.query('update stores set is_being_deleted = true where id = $1', [id]);
  await deleteStoreContents(sql, id);
  await sql.query('delete from stores where id = $1', [id]);
  // Events have no foreign key. The keys of other tables have waited for transactions that still wrote about the store.
  await deleteContents(sql, ['events'], id);
}

/** Deletes the rows of the large tables, which the database allows for a store that is hidden or being deleted. */
export function deleteStoreContents(sql: Sql, id: string): Promise<void> {
  return deleteContents(sql, LARGE_TABLES, id);
}

async function deleteContents(sql: Sql, tables: readonly string[], id: string): Promise<void> {
  for (const table of tables) await sql.query(`delete from ${table} where store_id = $1`, [id]);
}
