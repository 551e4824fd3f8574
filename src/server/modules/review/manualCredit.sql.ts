import type { ShopId, Sql } from '../../database/Database';
import type { OrderId } from '../../integrations/pointOfSale/orderIds';

interface CreditedCustomer {
  name: string;
  isManual: boolean;
  isTakenBack: boolean;
  /** The day in the shop's time zone, for example 'November 22, 2026'. */
  day: string;
}

/** Returns the customer whom the order was credited to, or null. */
export async function findCreditedCustomer(
  sql: Sql,
  { storeId, shopId }: { storeId: string; shopId: ShopId },
  orderId: OrderId,
): Promise<CreditedCustomer | null> {
  const [row] = await sql.query<CreditedCustomer>(
    `select coalesce(c.name, 'a former customer') as name, o.match_method = 'manual' as "isManual",
            o.taken_back_at is not null as "isTakenBack",
            to_char(o.credited_at at time zone s.time_zone, 'FMMonth FMDD, YYYY') as day
     from order_credits o
     join stores s on s.id = $3
     join customers c on c.store_id = o.store_id and c.id = o.customer_id
     where o.store_id = $1 and o.order_id = $2`,
    [storeId, orderId, shopId],
  );
  return row ?? null;
}
