import type { Sql } from '../server/database/Database';
import { EXPIRES_AT, EXPIRY_JOIN, LAST_ACTIVE_DAY } from '../server/modules/pointsExpiry';
import { EXPIRY_MONTHS } from './dueCustomers';

/** Enables points expiry and writes the points expired since then. Must run after all other activity is written. */
export async function writeExpiry(sql: Sql, storeId: string, now: Date): Promise<void> {
  await sql.query(
    `insert into points_expiry_settings (store_id, number, months, effective_from, saved_at)
     values ($1, 1, $2, $3::timestamptz - interval '70 days', $3::timestamptz - interval '100 days')`,
    [storeId, EXPIRY_MONTHS, now],
  );
  await sql.query(
    'update stores set points_expired_on = ($2::timestamptz at time zone time_zone)::date where id = $1',
    [storeId, now],
  );
  await sql.query(
    `insert into points_ledger (store_id, customer_id, delta, kind, source, balance_after, actor_role, details, created_at)
     select c.store_id, c.id, -c.points, 'expiry', 'expiry:' || c.id || ':' || (e.at at time zone s.time_zone)::date, 0,
            'system', json_build_object('code', 'inactivity', 'since', ${LAST_ACTIVE_DAY}), e.at
     from customers c join stores s on s.id = c.store_id ${EXPIRY_JOIN}
     cross join lateral (select ${EXPIRES_AT} as at) e
     where c.store_id = $1 and e.at <= $2
     order by e.at`,
    [storeId, now],
  );
}
