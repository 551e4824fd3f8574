import type pg from 'pg';
import { createSession, createStores } from './fixture';

/** A filled store with one of its customers and tokens for the owner and the board. */
export interface FilledStore {
  id: string;
  subdomain: string;
  customer: { id: string; phone: string };
  /** The name of a later customer, as an example for a search. */
  rareName: string;
  tokens: { dashboard: string; kiosk: string; board: string };
}

const LEDGER_ROWS_PER_CUSTOMER = 10;
const REWARDS = 20;
/** Common US first names, so that some parts of names are frequent: one name in five contains 'mar'. */
const FIRST_NAMES =
  'Mary Mark Maria Martin Marcus Margaret James Robert Patricia John Jennifer Michael Linda David Elizabeth William Barbara Richard Susan Joseph Jessica Thomas Sarah Charles Karen Daniel Lisa Matthew Nancy Anthony';
const LAST_NAMES =
  'Smith Johnson Williams Brown Jones Garcia Miller Davis Rodriguez Martinez Hernandez Lopez Gonzalez Wilson Anderson Thomas Taylor Moore Jackson Martin Lee Perez Thompson White Harris Sanchez Clark Ramirez Lewis Robinson Walker Young Allen King Wright Scott Torres Nguyen Hill Flores';

/** Statements that fill the tables of the store $1 with $2 customers. They must run in this order. */
const STATEMENTS: [table: string, statement: string][] = [
  [
    'rewards',
    `insert into rewards (store_id, name, reward_type, reward_value, points_required)
     select $1, 'Reward ' || n, 'FIXED_DISCOUNT', n, 25 * n from generate_series(1, ${REWARDS}) n where $2::integer > 0`,
  ],
  [
    'promotions',
    `insert into promotions (store_id, name, promotion_type, promotion_value, start_date, end_date)
     select $1, 'Promotion ' || n, 'POINTS_MULTIPLIER', 2, now() - interval '1 day', now() + interval '30 days'
     from generate_series(1, 10) n where $2::integer > 0`,
  ],
  [
    // Customers joined over two years, and one in twenty registered 40 days later. Most have checked in, but long ago.
    'customers',
    `insert into customers (store_id, phone, name, birthday, referral_code, points, ledger_rows, visits, last_visit_at,
                            regular_until, registered_at, created_at, sms_consent_at, sms_consent_source,
                            sms_consent_text_version, sms_opted_out_at)
     select $1, '+1' || (2122000000 + n * 7),
            case when n % 1000 = 0 then 'Zebulon Quixote'
                 else (string_to_array('${FIRST_NAMES}', ' '))[1 + (n * 7) % 30] || ' '
                      || (string_to_array('${LAST_NAMES}', ' '))[1 + (n / 30) % 40] || ' ' || to_hex(n) end,
            date '1960-01-01' + (n * 13) % 18000, upper(lpad(to_hex(n), 8, '0')),
            case when n % 500 = 0 then -10 else (n * 31) % 700 end, ${LEDGER_ROWS_PER_CUSTOMER}, n % 12,
            case when n % 12 > 0 then now() - ((n * 17) % 700) * interval '1 day' - n * interval '1 second' end,
            case when n % 12 > 2 then now() + (90 - (n * 17) % 700) * interval '1 day' end,
            least(now(), now() - ((n * 11) % 730) * interval '1 day' - n * interval '1 second'
                           + case when n % 20 = 0 then interval '40 days' else interval '0' end),
            now() - ((n * 11) % 730) * interval '1 day' - n * interval '1 second',
            case when n % 3 > 0 then now() end, case when n % 3 > 0 then 'kiosk' end, case when n % 3 > 0 then '1' end,
            case when n % 30 = 1 then now() end
     from generate_series(1, $2::integer) n`,
  ],
  [
    'points_ledger',
    `insert into points_ledger (store_id, customer_id, number, delta, kind, source, balance_after, actor_role, created_at)
     select c.store_id, c.id, n, 10, 'earn', 'order:' || c.id || ':' || n, 10 * n, 'system',
            c.created_at + n * interval '1 hour'
     from customers c, generate_series(1, ${LEDGER_ROWS_PER_CUSTOMER}) n where c.store_id = $1 and $2::integer > 0`,
  ],
  [
    'redemptions',
    `insert into redemptions (store_id, customer_id, reward_id, status, points_used, item_name, item_type, item_value,
                              day, created_at)
     select c.store_id, c.id, r.id,
            case when c.ledger_rows > 0 and abs(hashtext(c.id::text || r.name)) % 100 = 0 then 'pending'
                 when abs(hashtext(c.id::text || r.name)) % 10 = 1 then 'cancelled' else 'completed' end,
            r.points_required, r.name, 'FIXED_DISCOUNT', r.reward_value, current_date,
            c.created_at + abs(hashtext(r.name || c.id)) % 700 * interval '1 hour'
     from customers c join rewards r on r.store_id = c.store_id and r.points_required <= 75
     where c.store_id = $1 and $2::integer > 0`,
  ],
  [
    'visits',
    `insert into visits (store_id, customer_id, at)
     select store_id, id, last_visit_at - n * interval '9 days' from customers, generate_series(0, 11) n
     where store_id = $1 and n < visits and $2::integer > 0`,
  ],
  [
    'customer_flags',
    `insert into customer_flags (store_id, customer_id, kind, source, amount, created_at, reviewed_at, note)
     select store_id, id, 'frequent_earning', id::text, 4, created_at,
            case when visits > 3 then now() end, case when visits > 3 then 'Known' end
     from customers where store_id = $1 and visits % 4 = 0 and $2::integer > 0`,
  ],
  [
    'pending_checkouts',
    `insert into pending_checkouts (store_id, customer_id, status, requested_at, resolved_at)
     select store_id, id, case when visits < 4 then 'review' else 'expired' end, now() - visits * interval '1 hour',
            now()
     from customers where store_id = $1 and visits > 0 and $2::integer > 0`,
  ],
  [
    'sms_campaigns',
    `with campaign as (
       insert into sms_campaigns (store_id, message, audience, status, send_at, quota_month, recipients)
       select $1, 'Offer ' || n, '{"kind": "all"}', 'done', now() - n * interval '30 days', date '2026-01-01', $2::integer / 5
       from generate_series(1, 30) n returning store_id, id, message
     )
     insert into sms_messages (store_id, campaign_id, customer_id, status, segments)
     select c.store_id, g.id, c.id, 'sent', 1 from campaign g join customers c on c.store_id = g.store_id
     where abs(hashtext(c.id::text || g.message)) % 15 = 0`,
  ],
  [
    'audit_log',
    `insert into audit_log (store_id, actor_role, actor_id, action, record_type, record_id)
     select store_id, 'store_owner', customer_id, 'redemption_created', 'redemption', id::text from redemptions
     where store_id = $1 and $2::integer > 0`,
  ],
  [
    // The number of days is the age of the store and does not depend on its size.
    'store_day_shards',
    `insert into store_day_shards (store_id, day, points_issued, points_redeemed, rewards_redeemed, customers_added,
                                  new_customers, check_ins)
     select $1, current_date - n, $2::integer, $2::integer / 2, $2::integer / 20, $2::integer / 700, $2::integer / 700, $2::integer / 100 from generate_series(0, 730) n`,
  ],
  [
    'order_credits',
    `insert into order_credits (store_id, order_id, customer_id, match_method, eligible_cents, granted_points,
                                points_per_dollar, modified_ms, credited_at, paid_at, sold_on)
     select c.store_id, c.id || ':' || n, c.id, 'identity', 500 + n * 100, 5 + n, 1, 0,
            least(now() - interval '2 hours', c.created_at + n * interval '20 days'),
            least(now() - interval '2 hours', c.created_at + n * interval '20 days'),
            least(current_date, (c.created_at + n * interval '20 days')::date)
     from customers c, generate_series(1, 3) n where c.store_id = $1 and $2::integer > 0`,
  ],
  [
    'sales_days',
    `insert into sales_days (store_id, day, purchases, cents)
     select $1, current_date - n, $2::integer / 250, $2::integer * 3 from generate_series(0, 730) n`,
  ],
  [
    // One text in ten was held back for comparison.
    'sms_occasions',
    `insert into sms_occasions (store_id, customer_id, cause, kind, occurred_at, status, decided_at, campaign_id)
     select c.store_id, c.id, 'welcome', 'welcome', c.registered_at,
            case when n.nth % 10 = 0 then 'held_back' else 'queued' end, c.registered_at,
            case when n.nth % 10 > 0 then g.id end
     from (select *, row_number() over (order by created_at) as nth from customers where store_id = $1) n
     join customers c on c.store_id = $1 and c.id = n.id
     cross join (select id from sms_campaigns where store_id = $1 order by id limit 1) g
     where $2::integer > 0`,
  ],
  [
    // A third of the customers were known at the register before they joined.
    'register_purchases',
    `insert into register_purchases (store_id, order_id, pos_customer_id, customer_id, day, cents)
     select c.store_id, c.id || ':before' || n, left(c.id::text, 13), c.id, c.registered_at::date - 20 * n, 600
     from customers c, generate_series(1, 3) n where c.store_id = $1 and c.points % 3 = 0 and $2::integer > 0`,
  ],
  [
    'sms_usage',
    `insert into sms_usage (store_id, month, used)
     select $1, date_trunc('month', current_date - n * interval '1 month')::date, $2::integer / 10
     from generate_series(0, 23) n`,
  ],
  [
    'reward_daily_use',
    `insert into reward_daily_use (store_id, reward_id, day, used)
     select store_id, id, current_date - n, 1 + $2::integer / 1000 from rewards, generate_series(0, 730) n where store_id = $1`,
  ],
  [
    'redemption_counter_shards',
    `insert into redemption_counter_shards (store_id, item_id, redemptions)
     select store_id, reward_id, count(*) from redemptions where store_id = $1 and $2::integer > 0 group by 1, 2`,
  ],
  [
    'store_counter_shards',
    `insert into store_counter_shards (store_id, redemptions_version, rewards_pending, rewards_completed,
                                      rewards_cancelled, customers, points_issued, points_outstanding)
     select $1, count(*), count(*) filter (where status = 'pending'), count(*) filter (where status = 'completed'),
            count(*) filter (where status = 'cancelled'), $2::integer, $2::integer * 100, $2::integer * 50
     from redemptions where store_id = $1`,
  ],
];

