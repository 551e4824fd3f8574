import type { Sql } from '../server/database/Database';
import { random } from './writeActivity';

/** Since when the register's customers are known in the demo. */
export const RECORDED_DAYS = 460;
const TEXT_CENTS = 0.79;
const REWARD_CENTS = 85;

/**
 * Writes what half of the customers who joined in the last year bought before: somewhat less often than after, at the
 * same prices. Enters what a text and the first free item cost. The other rewards wait for the owner.
 */
export async function writeResults(sql: Sql, storeId: string, now: Date): Promise<void> {
  await sql.query(
    `insert into pos_cursors (store_id, modified_ms, purchases_kept_since)
     values ($1, extract(epoch from $2::timestamptz) * 1000, $2::timestamptz - interval '${RECORDED_DAYS} days')
     on conflict (store_id) do update
       set modified_ms = excluded.modified_ms, purchases_kept_since = excluded.purchases_kept_since`,
    [storeId, now],
  );
  await sql.query(
    `insert into register_purchases (store_id, order_id, pos_customer_id, customer_id, day, cents)
     select distinct on (c.id, mirrored.day) $1::uuid, upper(left(md5('before ' || v.id), 13)), upper(left(md5(c.id::text), 13)), c.id,
            mirrored.day, 450 + floor(2950 * ${random("v.id || 'before'")})
     from stores s
     join customers c on c.store_id = s.id and c.registered_at > $2::timestamptz - interval '365 days'
     join visits v on v.store_id = s.id and v.customer_id = c.id
     cross join lateral (
       select (c.registered_at at time zone s.time_zone)::date as joined, (v.at at time zone s.time_zone)::date as came) d
     cross join lateral (select d.joined - (d.came - d.joined) as day) mirrored
     where s.id = $1 and d.came > d.joined and d.came <= d.joined + 90
       and ${random("c.id || 'named'")} < 0.5 and ${random("v.id || 'earlier'")} < 0.85
     order by c.id, mirrored.day, v.id`,
    [storeId, now],
  );
  await sql.query(
    `insert into unit_costs (store_id, item, cents)
     select $1::uuid, 'segment', $2::numeric
     union all
     values ($1::uuid, 'goods', 35.0), ($1::uuid, 'program', 2900.0)
     union all
     (select $1::uuid, id::text, $3::numeric from rewards
      where store_id = $1 and reward_type = 'FREE_ITEM' order by points_required, id limit 1)`,
    [storeId, TEXT_CENTS, REWARD_CENTS],
  );
}
