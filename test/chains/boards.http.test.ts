import pg from 'pg';
import type { Redemption } from '../../src/contract/redemptions';
import { raiseListVersions } from '../../src/server/modules/redemptions/listVersions.sql';
import { call } from '../support/http';
import { sql, testDatabase } from '../support/sql';
import { addCustomer, addPromotion, addReward, type TestStore } from '../support/testStore';
import { toSql } from '../support/verification';
import { createThreeShops, type ThreeShops } from './threeShops';

let chain: ThreeShops;
let boards: Record<'first' | 'shop' | 'third', string>;
beforeEach(async () => {
  chain = await createThreeShops();
  const [first, shop, third] = await Promise.all(
    [chain.first, chain.shop, chain.third].map((store) => addBoard(store)),
  );
  boards = { first: first ?? '', shop: shop ?? '', third: third ?? '' };
});

/** Opens the board of a shop. The cashier of the first store is its cashier only. */
async function addBoard(store: TestStore): Promise<string> {
  if (store === chain.first) {
    await sql('update accounts set shop_id = $1 where id = $2', [store.id, store.cashierId]);
  }
  return store.cashierToken();
}
const poll = async (at: 'first' | 'shop' | 'third', etag?: string) => {
  const { status, headers, body } = await call<Redemption[]>('GET', `/stores/${chain[at].id}/rewards/redemptions`, {
    token: boards[at],
    headers: etag === undefined ? {} : { 'if-none-match': etag },
  });
  const people = status === 200 ? body.map(({ customer }) => customer.name) : null;
  return { status, etag: headers.get('etag') ?? '', total: headers.get('x-total-count'), people };
};
const redeem = async (shop: TestStore, customerId: string, rewardId: string) =>
  (
    await call<{ redemption: { id: string } }>('POST', '/public/redeem', {
      token: await shop.kioskToken(),
      body: { customerId, rewardId, storeSubdomain: shop.subdomain },
    })
  ).body.redemption.id;

test('CH-14 a board never shows what another shop redeems, and its ETag stays unchanged by it', async () => {
  const { first, shop, third } = chain;
  const [ann, bob] = [
    await addCustomer(first, { name: 'Ann', points: 900 }),
    await addCustomer(first, { name: 'Bob', points: 900 }),
  ];
  const [reward, promotion] = [await addReward(first, { repeat: 'always' }), await addPromotion(first)];
  await redeem(first, ann.id, reward.id);
  const before = { first: await poll('first'), third: await poll('third') };
  expect(before).toMatchObject({
    first: { status: 200, people: ['Ann'], total: '1' },
    third: { status: 200, people: [], total: '0' },
  });
  const id = await redeem(shop, bob.id, reward.id);
  await call('POST', `/public/promotions/${promotion.id}/redeem-customer`, {
    token: await shop.kioskToken(),
    body: { customerId: bob.id, storeId: shop.id },
  });
  expect(await poll('shop')).toMatchObject({ status: 200, people: ['Bob', 'Bob'], total: '2' });
  const resolve = (at: 'first' | 'shop', status: string) =>
    call('PATCH', `/stores/${chain[at].id}/rewards/redemptions/${id}`, { token: boards[at], body: { status } });
  for (const each of [first, shop]) await sql('update stores set cashiers_may_resolve = true where id = $1', [each.id]);
  expect((await resolve('first', 'completed')).status).toBe(404);
  expect((await resolve('shop', 'completed')).status).toBe(200);
  expect((await poll('first', before.first.etag)).status).toBe(304);
  expect((await poll('third', before.third.etag)).status).toBe(304);
  // The owner sees all of them, and can change any.
  const token = await first.ownerToken();
  const all = await call<Redemption[]>('GET', `/stores/${first.id}/rewards/redemptions`, { token });
  expect(all.body.map(({ customer }) => customer.name)).toEqual(['Bob', 'Bob', 'Ann']);
  const path = `/stores/${first.id}/rewards/redemptions/${id}`;
  expect((await call('PATCH', path, { token, body: { status: 'pending' } })).status).toBe(200);
  const { id: cyId } = await addCustomer(first, { name: 'Cy', points: 900 });
  await redeem(third, cyId, reward.id);
  expect(await poll('third', before.third.etag)).toMatchObject({ status: 200, people: ['Cy'] });
});

test('CH-14 boards of the shops in which a customer redeemed something follow a rename', async () => {
  const { first, shop } = chain;
  const ann = await addCustomer(first, { name: 'Ann', points: 900, shop_id: first.id });
  const reward = await addReward(first, { repeat: 'daily' });
  await redeem(shop, ann.id, reward.id);
  const before = { shop: await poll('shop'), third: await poll('third') };
  await sql('update customers set name = $3 where store_id = $1 and id = $2', [first.id, ann.id, 'Anne']);
  expect(await poll('shop', before.shop.etag)).toMatchObject({ status: 200, people: ['Anne'], total: '1' });
  expect((await poll('third', before.third.etag)).status).toBe(304);
});

test('a restore raises the versions of the lists of shops, too', async () => {
  const { first, shop } = chain;
  const client = new pg.Client(testDatabase());
  await client.connect();
  try {
    await client.query('begin');
    // No other suite deletes a store meanwhile.
    await client.query('lock table stores in share row exclusive mode');
    await raiseListVersions(toSql(client));
    const { rows } = await client.query<{ shop_id: string; is_raised: boolean }>(
      `select shop_id, sum(redemptions_version) > 1e12 as is_raised from store_counter_shards
       where store_id = $1 group by shop_id`,
      [first.id],
    );
    expect(rows).toContainEqual({ shop_id: shop.id, is_raised: true });
    expect(rows).toContainEqual({ shop_id: '00000000-0000-0000-0000-000000000000', is_raised: true });
  } finally {
    // Other suites compare versions at the same time.
    await client.query('rollback');
    await client.end();
  }
});
