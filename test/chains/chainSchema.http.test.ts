import type { Database } from '../../src/server/database/Database';
import { openTestDatabase } from '../support/openTestDatabase';
import { sql } from '../support/sql';
import { addCustomer, createTestStore, newPhone } from '../support/testStore';
import { listBrokenRules } from '../support/verification';
import { createChain, type Chain } from './createChain';

let database: Database;

beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

const TABLES = ['stores', 'shops', 'shop_moves', 'customers', 'customer_origins', 'visits', 'redemptions'];
const listStoreIds = async (from: Pick<Database['platform'], 'query'>, table: string) =>
  (await from.query<{ id: string }>(`select ${table === 'stores' ? 'id' : 'store_id as id'} from ${table}`)).map(
    ({ id }) => id,
  );

describe('CH-17 a chain and the stores around it', () => {
  let ours: Chain;
  let theirs: Chain;

  beforeAll(async () => {
    [ours, theirs] = [await createChain(), await createChain()];
    for (const { first, shop } of [ours, theirs]) {
      const customer = await addCustomer(first, {});
      await sql('insert into visits (store_id, customer_id, shop_id) values ($1, $2, $3)', [
        first.id,
        customer.id,
        shop.id,
      ]);
      await sql(
        `insert into customer_origins (store_id, shop_id, origin_id, customer_id) values ($1, $2, new_id(), $3)`,
        [first.id, shop.id, customer.id],
      );
      await sql(`insert into shop_moves (store_id, shop_id, direction, starts_at) values ($1, $2, 'leave', now())`, [
        first.id,
        shop.id,
      ]);
    }
  });

  it('CH-17 without a where, a session of a chain sees its own rows and those of its shops in stores, and no others', async () => {
    for (const table of TABLES) {
      const seen = new Set(await listStoreIds(database.forStore(ours.first.id), table));
      const own = table === 'stores' ? [ours.first.id, ours.shop.id] : table === 'redemptions' ? [] : [ours.first.id];
      expect([table, [...seen].sort()]).toEqual([table, own.sort()]);
      expect(await listStoreIds(database.platform, table)).toEqual(expect.arrayContaining(own));
    }
  });

  it('CH-17 a shop sees its own row in stores, and no customer of its chain', async () => {
    for (const table of TABLES) {
      const own = table === 'stores' ? [ours.shop.id] : [];
      expect([table, await listStoreIds(database.forStore(ours.shop.id), table)]).toEqual([table, own]);
    }
  });

  it('CH-17 a chain neither changes, locks nor deletes the row of its shop', async () => {
    const chain = database.forStore(ours.first.id);
    for (const text of [
      "update stores set name = 'Taken' where id = $1 returning id",
      'select id from stores where id = $1 for no key update',
      'delete from stores where id = $1 returning id',
    ]) {
      expect([text, await chain.query(text, [ours.shop.id])]).toEqual([text, []]);
    }
    await expect(chain.query('delete from shops where store_id = $1', [ours.first.id])).rejects.toThrow(
      'permission denied',
    );
  });

  it('CH-17 no store makes itself a shop of a chain, or a chain, and no shop leaves by itself', async () => {
    const store = await createTestStore();
    const refused = 'only the platform changes which stores are a chain';
    const change = (id: string, text: string, values: (string | Date)[] = []) =>
      database.forStore(id).query(`update stores set ${text} where id = $1`, [id, ...values]);
    await expect(change(store.id, 'chain_id = $2', [theirs.first.id])).rejects.toThrow(refused);
    await expect(change(store.id, 'chain_since = $2', [new Date()])).rejects.toThrow(refused);
    await expect(change(ours.shop.id, 'chain_id = $2', [theirs.first.id])).rejects.toThrow(refused);
    await expect(change(ours.shop.id, 'chain_id = null')).rejects.toThrow(refused);
    await expect(change(ours.first.id, 'chain_since = null')).rejects.toThrow(refused);
    await change(ours.shop.id, 'chain_id = chain_id, is_scan_enabled = true');
    const platform = 'update stores set chain_id = $2 where id = $1 returning chain_id as "chainId"';
    expect(await database.platform.query(platform, [store.id, ours.first.id])).toEqual([{ chainId: ours.first.id }]);
    await database.platform.query(platform, [store.id, null]);
  });

  it('a store is not its own shop, and a chain is no shop of another one', async () => {
    const change = (text: string) => sql(`update stores set ${text} where id = $1`, [ours.first.id]);
    await expect(change('chain_since = null, chain_id = id')).rejects.toThrow('stores_chain_is_another');
    await expect(
      sql('update stores set chain_id = $2 where id = $1', [ours.first.id, theirs.first.id]),
    ).rejects.toThrow('stores_first_or_shop');
  });

  it('a row names shops of its own chain only', async () => {
    await expect(
      sql('update visits set shop_id = $2 where store_id = $1', [ours.first.id, theirs.shop.id]),
    ).rejects.toThrow('visits_store_id_shop_id_fkey');
  });
});