/**
 * Makes the rewards of the store $1 repeat, every other one daily. Each customer has redeemed ten of them on the days
 * before, and one customer in fifty today.
 */
const REPEAT_STATEMENTS = [
  'delete from redemptions where store_id = $1',
  `update rewards set repeat = case when points_required % 50 = 0 then 'daily' else 'always' end where store_id = $1`,
  `insert into redemptions (store_id, customer_id, reward_id, status, points_used, item_name, item_type, item_value,
                            repeat, day, created_at)
   select $1, c.id, r.id, case when c.nth % 100 = 0 and n = 0 then 'pending' else 'completed' end, r.points_required,
          r.name, r.reward_type, r.reward_value, r.repeat, v.day, v.day
   from (select id, row_number() over (order by id) as nth from customers where store_id = $1) c
   cross join generate_series(0, 9) n
   cross join lateral (
     select current_date - case when n = 0 and c.nth % 50 = 0 then 0 else (1 + 30 * n + c.nth % 30)::integer end as day) v
   join rewards r on r.store_id = $1 and r.points_required = 25 * (1 + (c.nth + n) % ${REWARDS})`,
];

/**
 * Fills an empty store and prints the time. With `repeats`, its rewards can be redeemed again. Triggers are disabled,
 * because they would take long.
 */
