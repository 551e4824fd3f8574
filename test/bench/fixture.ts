import { createHash, randomBytes } from 'node:crypto';
import type pg from 'pg';

/** The records that the load uses. */
export interface BenchFixture {
  stores: { id: string; subdomain: string; token: string; boardToken: string; rewards: string[] }[];
  /** The customers of all stores in turn. `store` is an index into `stores`. */
  customers: { id: string; store: number; phone: string }[];
  rewardsPerStore: number;
  /** The session of an owner's dashboard, where one store or chain is measured. */
  ownerToken?: string;
}
/** A store with a long or a short history, and a token for its board. */
export interface PolledStore {
  storeId: string;
  token: string;
}

const STORES = { stores: 200, customersPerStore: 100 };
const REWARD_COST = 10;
// libphonenumber accepts this prefix with any four more digits.
const PHONE_PREFIX = '+1202555';

/**
 * Creates stores, sessions, customers and rewards. Customers have the points to redeem each reward once. There are at
 * most 9,000 customers in a store.
 */
export async function prepareFixture(
  sql: pg.Client,
  rewardsPerStore: number,
  { stores: count, customersPerStore } = STORES,
): Promise<BenchFixture> {
  const stores = await createStores(sql, count);
  const ids = stores.map(({ id }) => id);
  const rewards = await sql.query<{ store_id: string; id: string }>(
    `insert into rewards (store_id, name, reward_type, points_required)
     select s, 'Reward ' || n, 'FREE_ITEM', $2 from unnest($1::uuid[]) s, generate_series(1, $3) n
     returning store_id, id`,
    [ids, REWARD_COST, rewardsPerStore],
  );
  const customers = await sql.query<{ store_id: string; id: string; phone: string }>(
    `insert into customers (store_id, phone, name, birthday, referral_code, registered_at)
     select s.id, $2 || lpad((1000 + n)::text, 4, '0'), 'Customer ' || n, '1990-05-17',
            upper(substring(md5(s.id::text || n) from 1 for 8)), now()
     from unnest($1::uuid[]) with ordinality s(id, position), generate_series(1, $3) n
     order by n, s.position
     returning store_id, id, phone`,
    [ids, PHONE_PREFIX, customersPerStore],
  );
  await sql.query(
    `insert into points_ledger (store_id, customer_id, delta, kind, source, actor_role, balance_after, reason)
     select c.store_id, c.id, $2, 'adjustment', 'bench:' || c.id, 'system', 0, 'prepared for the benchmark'
     from customers c where c.store_id = any ($1)`,
    [ids, REWARD_COST * rewardsPerStore],
  );
  const indexById = new Map(ids.map((id, index) => [id, index]));
  for (const { store_id, id } of rewards.rows) stores[indexById.get(store_id) ?? -1]?.rewards.push(id);
  await sql.query('analyze');
  return {
    stores,
    customers: customers.rows.map((row) => ({
      id: row.id,
      store: indexById.get(row.store_id) ?? -1,
      phone: row.phone,
    })),
    rewardsPerStore,
  };
}

export async function createStores(sql: pg.Client, count: number): Promise<BenchFixture['stores']> {
  const tag = randomBytes(3).toString('hex');
  const { rows } = await sql.query<{ id: string; subdomain: string }>(
    `insert into stores (name, subdomain)
     select 'Bench ' || n, 'bench-' || $1 || '-' || n from generate_series(1, $2::integer) n
     returning id, subdomain`,
    [tag, count],
  );
  const stores: BenchFixture['stores'] = [];
  for (const { id, subdomain } of rows) {
    const token = await createSession(sql, id, 'store_owner', 'kiosk');
    stores.push({ id, subdomain, token, boardToken: await createSession(sql, id, 'cashier', 'board'), rewards: [] });
  }
  return stores;
}

export async function createSession(sql: pg.Client, storeId: string, role: string, scope: string): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await sql.query(
    `with account as (
       insert into accounts (store_id, role, name, email, password_hash)
       values ($1, $2, 'Bench', $3 || '@bench.example', 'cannot sign in') returning id
     )
     insert into sessions (token_hash, account_id, store_id, role, scope, expires_at)
     select $4, account.id, $1, $2, $5, now() + interval '1 day' from account`,
    [storeId, role, `${scope}-${storeId}`, createHash('sha256').update(token).digest(), scope],
  );
  return token;
}

const HISTORY_REWARDS = 100;

/** Creates a store with this number of redemptions, which must be a multiple of 1,000. */
export async function prepareHistory(sql: pg.Client, redemptions: number): Promise<PolledStore> {
  const [store] = await createStores(sql, 1);
  if (!store) throw new Error('no store was created');
  const customerCount = redemptions / HISTORY_REWARDS;
  await sql.query(
    `insert into rewards (store_id, name, reward_type, points_required)
     select $1, 'Reward ' || n, 'FREE_ITEM', 10 from generate_series(1, $2) n`,
    [store.id, HISTORY_REWARDS],
  );
  // These phone numbers may be invalid, because nobody looks these customers up.
  await sql.query(
    `insert into customers (store_id, phone, name) select $1, '+1303' || lpad(n::text, 7, '0'), 'Customer ' || n
     from generate_series(1, $2) n`,
    [store.id, customerCount],
  );
  await sql.query('begin');
  // Triggers would take minutes. The counters that they maintain are written below.
  await sql.query("set local session_replication_role = 'replica'");
  await sql.query(
    `insert into redemptions (store_id, customer_id, reward_id, status, points_used, item_name, item_type, item_value, day, created_at)
     select $1, c.id, r.id, 'completed', 10, r.name, 'FREE_ITEM', 0, current_date, now() - random() * interval '500 days'
     from customers c cross join rewards r where c.store_id = $1 and r.store_id = $1`,
    [store.id],
  );
  await sql.query(
    `insert into store_counter_shards (store_id, redemptions_version, rewards_completed, reward_points_used)
     values ($1, $2::integer, $2::integer, $2::integer * 10)`,
    [store.id, redemptions],
  );
  await sql.query('commit');
  return { storeId: store.id, token: store.boardToken };
}
