import type { ListedCredit } from '../../../contract/pointOfSale';
import type { Shop, Sql, Value } from '../../database/Database';
import { ofShop } from '../../shared/shops/ofShop';
import { REVIEW_CUSTOMER } from '../review';

/** The position of a credit in the list, newest first. */
export interface CreditPosition {
  /** µs since 1970. */
  creditedUs: number;
  orderId: string;
}
export interface CreditRow extends Omit<ListedCredit, 'movableUntil' | 'limitedBy'>, CreditPosition {
  creditedAt: string;
  /** The limits of the credit, in cents and points. A purchase of fewer cents earns nothing, and null is no limit. */
  minCents: number;
  maxPoints: number | null;
}

/** Lists credits of the shop since a time, newest first, including those that were taken back. */
export function listCreditRows(
  sql: Sql,
  shop: Shop,
  { since, after, limit }: { since: Date; after: CreditPosition | null; limit: number },
): Promise<CreditRow[]> {
  const values: Value[] = [shop.storeId, since, after?.creditedUs ?? null, after?.orderId ?? null, limit];
  return sql.query<CreditRow>(
    `select o.order_id as "orderId", o.credited_at as "creditedAt", coalesce(o.paid_at, o.credited_at) as "paidAt",
            (extract(epoch from o.credited_at) * 1000000)::bigint as "creditedUs", o.eligible_cents as "amountCents",
            o.match_method as "matchMethod", o.granted_points as points, o.taken_back_at as "takenBackAt",
            o.earning_min_cents as "minCents", o.points_max as "maxPoints",
            case when o.multiplier <> 1 then jsonb_build_object('name', coalesce(b.name, r.item_name), 'factor', o.multiplier)
            end as multiplier,
            ${REVIEW_CUSTOMER}
     from (
       select * from order_credits r
       where store_id = $1 and credited_at > $2 ${ofShop('r', shop, values)}
         and ($3::bigint is null or (credited_at, order_id)
           < (timestamptz 'epoch' + $3::bigint * interval '1 microsecond', $4::text))
       order by credited_at desc, order_id desc
       limit $5
     ) o
     join customers c on c.store_id = $1 and c.id = o.customer_id
     left join boosts b on b.store_id = $1 and b.id = o.boost_id
     left join redemptions r on r.store_id = $1 and r.id = o.multiplier_redemption_id
     order by o.credited_at desc, o.order_id desc`,
    values,
  );
}

export async function countCredits(sql: Sql, shop: Shop, since: Date, limit: number): Promise<number> {
  const values: Value[] = [shop.storeId, since, limit];
  const [row] = await sql.query<{ count: number }>(
    `select count(*) as count from (
       select from order_credits r where store_id = $1 and credited_at > $2 ${ofShop('r', shop, values)} limit $3) counted`,
    values,
  );
  return row?.count ?? 0;
}
