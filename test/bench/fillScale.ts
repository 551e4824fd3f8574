import { createHash, randomBytes } from 'node:crypto';
import type pg from 'pg';

/** The numbers of rows to add. The first store has a tenth of the customers, with ten redemptions each. */
export interface ScaleSizes {
  stores: number;
  customers: number;
  ledgerRows: number;
}

/** The first store, which is the largest, and tokens for all kinds of sessions. */
export interface ScaleFixture {
  store: { id: string; subdomain: string; groupId: string; ownerId: string };
  customer: { id: string; phone: string };
  rewardId: string;
  tokens: { admin: string; dashboard: string; kiosk: string; board: string };
}

const REWARDS = 10;
/** Statements that fill the tables. They must run in this order. */
function fillStatements({ customers, ledgerRows }: ScaleSizes): [table: string, statement: string][] {
  const perCustomer = Math.round(ledgerRows / customers);
  return [
    [
      'stores',
      `insert into stores (id, name, subdomain, created_at)
       select id, 'Scale ' || n || ' ' || substr(md5(n::text), 1, 6), 'scale-' || n, now() - n * interval '1 hour'
       from scale_stores`,
    ],
    [
      'search_terms',
      `select add_search_terms(id, id, 'store_name', name), add_search_terms(id, id, 'subdomain', subdomain) from stores`,
    ],
    [
      'accounts',
      `insert into accounts (store_id, role, name, email, password_hash)
       select s.id, r.role, initcap(r.role) || ' ' || s.n, r.role || s.n || '@scale.example', 'cannot sign in'
       from scale_stores s, (values ('store_owner'), ('cashier')) r (role)`,
    ],
    [
      'rewards',
      `insert into rewards (store_id, name, reward_type, points_required)
       select s.id, 'Reward ' || r.n, 'FREE_ITEM', 10 * r.n from scale_stores s, generate_series(1, ${REWARDS}) r (n)`,
    ],
    [
      'customers',
      `insert into customers (store_id, phone, name, birthday, referral_code, points, ledger_rows, visits,
                              last_visit_at, registered_at)
       select s.id, '+1' || (2020000000 + c.n), 'Customer ' || c.n, '1990-05-17', upper(lpad(to_hex(c.n), 8, '0')),
              ${10 * perCustomer}, ${perCustomer}, 2, now(), now()
       from generate_series(1, ${customers}) c (n)
       join scale_stores s on s.n = case when c.n <= ${customers} / 10 then 1
                                         else c.n % (select count(*) from scale_stores) + 1 end`,
    ],
    [
      'points_ledger',
      `insert into points_ledger (store_id, customer_id, number, delta, kind, source, balance_after, actor_role,
                                  created_at)
       select c.store_id, c.id, n, 10, 'earn', 'order:' || c.id || ':' || n, 10 * n, 'system',
              now() - (${perCustomer} - n) * interval '1 day'
       from customers c, generate_series(1, ${perCustomer}) n`,
    ],
    [
      'redemptions',
      `insert into redemptions (store_id, customer_id, reward_id, status, points_used, item_name, item_type, item_value,
                                day, created_at)
       select c.store_id, c.id, r.id, (array['pending', 'completed', 'cancelled'])[1 + (random() * 2)::integer], 10,
              r.name, 'FREE_ITEM', 0, current_date, now() - random() * interval '500 days'
       from customers c join rewards r on r.store_id = c.store_id
       where c.store_id = (select id from scale_stores where n = 1) or r.name = 'Reward 1'`,
    ],
    [
      'visits',
      `insert into visits (store_id, customer_id, at)
       select store_id, id, now() - n * interval '9 days' from customers, generate_series(1, 2) n`,
    ],
    [
      'audit_log',
      `insert into audit_log (store_id, actor_role, actor_id, action, record_type, record_id)
       select store_id, 'store_owner', customer_id, 'redemption_created', 'redemption', id::text from redemptions`,
    ],
    [
      'store_counter_shards',
      `insert into store_counter_shards (store_id, redemptions_version, rewards_pending, rewards_completed,
                                        rewards_cancelled)
       select store_id, count(*), count(*) filter (where status = 'pending'),
              count(*) filter (where status = 'completed'), count(*) filter (where status = 'cancelled')
       from redemptions group by store_id`,
    ],
  ];
}

/** Fills an empty database and prints the time per table. Triggers are disabled, because they would take hours. */
export async function fillScale(sql: pg.Client, sizes: ScaleSizes): Promise<ScaleFixture> {
  await sql.query("set app.store = '*'");
  await sql.query('begin');
  await sql.query("set local session_replication_role = 'replica'");
  await sql.query(
    `create temporary table scale_stores on commit drop as
       select n, new_id() as id from generate_series(1, ${sizes.stores}) n`,
  );
  for (const [table, statement] of fillStatements(sizes)) {
    const startedAt = performance.now();
    await sql.query(statement);
    console.log(`  ${table.padEnd(20)} ${((performance.now() - startedAt) / 1000).toFixed(1)} s`);
  }
  await sql.query('commit');
  await sql.query('vacuum analyze');
  return describe(sql);
}

async function describe(sql: pg.Client): Promise<ScaleFixture> {
  const { rows } = await sql.query<
    Record<'id' | 'subdomain' | 'owner' | 'cashier' | 'customer' | 'phone' | 'reward', string>
  >(
    `select s.id, s.subdomain, o.id as owner, a.id as cashier, c.id as customer, c.phone, r.id as reward
     from stores s
     join accounts o on o.store_id = s.id and o.role = 'store_owner'
     join accounts a on a.store_id = s.id and a.role = 'cashier'
     join rewards r on r.store_id = s.id and r.name = 'Reward ${REWARDS}'
     join lateral (select id, phone from customers where store_id = s.id limit 1) c on true
     where s.subdomain = 'scale-1'`,
  );
  const [row] = rows;
  if (!row) throw new Error('the first store was not filled');
  const admin = await sql.query<{ id: string }>(
    `insert into accounts (role, name, email, password_hash)
     values ('platform_admin', 'Scale', 'admin@scale.example', 'cannot sign in') returning id`,
  );
  const group = await sql.query<{ id: string }>("insert into store_groups (name) values ('Scale') returning id");
  const groupId = group.rows[0]?.id ?? '';
  await sql.query('insert into store_group_members (store_id, group_id) select id, $1 from stores', [groupId]);
  // The redemption is cancelled, so that the reward can be redeemed again.
  await sql.query("update redemptions set status = 'cancelled' where customer_id = $1", [row.customer]);
  const addSession = async (accountId: string, storeId: string | null, role: string, scope: string) => {
    const token = randomBytes(32).toString('base64url');
    await sql.query(
      `insert into sessions (token_hash, account_id, store_id, role, scope, expires_at)
       values ($1, $2, $3, $4, $5, now() + interval '1 day')`,
      [createHash('sha256').update(token).digest(), accountId, storeId, role, scope],
    );
    return token;
  };
  return {
    store: { id: row.id, subdomain: row.subdomain, groupId, ownerId: row.owner },
    customer: { id: row.customer, phone: row.phone },
    rewardId: row.reward,
    tokens: {
      admin: await addSession(admin.rows[0]?.id ?? '', null, 'platform_admin', 'admin'),
      dashboard: await addSession(row.owner, row.id, 'store_owner', 'dashboard'),
      kiosk: await addSession(row.owner, row.id, 'store_owner', 'kiosk'),
      board: await addSession(row.cashier, row.id, 'cashier', 'board'),
    },
  };
}
