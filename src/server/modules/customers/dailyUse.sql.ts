import type { ShopId, Sql } from '../../database/Database';

interface DailyUse {
  storeId: string;
  customerId: string;
  kind: 'referral' | 'time_match';
  /** The day in the time zone of the store, or of the shop of a chain, YYYY-MM-DD. */
  day: string;
}

/**
 * Takes one of the customer's `limit` uses of the day. Returns false when none is left, which is counted for the owner
 * to see. The row stays locked until the transaction ends, so that concurrent transactions cannot exceed the limit.
 */
export async function takeDailyUse(sql: Sql, use: DailyUse, limit: number): Promise<boolean> {
  const key = [use.storeId, use.customerId, use.kind, use.day];
  if (limit > 0) {
    const granted = await sql.query(
      `insert into customer_daily_use as u (store_id, customer_id, kind, day, granted) values ($1, $2, $3, $4, 1)
       on conflict (store_id, customer_id, kind, day) do update set granted = u.granted + 1
         where u.granted < $5::integer
       returning u.granted`,
      [...key, limit],
    );
    if (granted.length > 0) return true;
  }
  await sql.query(
    `insert into customer_daily_use as u (store_id, customer_id, kind, day, refused) values ($1, $2, $3, $4, 1)
     on conflict (store_id, customer_id, kind, day) do update set refused = u.refused + 1`,
    key,
  );
  return false;
}

/**
 * Gives a use back, because what it was for was undone: one of the day of `at`, or of the day next to it if the store
 * has changed its time zone since.
 */
export async function returnDailyUse(
  sql: Sql,
  { storeId, shopId, customerId, kind, at }: Omit<DailyUse, 'day'> & { shopId: ShopId; at: Date },
): Promise<void> {
  await sql.query(
    `update customer_daily_use set granted = granted - 1
     where store_id = $1 and customer_id = $2 and kind = $3 and day = (
       select u.day from customer_daily_use u join stores s on s.id = $5
       where u.store_id = $1 and u.customer_id = $2 and u.kind = $3 and u.granted > 0
       order by abs(u.day - ($4::timestamptz at time zone s.time_zone)::date), u.day
       limit 1)`,
    [storeId, customerId, kind, at, shopId],
  );
}