describe('what happens in a shop', () => {
  const counters = (chain: Chain) =>
    sql(
      `select c.shop_id = no_shop() as "isChain", sum(customers)::int as customers, sum(points_issued)::int as issued,
              sum(rewards_pending)::int as pending, sum(redemptions_version)::int > 0 as "hasVersion"
       from store_counter_shards c where store_id = $1 group by shop_id order by 1`,
      [chain.first.id],
    );
  const days = (chain: Chain) =>
    sql(
      `select day::text, shop_id = no_shop() as "isChain", sum(points_issued)::int as issued,
              sum(customers_added)::int as customers, sum(check_ins)::int as "checkIns", sum(new_customers)::int as new
       from store_day_shards where store_id = $1 group by day, shop_id order by 1, 2`,
      [chain.first.id],
    );

  /** Somebody joins, checks in and gets points at 3 a.m. of 2 March in New York, 10 p.m. of 1 March in Honolulu. */
  async function useShop({ first }: Chain, shopId: string | null): Promise<string> {
    const at = '2026-03-02T08:00:00Z';
    const [customer] = await sql<{ id: string }>(
      `insert into customers (store_id, phone, name, registered_at, created_at, shop_id)
       values ($1, $4, 'Ann', $2, $2, $3) returning id`,
      [first.id, at, shopId, newPhone()],
    );
    const values = [first.id, customer?.id, at, shopId];
    await sql('insert into visits (store_id, customer_id, at, shop_id) values ($1, $2, $3, $4)', values);
    await sql('update customers set visits = visits + 1 where store_id = $1 and id = $2', [first.id, customer?.id]);
    await sql(
      `insert into points_ledger (store_id, customer_id, created_at, shop_id, delta, kind, source, actor_role, balance_after)
       values ($1, $2, $3, $4, 500, 'adjustment', 'gift:' || ($2::uuid), 'system', 0)`,
      values,
    );
    return customer?.id ?? '';
  }

  it('is counted for the shop and for the chain, on the date of the shop', async () => {
    const chain = await createChain();
    const customer = await useShop(chain, chain.shop.id);
    await useShop(chain, null);
    expect(await counters(chain)).toEqual([
      { isChain: false, customers: 1, issued: 500, pending: 0, hasVersion: false },
      { isChain: true, customers: 2, issued: 1_000, pending: 0, hasVersion: false },
    ]);
    const day = { issued: 500, customers: 1, checkIns: 1, new: 1 };
    expect(await days(chain)).toEqual([
      { day: '2026-03-01', isChain: false, ...day },
      { day: '2026-03-01', isChain: true, ...day },
      { day: '2026-03-02', isChain: true, ...day },
    ]);
    expect(await listBrokenRules([chain.first.id, chain.shop.id])).toEqual([]);
    await sql('update customers set erased_at = now(), name = null, phone = null where store_id = $1 and id = $2', [
      chain.first.id,
      customer,
    ]);
    expect(await counters(chain)).toEqual([
      { isChain: false, customers: 0, issued: 500, pending: 0, hasVersion: true },
      { isChain: true, customers: 1, issued: 1_000, pending: 0, hasVersion: true },
    ]);
  });

  it('counts a redemption for its shop, also one that gets its shop later', async () => {
    const chain = await createChain();
    const customer = await useShop(chain, null);
    const [reward] = await sql<{ id: string }>(
      `insert into rewards (store_id, name, reward_type, points_required) values ($1, 'Tea', 'FREE_ITEM', 1) returning id`,
      [chain.first.id],
    );
    const redeem = (shopId: string | null) =>
      sql(
        `insert into redemptions (store_id, customer_id, reward_id, status, item_name, item_type, item_value, day, repeat, shop_id)
         values ($1, $2, $3, 'cancelled', 'Tea', 'FREE_ITEM', 0, '2026-03-01', 'always', $4)`,
        [chain.first.id, customer, reward?.id, shopId],
      );
    await redeem(chain.shop.id);
    await redeem(null);
    const cancelled = () =>
      sql(
        `select shop_id = no_shop() as "isChain", sum(rewards_cancelled)::int as count,
                sum(redemptions_version)::int as version
         from store_counter_shards where store_id = $1 group by shop_id order by 1`,
        [chain.first.id],
      );
    expect(await cancelled()).toEqual([
      { isChain: false, count: 1, version: 1 },
      { isChain: true, count: 2, version: 2 },
    ]);
    await sql('update redemptions set shop_id = $2 where store_id = $1 and shop_id is null', [
      chain.first.id,
      chain.first.id,
    ]);
    expect(await cancelled()).toEqual(
      expect.arrayContaining([expect.objectContaining({ isChain: true, count: 2 })]) as object,
    );
    expect(await listBrokenRules([chain.first.id])).toEqual([]);
  });

  it('counts sales for their shop, two shops on one date too', async () => {
    const chain = await createChain();
    const customer = await useShop(chain, null);
    const sell = (order: string, cents: number, shopId: string) =>
      sql(
        `insert into order_credits (store_id, order_id, customer_id, match_method, eligible_cents, granted_points,
                                    points_per_dollar, modified_ms, paid_at, shop_id, time_zone)
         values ($1, $2, $3, 'manual', $4, 0, 0.01, 0, '2026-03-02T18:00:00Z', $5, 'America/New_York')`,
        [chain.first.id, order, customer, cents, shopId],
      );
    await sell('A', 10, chain.first.id);
    await sell('A~1', 20, chain.shop.id);
    await sell('B~1', 30, chain.shop.id);
    const sales = () =>
      sql(
        `select day::text, shop_id as "shopId", purchases, cents::int from sales_days
         where store_id = $1 order by cents`,
        [chain.first.id],
      );
    expect(await sales()).toEqual([
      { day: '2026-03-02', shopId: chain.first.id, purchases: 1, cents: 10 },
      { day: '2026-03-02', shopId: chain.shop.id, purchases: 2, cents: 50 },
    ]);
    await sql("update order_credits set eligible_cents = 5 where store_id = $1 and order_id = 'B~1'", [chain.first.id]);
    expect(await sales()).toContainEqual({ day: '2026-03-02', shopId: chain.shop.id, purchases: 2, cents: 25 });
    expect(await listBrokenRules([chain.first.id])).toEqual([]);
  });
});