export async function fillStore(sql: pg.Client, customers: number, { repeats = false } = {}): Promise<FilledStore> {
  const startedAt = performance.now();
  const [store] = await createStores(sql, 1);
  if (!store) throw new Error('no store was created');
  await sql.query('begin');
  await sql.query("set local session_replication_role = 'replica'");
  for (const [table, statement] of STATEMENTS) {
    await sql.query(statement, [store.id, customers]);
    // The planner would expect next to no rows of a second store, and take hours.
    await sql.query(`analyze ${table}`);
  }
  if (repeats) for (const statement of REPEAT_STATEMENTS) await sql.query(statement, [store.id]);
  await sql.query('commit');
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  console.log(`  ${customers.toLocaleString('en-US')} customers: ${seconds} s`);
  const { rows } = await sql.query<{ id: string; phone: string }>(
    'select id, phone from customers where store_id = $1 and visits > 3 order by created_at limit 1',
    [store.id],
  );
  return {
    id: store.id,
    subdomain: store.subdomain,
    customer: rows[0] ?? { id: '', phone: '' },
    rareName: 'Zebulon',
    tokens: {
      dashboard: await createSession(sql, store.id, 'store_owner', 'dashboard'),
      kiosk: store.token,
      board: store.boardToken,
    },
  };
}
