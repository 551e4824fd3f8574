import { GIFT_PREVIEW_DAYS } from '../../../contract/plain/giftLimits';
import type { Sql } from '../../database/Database';
import { IS_PURCHASE } from '../customers';

const SINCE = `$2::timestamptz - interval '${GIFT_PREVIEW_DAYS} days'`;

/** Counts the customers who signed up in the last days and have bought something. */
export async function countNewBuyers(sql: Sql, storeId: string, now: Date): Promise<number> {
  const [row] = await sql.query<{ count: number }>(
    `select count(*)::integer as count from customers c
     where c.store_id = $1 and c.erased_at is null and c.registered_at > ${SINCE}
       and exists (select from order_credits o where o.store_id = $1 and o.customer_id = c.id and ${IS_PURCHASE})`,
    [storeId, now],
  );
  return row?.count ?? 0;
}

/** Limits in cents and points. null is no limit. */
interface Limits {
  visitMinCents: number;
  earningMinCents: number;
  salePointsMax: number | null;
  dayPointsMax: number | null;
}

export interface PurchaseCounts {
  /** Days of customers with a purchase of at least `visitMinCents`, and those customers. */
  visits: number;
  visitors: number;
  /** Purchases below the minimum that have earned points. */
  belowMinimum: number;
  /** The points that purchases have earned beyond the limits, and whose. */
  lostPoints: number;
  losers: number;
}

/** Counts what the purchases of the last days would have brought, and would not have earned. */
export async function countPurchases(
  sql: Sql,
  storeId: string,
  { visitMinCents, earningMinCents, salePointsMax, dayPointsMax }: Limits,
  now: Date,
): Promise<PurchaseCounts> {
  const [row] = await sql.query<PurchaseCounts>(
    `with sales as (
       select o.customer_id, o.sold_on, o.granted_points as points, o.eligible_cents >= greatest($3::integer, 1) as visits,
              o.eligible_cents < $4::integer and o.granted_points > 0 as is_below,
              case when o.eligible_cents < $4 then 0
                   else least(o.granted_points, coalesce($5::integer, o.granted_points)) end as kept
       from order_credits o
       where o.store_id = $1 and o.credited_at > ${SINCE} and ${IS_PURCHASE}
     ), days as (
       select customer_id, sold_on, bool_or(visits) as visits, count(*) filter (where is_below) as below,
              sum(points) - least(sum(kept), coalesce($6::integer, sum(kept))) as lost
       from sales group by customer_id, sold_on
     )
     select (count(*) filter (where visits))::integer as visits,
            (count(distinct customer_id) filter (where visits))::integer as visitors,
            coalesce(sum(below), 0)::integer as "belowMinimum", coalesce(sum(lost), 0)::bigint as "lostPoints",
            (count(distinct customer_id) filter (where lost > 0))::integer as losers
     from days`,
    [storeId, now, visitMinCents, earningMinCents, salePointsMax, dayPointsMax],
  );
  if (!row) throw new Error('an aggregate returned no row');
  return row;
}