it('BX-79 the hash of a ledger row covers its shop, and a row without a shop has the hash that it always had', async () => {
  const [hashes] = await sql<Record<'before' | 'without' | 'harbor' | 'other', string>>(
    `select encode(sha256('\\x07'::bytea || convert_to(
              r.s || ' ' || r.c || ' 2 40 90 earn 1767323045000000 - 6:system 7:order:1 -', 'UTF8')), 'hex') as before,
            encode(ledger_row_hash('\\x07', r.s, r.c, 2, 40, 90, 'earn', 'order:1', 'system', null, null, r.at, null), 'hex')
              as without,
            encode(ledger_row_hash('\\x07', r.s, r.c, 2, 40, 90, 'earn', 'order:1', 'system', null, null, r.at, null, r.c), 'hex')
              as harbor,
            encode(ledger_row_hash('\\x07', r.s, r.c, 2, 40, 90, 'earn', 'order:1', 'system', null, null, r.at, null, r.s), 'hex')
              as other
     from (select new_id() as s, new_id() as c, timestamptz '2026-01-02T03:04:05Z' as at) r`,
  );
  expect(hashes?.without).toBe(hashes?.before);
  expect(new Set([hashes?.without, hashes?.harbor, hashes?.other]).size).toBe(3);
});

it('a shop that is deleted stays in the rows and in the list of its chain, with its name', async () => {
  const { first, shop } = await createChain();
  const customer = await addCustomer(first, {});
  await sql('insert into visits (store_id, customer_id, shop_id) values ($1, $2, $3)', [
    first.id,
    customer.id,
    shop.id,
  ]);
  await sql('update shops set left_at = now() where store_id = $1 and id = $2', [first.id, shop.id]);
  await sql('delete from stores where id = $1', [shop.id]);
  const [visit] = await sql(
    `select h.name from visits v join shops h on h.store_id = v.store_id and h.id = v.shop_id where v.store_id = $1`,
    [first.id],
  );
  expect(visit).toEqual({ name: 'Harbor' });
});

it('a chain that is deleted takes its list of shops with it, and cannot be deleted while it has shops', async () => {
  const { first, shop } = await createChain();
  const customer = await addCustomer(first, {});
  await sql('insert into visits (store_id, customer_id, shop_id) values ($1, $2, $3)', [
    first.id,
    customer.id,
    shop.id,
  ]);
  await expect(sql('delete from stores where id = $1', [first.id])).rejects.toThrow('stores_chain_id_fkey');
  await sql('update stores set chain_id = null where id = $1', [shop.id]);
  await sql('update stores set is_being_deleted = true where id = $1', [first.id]).catch(() => undefined);
  await sql('delete from stores where id = $1', [first.id]);
  expect(await sql('select from shops where store_id = $1', [first.id])).toEqual([]);
});
