import { createCatalog } from '../fakes/clover/catalog';
import type { Sql } from '../server/database/Database';
import { DEMO_CUSTOMER } from './writeActivity';

const EXCLUDED = 'CATBEER000001';

/**
 * Excludes beer and wine, as the owner does after reading the categories of the demo register, and adds a purchase of
 * coffee for $15.00 and a beer for $5.00.
 */
export async function writeEarning(sql: Sql, storeId: string, now: Date): Promise<void> {
  const { categories } = createCatalog();
  await sql.query(
    `insert into pos_categories (store_id, category_id, name, position, is_excluded)
     select $1, c.id, c.name, c.position, c.id = $4
     from unnest($2::text[], $3::text[]) with ordinality as c (id, name, position)`,
    [storeId, categories.map(({ id }) => id), categories.map(({ name }) => name), EXCLUDED],
  );
  await sql.query(
    `insert into pos_cursors (store_id, categories_read_at) values ($1, $2)
     on conflict (store_id) do update set categories_read_at = excluded.categories_read_at`,
    [storeId, now],
  );
  const purchase = [storeId, DEMO_CUSTOMER.phone, now] as const;
  await sql.query(
    `insert into points_ledger (store_id, customer_id, delta, kind, source, balance_after, actor_role, details, created_at)
     select s.id, c.id, floor(15 * s.points_per_dollar), 'earn', 'order:DEMOBEER00001', 0, 'system',
            '{"code":"purchase","cents":2000,"excludedCents":500}', $3
     from stores s join customers c on c.store_id = s.id and c.phone = $2 where s.id = $1`,
    purchase,
  );
  await sql.query(
    `insert into order_credits (store_id, order_id, customer_id, match_method, eligible_cents, excluded_cents,
       earning_terms, granted_points, points_per_dollar, modified_ms, credited_at)
     select s.id, 'DEMOBEER00001', c.id, 'identity', 2000, 500, $4, floor(15 * s.points_per_dollar),
            s.points_per_dollar, extract(epoch from $3::timestamptz) * 1000, $3
     from stores s join customers c on c.store_id = s.id and c.phone = $2 where s.id = $1`,
    [...purchase, JSON.stringify({ categoryIds: [EXCLUDED], items: { ITEMCOFFEE001: false, ITEMBEER00001: true } })],
  );
}
