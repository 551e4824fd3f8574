import type { CustomerPage, CustomerPageStore } from '../../src/contract/customerPage';
import type { PointsChange } from '../../src/contract/points';
import type { Promotion } from '../../src/contract/promotions';
import { callPage, createLink, followLink, openPage, readCookie } from '../customerPage/pageStore';
import { call, serverUrl } from '../support/http';
import { sql } from '../support/sql';
import { addCustomer, addPromotion, addReward, createTestStore, givePoints } from '../support/testStore';
import { createThreeShops, type ThreeShops } from './threeShops';

let chain: ThreeShops;
beforeEach(async () => {
  chain = await createThreeShops();
});

test('CH-36 the address of any shop opens one page, with one session, and the phone lists the chain once', async () => {
  const { first, shop, third } = chain;
  const customer = await addCustomer(first, { points: 70 });
  const plain = await createTestStore();
  const other = await openPage(plain, await addCustomer(plain, { points: 5 }));
  // One after the other: each link ends the session before it, as of one store.
  const cookies = [other];
  for (const at of [first, shop, third]) {
    const opened = await followLink(at, await createLink(at, customer));
    expect(opened.status).toBe(204);
    cookies.push(readCookie(opened));
  }
  expect(new Set(cookies.map((cookie) => cookie.split('=')[0])).size).toBe(2);
  const cookie = [cookies[0], cookies[3]].join('; ');
  const pages = [];
  for (const at of [first, shop, third]) {
    pages.push((await callPage<CustomerPage>('GET', at, { cookie })).body);
    expect((await callPage<PointsChange[]>('GET', at, { cookie, path: '/history' })).body).toHaveLength(1);
  }
  expect(pages[0]).toMatchObject({ points: 70, hasOtherStores: true, store: { subdomain: first.subdomain } });
  expect(pages[1]).toEqual(pages[0]);
  expect(pages[2]).toEqual(pages[0]);
  const listed = (await call<CustomerPageStore[]>('GET', '/my', { headers: { cookie: cookies.join('; ') } })).body;
  expect(listed.map(({ subdomain, points }) => [subdomain, points]).sort()).toEqual(
    [
      [first.subdomain, 70],
      [plain.subdomain, 5],
    ].sort(),
  );
});

test('CH-36 the page names the shops that are open now, and a plain store none', async () => {
  const { first, third } = chain;
  const load = async () => {
    const cookie = await openPage(first, await addCustomer(first));
    return (await callPage<CustomerPage>('GET', first, { cookie })).body.shops;
  };
  expect(await load()).toEqual(['First Street', 'Harbor', 'Mill Street']);
  await sql('update stores set is_active = false where id = $1', [third.id]);
  expect(await load()).toEqual(['First Street', 'Harbor']);
  await sql(`update shops set left_at = now() where name = 'Harbor' and store_id = $1`, [first.id]);
  expect(await load()).toBeUndefined();
  const plain = await createTestStore();
  const cookie = await openPage(plain, await addCustomer(plain));
  expect((await callPage<CustomerPage>('GET', plain, { cookie })).body).not.toHaveProperty('shops');
});

test('CH-36 limited offers say where they are valid, and one of former shops only is not shown', async () => {
  const { first, shop, third } = chain;
  const owner = await first.ownerToken();
  const paths = { rewards: `/stores/${first.id}/rewards`, promotions: '/store/promotions' };
  const limit = async (kind: 'rewards' | 'promotions', { id }: { id: string }, shopIds: string[] | null) =>
    expect((await call('PATCH', `${paths[kind]}/${id}`, { token: owner, body: { shopIds } })).status).toBe(200);
  await addReward(first, { name: 'Everywhere' });
  await limit('rewards', await addReward(first, { name: 'Two' }), [third.id, shop.id]);
  await limit('rewards', await addReward(first, { name: 'Gone' }), [third.id]);
  await addPromotion(first, { name: 'All' });
  const created = await call<Promotion>('POST', paths.promotions, {
    token: owner,
    body: {
      name: 'Triple',
      promotionType: 'POINTS_MULTIPLIER',
      promotionValue: 3,
      startDate: new Date(Date.now() - 3_600_000).toISOString(),
      endDate: new Date(Date.now() + 3_600_000).toISOString(),
      shopIds: [shop.id, third.id],
    },
  });
  const customer = await addCustomer(first);
  const cookie = await openPage(shop, customer);
  const load = async () => {
    const { rewards, promotions } = (await callPage<CustomerPage>('GET', shop, { cookie })).body;
    return Object.fromEntries([...rewards, ...promotions].map(({ name, shops }) => [name, shops ?? 'all']));
  };
  expect(await load()).toEqual({
    Everywhere: 'all',
    Two: ['Harbor', 'Mill Street'],
    Gone: ['Mill Street'],
    All: 'all',
    Triple: ['Harbor', 'Mill Street'],
  });
  // What was redeemed counts where it was valid then.
  const redeemed = await call('POST', `/public/promotions/${created.body.id}/redeem-customer`, {
    token: await shop.kioskToken(),
    body: { customerId: customer.id, storeId: shop.id },
  });
  expect(redeemed.status).toBe(201);
  await limit('promotions', created.body, null);
  await sql('update shops set left_at = now() where id = $1', [third.id]);
  expect(await load()).toEqual({ Everywhere: 'all', Two: ['Harbor'], All: 'all', Triple: ['Harbor'] });
});

test("CH-36 the history has the shop's name, and the kiosk answers as ever", async () => {
  const { first, shop } = chain;
  const customer = await addCustomer(first);
  await givePoints(first, customer.id, 50);
  await sql(
    `insert into points_ledger (store_id, customer_id, delta, kind, source, actor_role, shop_id)
     values ($1, $2, 100, 'earn', 'order:one', 'system', $3)`,
    [first.id, customer.id, shop.id],
  );
  const cookie = await openPage(first, customer);
  const { body } = await callPage<PointsChange[]>('GET', shop, { cookie, path: '/history' });
  expect(body.map((change) => change.shop)).toEqual(['Harbor', undefined]);
  await sql('update shops set left_at = now() where id = $1', [shop.id]);
  expect((await callPage<PointsChange[]>('GET', first, { cookie, path: '/history' })).body[0]?.shop).toBe('Harbor');
});

test('CH-36 the ways in and the legal pages of a shop are those of the chain', async () => {
  const { first, shop } = chain;
  const { body } = await call<{ url: string; store: { subdomain: string } }>('GET', `/my/${shop.subdomain}/join`);
  expect(body.store.subdomain).toBe(first.subdomain);
  expect(body.url.endsWith(`/join/${first.subdomain}`)).toBe(true);
  for (const kind of ['privacy', 'texts']) {
    const html = await (await fetch(`${serverUrl()}/${kind}/${shop.subdomain}`)).text();
    expect(html).toContain(first.name);
    expect(html).not.toContain(shop.name);
    expect(html).toContain(`href="/my/${first.subdomain}"`);
  }
});
