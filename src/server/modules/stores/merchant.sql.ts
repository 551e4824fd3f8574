import type { ShopId, Sql } from '../../database/Database';

/**
 * SQL for the active stores with the merchant $1. A store's merchant is the one that was entered, otherwise the one
 * that its key belongs to.
 */
const MERCHANTS = `
  select s.id, s.name, s.created_at from stores s
  where s.clover_merchant_id = $1 and s.is_active
  union all
  select s.id, s.name, s.created_at from store_integrations i join stores s on s.id = i.store_id
  where i.provider = 'clover' and i.merchant_id = $1 and s.clover_merchant_id is null and s.is_active`;

/**
 * Returns the name of another active store with this merchant, or null. Locks the merchant against concurrent checks
 * until the transaction ends.
 */
export async function lockMerchantHolder(sql: Sql, merchantId: string, storeId: string | null): Promise<string | null> {
  await sql.query(`select pg_advisory_xact_lock(hashtextextended('merchant ' || $1, 0))`, [merchantId]);
  const [holder] = await sql.query<{ name: string }>(
    `select m.name from (${MERCHANTS}) m where m.id is distinct from $2::uuid limit 1`,
    [merchantId, storeId],
  );
  return holder?.name ?? null;
}

/** Whether an older active store has this merchant. `sql` must see all stores. */
export async function isMerchantTaken(sql: Sql, merchantId: string, shopId: ShopId): Promise<boolean> {
  const taken = await sql.query(
    `select from (${MERCHANTS}) m join stores own on own.id = $2
     where m.id <> own.id and (m.created_at, m.id) < (own.created_at, own.id) limit 1`,
    [merchantId, shopId],
  );
  return taken.length > 0;
}

/** Returns the store's merchant as entered, otherwise that of its key, or null when neither is known. */
export async function findMerchantId(sql: Sql, shopId: ShopId): Promise<string | null> {
  const [row] = await sql.query<{ merchant_id: string | null }>(
    `select coalesce(s.clover_merchant_id, i.merchant_id) as merchant_id
     from stores s left join store_integrations i on i.store_id = s.id and i.provider = 'clover'
     where s.id = $1`,
    [shopId],
  );
  return row?.merchant_id ?? null;
}
