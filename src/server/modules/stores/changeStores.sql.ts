import type { Sql } from '../../database/Database';

/** What the platform sets for a store, beside its secrets. */
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

/** Adds a store; answers its id. A subdomain that is taken violates stores_subdomain. */
export async function insertStore(sql: Sql, store: StoreSettings): Promise<string> {
  const [row] = await sql.query<{ id: string }>(
    `insert into stores (name, subdomain, clover_merchant_id, points_per_dollar, referral_points,
                         is_referral_enabled, purchase_referral_percentage, sms_limit)
     values ($1, $2, $3, $4, $5, $6, $7, $8)
     returning id`,
    valuesOf(store),
  );
  if (!row) throw new Error('a store was not inserted');
  return row.id;
}

/** Holds the store against other changes until the transaction ends; whether it is active, null when there is none. */
export async function lockStore(sql: Sql, id: string): Promise<{ isActive: boolean } | null> {
  const [row] = await sql.query<{ is_active: boolean }>('select is_active from stores where id = $1 for update', [id]);
  return row ? { isActive: row.is_active } : null;
}

/** Writes what may change of a store. A subdomain that is taken violates stores_subdomain. */
export async function updateStore(sql: Sql, id: string, store: StoreSettings): Promise<void> {
  await sql.query(
    `update stores set name = $1, subdomain = $2, clover_merchant_id = $3, points_per_dollar = $4,
       referral_points = $5, is_referral_enabled = $6, purchase_referral_percentage = $7, sms_limit = $8,
       updated_at = now()
     where id = $9`,
    [...valuesOf(store), id],
  );
}

export async function updateStatus(sql: Sql, id: string, isActive: boolean): Promise<void> {
  await sql.query('update stores set is_active = $2, updated_at = now() where id = $1', [id, isActive]);
}

/** Deletes the store with all that belongs to it, however long that takes. */
export async function deleteStore(sql: Sql, id: string): Promise<void> {
  await sql.query(`select set_config('app.deleting_store', $1, true), set_config('statement_timeout', '10min', true)`, [
    id,
  ]);
  await sql.query('delete from stores where id = $1', [id]);
}

function valuesOf(store: StoreSettings) {
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
