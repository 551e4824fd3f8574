import { randomUUID } from 'node:crypto';
import type { Cashier } from '../../src/contract/cashiers';
import type { StoreSession } from '../../src/contract/sessions';
import type { StoreSettings } from '../../src/contract/storeSettings';
import { listDescribedRoutes } from '../server/describedRoutes';
import { call } from '../support/http';
import { sql } from '../support/sql';
import { addAccount, addCustomer, addReward, signIn } from '../support/testStore';
import { createThreeShops, type ThreeShops } from './threeShops';

let chain: ThreeShops;
let stranger: ThreeShops;
let manager: string;
let managerOfFirst: string;
let owner: string;
beforeAll(async () => {
  [chain, stranger] = [await createThreeShops(), await createThreeShops()];
  owner = await chain.first.ownerToken();
  manager = await chain.shop.ownerToken();
  const { id, email } = await addAccount({ storeId: chain.first.id, role: 'store_owner' });
  await sql('update accounts set shop_id = store_id where id = $1', [id]);
  managerOfFirst = await signIn(email);
});

const send = async (method: string, path: string, token: string, body?: object) =>
  (await call(method, path, { token, ...(body && { body }) })).status;
const hasBody = (method: string) => method !== 'GET' && method !== 'DELETE';

test('CH-16 a manager who names another shop in path or query gets 403', async () => {
  const routes = (await listDescribedRoutes()).filter(({ scopes }) => scopes?.includes('shop'));
  const ids = [chain.first.id, chain.third.id, stranger.shop.id];
  const wrong: string[] = [];
  let named = 0;
  for (const { method, path, takesShop } of routes) {
    for (const id of ids) {
      if (path.includes('{storeId}')) {
        const status = await send(
          method,
          path.replaceAll(/\{\w+\}/g, id),
          manager,
          BODIES[`${method} ${path}`] ?? (hasBody(method) ? { status: 'completed' } : undefined),
        );
        if (status !== 403) wrong.push(`${method} ${path} of another shop: ${status}`);
        named += 1;
      }
      if (!takesShop) continue;
      named += 1;
      const own = path.replace('{storeId}', chain.shop.id).replaceAll(/\{\w+\}/g, id);
      const status = await send(
        method,
        `${own}?shop=${id}${path === '/store/stats' ? '&period=30d' : ''}`,
        manager,
        BODIES[`${method} ${path}`],
      );
      if (status !== 403) wrong.push(`${method} ${path}?shop=: ${status}`);
    }
  }
  expect(wrong).toEqual([]);
  expect(named).toBeGreaterThan(60);
});

/** Bodies that are valid, because a body is read before the shop is compared. */
const orderId = 'ORDER1';
const BODIES: Record<string, object> = {
  'PATCH /stores/{storeId}/brand': { accentColor: '#0b5f4f' },
  'POST /store/point-of-sale/credits': { orderId, checkoutId: randomUUID() },
  'POST /store/point-of-sale/credits/preview': { orderId, checkoutId: randomUUID() },
  'POST /store/point-of-sale/credits/{id}/move': { fromCustomerId: randomUUID(), toCustomerId: null },
  'POST /store/point-of-sale/review/rewards/{id}': { decision: 'keep' },
  'PUT /store-owners/me/kiosk-pin': { pin: '4711' },
  'PATCH /store/settings': {},
  'PATCH /store/board': { cashiersMayResolve: true },
  'PUT /store/point-of-sale/categories': { excludedIds: [] },
  'POST /store/cashiers': { name: 'Cy', email: 'cy@example.com', password: 'correct-horse-26' },
};

test('the owner of a chain selects any of its shops, and no other store', async () => {
  const select = (shop: string) => send('GET', `/store/settings?shop=${shop}`, owner);
  expect(await Promise.all([chain.first.id, chain.shop.id, chain.third.id].map(select))).toEqual([200, 200, 200]);
  expect(await Promise.all([stranger.first.id, stranger.shop.id].map(select))).toEqual([403, 403]);
  expect(await send('GET', '/store/settings?shop=nonsense', owner)).toBe(400);
});

