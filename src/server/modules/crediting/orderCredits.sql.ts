import type { Shop, ShopId, Sql } from '../../database/Database';
import type { EarningTerms } from '../pointOfSale';
import type { LimitTerms } from './loyaltyTerms.sql';
import type { EarningLimits } from './points';

/** A credited order with the terms at the time of the credit. */
export interface OrderCreditRow {
  order_id: string;
  customer_id: string;
  match_method: 'identity' | 'time' | 'manual';
  points_per_dollar: number;
  multiplier: number;
  multiplier_redemption_id: string | null;
  boost_id: string | null;
  /** The time of the checkout request, or null for a purchase without a checkout. */
  requested_at: string | null;
  referrer_id: string | null;
  referral_percentage: number;
  eligible_cents: number;
  granted_points: number;
  granted_share: number;
  modified_ms: number;
  /** The result of `countRecords` for the newest version of the order that was read. */
  record_count: number;
  excluded_cents: number;
  /** null for a credit from before lines were read: all of its order earns. */
  earning_terms: EarningTerms | null;
  limits: EarningLimits;
  is_customer_erased: boolean;
  is_referrer_erased: boolean;
  /** The owner took the credit back, so nobody has points of the order. */
  is_taken_back: boolean;
  /** The time zone of the shop of a chain at the credit. null without a chain. */
  time_zone: string | null;
  /** The time of payment by which its factor was chosen. null for credits of versions that did not keep it. */
  paid_at: string | null;
}

const LIMITS = `json_build_object('minCents', o.earning_min_cents, 'maxPoints', o.points_max) as limits`;

/** Returns the credits of these orders by order id. */
export async function listOrderCredits(
  sql: Sql,
  storeId: string,
  orderIds: readonly string[],
): Promise<Map<string, OrderCreditRow>> {
  const rows = await sql.query<OrderCreditRow>(
    `select o.order_id, o.customer_id, o.match_method, o.points_per_dollar, o.multiplier, o.multiplier_redemption_id, p.requested_at,
            o.boost_id,
            o.referrer_id, o.referral_percentage, o.eligible_cents, o.granted_points, o.granted_share, o.modified_ms, o.record_count,
            o.excluded_cents, o.earning_terms, ${LIMITS},
            c.erased_at is not null as is_customer_erased, r.erased_at is not null as is_referrer_erased,
            o.taken_back_at is not null as is_taken_back, o.time_zone, o.paid_at
     from order_credits o
     join customers c on c.store_id = o.store_id and c.id = o.customer_id
     left join customers r on r.store_id = o.store_id and r.id = o.referrer_id
     left join pending_checkouts p on p.store_id = o.store_id and p.id = o.checkout_id
     where o.store_id = $1 and o.order_id = any($2)`,
    [storeId, orderIds],
  );
  return new Map(rows.map((row) => [row.order_id, row]));
}

/** Saves the current value of a changed order. */
export async function updateOrderCredit(
  sql: Sql,
  storeId: string,
  orderId: string,
  orderCredit: {
    eligibleCents: number;
    grantedPoints: number;
    grantedShare: number;
    multiplierRedemptionId: string | null;
    multiplier: number;
    modifiedMs: number;
    recordCount: number;
    excludedCents: number;
    earningTerms: EarningTerms | null;
    boostId: string | null;
    /** The time of payment by which the factor was chosen, or null to keep it. */
    paidAt: Date | null;
  },
): Promise<void> {
  await sql.query(
    `update order_credits set eligible_cents = $3, granted_points = $4, granted_share = $5, modified_ms = $6,
       record_count = $7, multiplier_redemption_id = $8, multiplier = $9,
       excluded_cents = $10, earning_terms = $11, boost_id = $12, paid_at = coalesce($13, paid_at)
     where store_id = $1 and order_id = $2`,
    [
      storeId,
      orderId,
      orderCredit.eligibleCents,
      orderCredit.grantedPoints,
      orderCredit.grantedShare,
      orderCredit.modifiedMs,
      orderCredit.recordCount,
      orderCredit.multiplierRedemptionId,
      orderCredit.multiplier,
      orderCredit.excludedCents,
      orderCredit.earningTerms && JSON.stringify(orderCredit.earningTerms),
      orderCredit.boostId,
      orderCredit.paidAt,
    ],
  );
}

/**
 * Returns how many points of an order can be taken back from a customer whose points expired after its credit: what the
 * order granted since the expiry, or the balance, whichever is higher. null when no points expired since, not counting
 * restored ones. The customer stays locked, so that the balance is still correct for the next ledger row.
 */
