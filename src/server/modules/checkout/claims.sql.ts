import type { Sql } from '../../database/Database';

/** Keeps other processes from matching this store's checkouts until the end of the transaction. */
export async function lockMatching(sql: Sql, storeId: string): Promise<void> {
  // Processes of earlier versions take the same lock during a rolling restart, so its key must not change.
  await sql.query(`select pg_advisory_xact_lock(hashtextextended('settle ' || $1, 0))`, [storeId]);
}

export async function listClaimedOrderIds(
  sql: Sql,
  storeId: string,
  orderIds: readonly string[],
): Promise<Set<string>> {
  const rows = await sql.query<{ order_id: string }>(
    'select order_id from claimed_orders where store_id = $1 and order_id = any($2)',
    [storeId, orderIds],
  );
  return new Set(rows.map(({ order_id }) => order_id));
}

export interface LoyaltyTerms {
  points_per_dollar: number;
  is_referral_enabled: boolean;
  purchase_referral_percentage: number;
}

export async function findLoyaltyTerms(sql: Sql, storeId: string): Promise<LoyaltyTerms | null> {
  const [row] = await sql.query<LoyaltyTerms>(
    'select points_per_dollar, is_referral_enabled, purchase_referral_percentage from stores where id = $1',
    [storeId],
  );
  return row ?? null;
}

export interface MultiplierRow {
  id: string;
  item_name: string;
  item_value: number;
}

/**
 * The customer's highest unused points multiplier that was redeemed by `redeemedBy`, if the purchase was paid within
 * the promotion's dates. The value at redemption counts, even if the promotion was edited or deleted since.
 */
export async function findMultiplier(
  sql: Sql,
  storeId: string,
  customerId: string,
  paidAt: Date,
  redeemedBy: Date,
): Promise<MultiplierRow | null> {
  const [row] = await sql.query<MultiplierRow>(
    `select r.id, r.item_name, r.item_value
     from redemptions r join promotions p on p.store_id = r.store_id and p.id = r.promotion_id
     where r.store_id = $1 and r.customer_id = $2 and r.status = 'redeemed' and r.deleted_at is null
       and r.item_type = 'POINTS_MULTIPLIER' and r.item_value >= 1 and r.applied_order_id is null
       and r.created_at <= $4 and $3 between p.start_date and p.end_date
     order by r.item_value desc, r.created_at, r.id
     limit 1
     for update of r`,
    [storeId, customerId, paidAt, redeemedBy],
  );
  return row ?? null;
}

export async function markMultiplierUsed(
  sql: Sql,
  storeId: string,
  redemptionId: string,
  orderId: string,
): Promise<void> {
  await sql.query(
    'update redemptions set applied_order_id = $3, updated_at = clock_timestamp() where store_id = $1 and id = $2',
    [storeId, redemptionId, orderId],
  );
}

export interface Claim {
  storeId: string;
  orderId: string;
  customerId: string;
  checkoutId: string;
  tier: 'identity' | 'window';
  eligibleCents: number;
  grantedPoints: number;
  multiplierRedemptionId: string | null;
  multiplier: number;
  modifiedMs: number;
}

/** Returns false when the order is already claimed. */
export async function claimOrder(sql: Sql, claim: Claim): Promise<boolean> {
  const rows = await sql.query<{ order_id: string }>(
    `insert into claimed_orders (store_id, order_id, customer_id, checkout_id, tier, eligible_cents, granted_points,
                                 multiplier_redemption_id, multiplier, modified_ms)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
     on conflict (store_id, order_id) do nothing
     returning order_id`,
    [
      claim.storeId,
      claim.orderId,
      claim.customerId,
      claim.checkoutId,
      claim.tier,
      claim.eligibleCents,
      claim.grantedPoints,
      claim.multiplierRedemptionId,
      claim.multiplier,
      claim.modifiedMs,
    ],
  );
  return rows.length > 0;
}

/** Whether the customer exists and is not erased. */
export async function customerExists(sql: Sql, storeId: string, customerId: string): Promise<boolean> {
  const rows = await sql.query<{ id: string }>(
    'select id from customers where store_id = $1 and id = $2 and erased_at is null',
    [storeId, customerId],
  );
  return rows.length > 0;
}