test('a manager changes redemptions of their own shop only', async () => {
  const { first, shop, third } = chain;
  const add = async (shopId: string | null) => {
    const [customer, reward] = [await addCustomer(first, { points: 500 }), await addReward(first)];
    const [row] = await sql<{ id: string }>(
      `insert into redemptions (store_id, customer_id, reward_id, status, points_used, day, item_name, item_type,
                                item_value, shop_id)
       values ($1, $2, $3, 'pending', 10, current_date, 'Free coffee', 'FREE_ITEM', 0, $4) returning id`,
      [first.id, customer.id, reward.id, shopId],
    );
    return row?.id ?? '';
  };
  const ids = { shop: await add(shop.id), third: await add(third.id), none: await add(null) };
  const at = (id: string) => `/stores/${shop.id}/rewards/redemptions/${id}`;
  const edit = { status: 'completed', orderId: 'A1' };
  for (const id of [ids.third, ids.none]) {
    expect(await send('GET', at(id), manager)).toBe(404);
    expect(await send('PATCH', at(id), manager, { status: 'completed' })).toBe(404);
    expect(await send('PATCH', at(id), manager, edit)).toBe(404);
  }
  expect(await send('DELETE', at(ids.shop), manager)).toBe(403);
  expect(await send('PATCH', at(ids.shop), manager, { status: 'completed' })).toBe(200);
  expect(await send('PATCH', at(ids.shop), manager, edit)).toBe(200);
  expect(await send('GET', at(ids.shop), manager)).toBe(200);
  // What is older than the chain was in its first store. A board works like a manager, and the owner anywhere.
  const inFirst = `/stores/${first.id}/rewards/redemptions/${ids.none}`;
  expect(await send('PATCH', inFirst, managerOfFirst, { status: 'completed' })).toBe(200);
  await sql('update stores set cashiers_may_resolve = true where id = $1', [shop.id]);
  expect(await send('PATCH', at(ids.third), await shop.cashierToken(), { status: 'completed' })).toBe(404);
  expect(
    await send('PATCH', `/stores/${first.id}/rewards/redemptions/${ids.third}`, owner, { status: 'completed' }),
  ).toBe(200);
});

test("a manager finds nothing of another shop's register by its ids", async () => {
  const { first, shop, third } = chain;
  const add = async (shopId: string) => {
    const [customer, reward] = [await addCustomer(first, { points: 500 }), await addReward(first)];
    const one = async (text: string, values: unknown[]) =>
      String((await sql<{ id: string }>(`insert into ${text} returning id`, values))[0]?.id);
    const checkout = await one(
      `pending_checkouts (store_id, customer_id, status, requested_at, shop_id)
       values ($1, $2, 'review', now() - interval '2 h', $3)`,
      [first.id, customer.id, shopId],
    );
    const redemption = await one(
      `redemptions (store_id, customer_id, reward_id, status, points_used, day, item_name, item_type, item_value, shop_id)
       values ($1, $2, $3, 'pending', 10, current_date, 'Free coffee', 'FREE_ITEM', 0, $4)`,
      [first.id, customer.id, reward.id, shopId],
    );
    await sql(
      `insert into pos_review_rewards (store_id, redemption_id, customer_id, order_id, cents_before, cents_after,
                                       created_at, shop_id)
       values ($1, $2, $3, 'ORDER', 500, 0, now(), $4)`,
      [first.id, redemption, customer.id, shopId],
    );
    return { checkout, redemption, customer: customer.id };
  };
  const [own, other] = [await add(shop.id), await add(third.id)];
  const tryAll = async (ids: typeof own, order: string) => [
    await send('DELETE', `/store/point-of-sale/review/checkouts/${ids.checkout}`, manager),
    await send('POST', `/store/point-of-sale/review/rewards/${ids.redemption}`, manager, { decision: 'keep' }),
    await send('DELETE', `/store/point-of-sale/review/orders/${order}`, manager),
    await send('POST', `/store/point-of-sale/credits/${order}/move`, manager, {
      fromCustomerId: ids.customer,
      toCustomerId: null,
    }),
  ];
  // Orders are stored with the number of their shop, which nobody else can name.
  const addOrders = async (order: string, shopId: string, customerId: string) => {
    await sql(
      `insert into pos_review_orders (store_id, order_id, reason, paid_at, eligible_cents, created_at, shop_id)
       values ($1, $2, 'ambiguous', now(), 500, now(), $3)`,
      [first.id, order, shopId],
    );
    await sql(
      `insert into order_credits (store_id, order_id, customer_id, match_method, eligible_cents, granted_points,
         points_per_dollar, modified_ms, paid_at, shop_id)
       values ($1, $2, $3, 'identity', 500, 0, 1, 0, now(), $4)`,
      [first.id, order, customerId, shopId],
    );
  };
  await addOrders('MINE~1', shop.id, own.customer);
  await addOrders('OTHER~2', third.id, other.customer);
  await addOrders('FIRST', first.id, other.customer);
  expect(await tryAll(other, 'OTHER')).toEqual([404, 404, 404, 404]);
  expect(await tryAll(other, 'FIRST')).toEqual([404, 404, 404, 404]);
  // The pattern of ids has no sign for the number.
  expect((await tryAll(other, 'OTHER~2')).slice(2)).not.toContain(200);
  for (const list of ['review/checkouts', 'review/orders', 'review/rewards', 'credits']) {
    const { body } = await call<object[]>('GET', `/store/point-of-sale/${list}`, { token: manager });
    expect([list, body.length]).toEqual([list, 1]);
  }
  expect(await tryAll(own, 'MINE')).toEqual([204, 200, 204, 200]);
});