export async function findReversiblePoints(
  sql: Sql,
  storeId: string,
  { customerId, orderId }: { customerId: string; orderId: string },
): Promise<number | null> {
  const [row] = await sql.query<{ points: number }>(
    `select greatest(c.points, 0, g.points) as points
     from customers c
     cross join lateral (
       select max(e.created_at) as at
       from customers m join points_ledger e on e.store_id = m.store_id and e.customer_id = m.id
       where m.store_id = $1 and (m.id = c.id or m.merged_into = c.id) and e.kind = 'expiry'
         and not exists (select from points_ledger t where t.store_id = $1 and t.kind = 'adjustment'
                         and t.source = 'restore:' || e.customer_id || '#' || e.number)) expired
     cross join lateral (
       select coalesce(sum(l.delta), 0) as points
       from customers m join points_ledger l on l.store_id = m.store_id and l.customer_id = m.id
       where m.store_id = $1 and (m.id = c.id or m.merged_into = c.id) and l.created_at > expired.at
         and (l.source = 'order:' || $3 or starts_with(l.source, 'order:' || $3 || '@'))) g
     where c.store_id = $1 and c.id = $2
       and expired.at > (select o.credited_at from order_credits o where o.store_id = $1 and o.order_id = $3)
     for no key update of c`,
    [storeId, customerId, orderId],
  );
  return row?.points ?? null;
}

/**
 * Lists the credits of these customers, as buyers or referrers, whose orders may have granted more than they are worth.
 */
export function listForgivenCredits(
  sql: Sql,
  storeId: string,
  customerIds: readonly string[],
): Promise<
  (Omit<
    OrderCreditRow,
    | 'match_method'
    | 'requested_at'
    | 'boost_id'
    | 'is_customer_erased'
    | 'is_referrer_erased'
    | 'is_taken_back'
    | 'time_zone'
    | 'paid_at'
  > & { shop_id: ShopId | null })[]
> {
  return sql.query(
    `select o.order_id, o.customer_id, o.points_per_dollar, o.multiplier, o.multiplier_redemption_id, o.referrer_id,
            o.referral_percentage, o.eligible_cents, o.granted_points, o.granted_share, o.modified_ms, o.record_count,
            o.excluded_cents, o.earning_terms, ${LIMITS}, o.shop_id
     from order_credits o
     where o.store_id = $1 and (o.customer_id = any($2::uuid[]) or o.referrer_id = any($2::uuid[]))
       and (o.granted_points > 0 or o.granted_share > 0)
     order by o.credited_at, o.order_id
     for no key update`,
    [storeId, customerIds],
  );
}

/** Adds to the points that an order has granted. */
export async function updateGranted(
  sql: Sql,
  storeId: string,
  orderId: string,
  { points = 0, share = 0 }: { points?: number; share?: number },
): Promise<void> {
  await sql.query(
    `update order_credits set granted_points = granted_points + $3, granted_share = granted_share + $4
     where store_id = $1 and order_id = $2`,
    [storeId, orderId, points, share],
  );
}

export interface OrderCredit {
  shop: Shop;
  /** The time zone of the shop of a chain. null without a chain. */
  timeZone: string | null;
  orderId: string;
  customerId: string;
  checkoutId: string | null;
  matchMethod: 'identity' | 'time' | 'manual';
  eligibleCents: number;
  grantedPoints: number;
  pointsPerDollar: number;
  multiplierRedemptionId: string | null;
  multiplier: number;
  referrerId: string | null;
  referralPercentage: number;
  grantedShare: number;
  modifiedMs: number;
  recordCount: number;
  paidAt: Date;
  excludedCents: number;
  earningTerms: EarningTerms;
  boostId: string | null;
  limits: EarningLimits;
  /** The limits of the store. */
  limitTerms: LimitTerms | null;
}

/** Returns false when the order is already credited. */
export async function insertOrderCredit(sql: Sql, orderCredit: OrderCredit): Promise<boolean> {
  const rows = await sql.query<{ order_id: string }>(
    `insert into order_credits as o
       (store_id, order_id, customer_id, checkout_id, match_method, eligible_cents, granted_points, points_per_dollar,
        multiplier_redemption_id, multiplier, referrer_id, referral_percentage, granted_share, modified_ms,
        record_count, paid_at, excluded_cents, earning_terms, boost_id, shop_id, time_zone, earning_min_cents,
        points_max, sale_points_max, day_points_max)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $22, $23,
             $24, $25)
     on conflict (store_id, order_id) do nothing
     returning o.order_id`,
    [
      orderCredit.shop.storeId,
      orderCredit.orderId,
      orderCredit.customerId,
      orderCredit.checkoutId,
      orderCredit.matchMethod,
      orderCredit.eligibleCents,
      orderCredit.grantedPoints,
      orderCredit.pointsPerDollar,
      orderCredit.multiplierRedemptionId,
      orderCredit.multiplier,
      orderCredit.referrerId,
      orderCredit.referralPercentage,
      orderCredit.grantedShare,
      orderCredit.modifiedMs,
      orderCredit.recordCount,
      orderCredit.paidAt,
      orderCredit.excludedCents,
      JSON.stringify(orderCredit.earningTerms),
      orderCredit.boostId,
      orderCredit.shop.shopKey,
      orderCredit.timeZone,
      orderCredit.limits.minCents,
      orderCredit.limits.maxPoints,
      orderCredit.limitTerms?.salePointsMax ?? null,
      orderCredit.limitTerms?.dayPointsMax ?? null,
    ],
  );
  return rows.length > 0;
}