test('a manager has the cashiers of their own shop', async () => {
  const { first, shop, third } = chain;
  const list = async (token: string, query = '') =>
    (await call<Cashier[]>('GET', `/store/cashiers${query}`, { token })).body.map(({ id }) => id);
  expect(await list(manager)).toEqual([shop.cashierId]);
  expect(await list(managerOfFirst)).toEqual([first.cashierId]);
  expect((await list(owner)).sort()).toEqual([first.cashierId, shop.cashierId, third.cashierId].sort());
  expect(await list(owner, `?shop=${third.id}`)).toEqual([third.cashierId]);
  const password = 'correct-horse-27';
  for (const id of [first.cashierId, third.cashierId, stranger.shop.cashierId]) {
    expect(await send('PATCH', `/store/cashiers/${id}`, manager, { name: 'Mine' })).toBe(404);
    expect(await send('PATCH', `/store/cashiers/${id}/reset-password`, manager, { password })).toBe(404);
    expect(await send('DELETE', `/store/cashiers/${id}`, manager)).toBe(404);
  }
  const email = `new-${shop.id}@example.com`;
  const created = await call<Cashier>('POST', '/store/cashiers', {
    token: manager,
    body: { name: 'Nia', email, password },
  });
  expect([created.status, created.body.shopId]).toEqual([201, shop.id]);
  expect(await send('PATCH', `/store/cashiers/${created.body.id}`, manager, { name: 'Nina' })).toBe(200);
  expect(await send('PATCH', `/store/cashiers/${created.body.id}/reset-password`, manager, { password })).toBe(204);
  expect(await send('DELETE', `/store/cashiers/${created.body.id}`, manager)).toBe(204);
});

test('a manager sees and ends the sessions of their own shop, and never that of the owner', async () => {
  const { first, shop, third } = chain;
  await Promise.all([first.kioskToken(), shop.kioskToken(), third.kioskToken()]);
  const list = async (token: string, query = '') =>
    (await call<StoreSession[]>('GET', `/store/sessions${query}`, { token })).body;
  const all = await list(owner);
  expect(all.map(({ shop: name }) => name)).toEqual(
    expect.arrayContaining([undefined, 'First Street', 'Harbor', 'Mill Street']),
  );
  const own = await list(manager);
  expect(own.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['shop', 'kiosk']));
  expect(own[0]).toMatchObject({ kind: 'shop', isCurrent: true });
  expect(own[0]).not.toHaveProperty('shop');
  expect((await list(managerOfFirst)).map(({ kind }) => kind)).not.toContain('dashboard');
  const ids = new Set(own.map(({ id }) => id));
  const others = all.filter(({ id }) => !ids.has(id));
  expect(others.length).toBeGreaterThan(2);
  for (const { id } of others) expect(await send('DELETE', `/store/sessions/${id}`, manager)).toBe(404);
  expect(await send('DELETE', `/store/sessions/${own[1]?.id ?? ''}`, manager)).toBe(204);
  await shop.kioskToken();
  expect((await call('DELETE', '/store/sessions', { token: manager })).status).toBe(200);
  expect((await list(manager)).map(({ kind }) => kind)).toEqual(['shop']);
  expect((await list(owner)).map(({ id }) => id)).toEqual(expect.arrayContaining(others.map(({ id }) => id)));
});

test("a manager has the settings of their shop; those of the chain's program are shown, and are the owner's", async () => {
  const { first, shop } = chain;
  const referralCreditsPerDay = 7;
  await sql('update stores set points_per_dollar = 3, referral_credits_per_day = $2 where id = $1', [
    first.id,
    referralCreditsPerDay,
  ]);
  const settings = async (token: string, body: object) =>
    call<StoreSettings>('PATCH', '/store/settings', { token, body });
  const changed = await settings(manager, { isScanEnabled: true, referralCreditsPerDay });
  expect(changed.body).toMatchObject({
    name: shop.name,
    isScanEnabled: true,
    pointsPerDollar: 3,
    referralCreditsPerDay,
  });
  for (const token of [manager, managerOfFirst]) {
    const refused = await settings(token, { referralCreditsPerDay: 8 });
    expect([refused.status, Object.keys((refused.body as unknown as { fields: object }).fields)]).toEqual([
      409,
      ['referralCreditsPerDay'],
    ]);
  }
  expect((await settings(owner, { referralCreditsPerDay: 8 })).status).toBe(200);
  const { body } = await call<StoreSettings>('GET', `/store/settings?shop=${shop.id}`, { token: owner });
  expect(body).toMatchObject({ name: shop.name, isScanEnabled: true, referralCreditsPerDay: 8 });
  expect((await call<StoreSettings>('GET', '/store/settings', { token: owner })).body.isScanEnabled).toBe(false);
});

test('a manager changes the look of their own shop, and at the first shop not that of the chain', async () => {
  const change = ({ id }: { id: string }, token: string) =>
    send('PATCH', `/stores/${id}/brand`, token, { welcomeLine: 'Aloha' });
  expect(await change(chain.shop, manager)).toBe(200);
  expect(await change(chain.first, managerOfFirst)).toBe(403);
  expect(await send('GET', `/stores/${chain.first.id}/brand`, managerOfFirst)).toBe(200);
  expect(await change(chain.first, owner)).toBe(200);
});
