import type { Chain as ChainOfStores } from '../../src/contract/chains';
import type { Owner, OwnerCounts } from '../../src/contract/owners';
import type { Store } from '../../src/contract/stores';
import { newTag, signInAdmin } from '../support/admin';
import { call } from '../support/http';
import { sql } from '../support/sql';
import { createTestStore, PASSWORD, signIn } from '../support/testStore';
import { createChain, type Chain } from './createChain';

let token: string;
let chain: Chain;
beforeAll(async () => {
  ({ token } = await signInAdmin());
  chain = await createChain();
});

type Answer = Owner & { fields?: Record<string, string[]> };

const add = (body: object) =>
  call<Answer>('POST', '/store-owners', {
    token,
    body: { name: 'Mia Manager', email: `mia-${newTag()}@example.com`, password: PASSWORD, ...body },
  });
const change = (id: string, body: object) => call<Answer>('PATCH', `/store-owners/${id}`, { token, body });
const findScopes = (id: string) => sql('select scope, shop_id from sessions where account_id = $1', [id]);

test("an owner of a shop manages that shop, and one of a chain's first store all of them or only that one", async () => {
  const { first, shop } = chain;
  const [managerOfShop, ownerOfAll, managerOfFirst, named] = [
    await add({ storeId: shop.id }),
    await add({ storeId: first.id }),
    await add({ storeId: first.id, shopId: first.id.toUpperCase() }),
    await add({ storeId: first.id, shopId: shop.id }),
  ];
  expect(managerOfShop).toMatchObject({
    status: 201,
    body: { storeId: shop.id, shopId: shop.id, store: { id: shop.id } },
  });
  expect(ownerOfAll).toMatchObject({ status: 201, body: { storeId: first.id, store: { id: first.id } } });
  expect(ownerOfAll.body).not.toHaveProperty('shopId');
  expect(managerOfFirst).toMatchObject({ status: 201, body: { storeId: first.id, shopId: first.id } });
  expect(named).toMatchObject({ status: 201, body: { storeId: shop.id, shopId: shop.id } });
  await signIn(managerOfShop.body.email);
  await signIn(ownerOfAll.body.email);
  expect([await findScopes(managerOfShop.body.id), await findScopes(ownerOfAll.body.id)]).toEqual([
    [{ scope: 'shop', shop_id: shop.id }],
    [{ scope: 'dashboard', shop_id: null }],
  ]);
  const plain = await createTestStore();
  for (const wrong of [
    { storeId: shop.id, shopId: first.id },
    { storeId: first.id, shopId: plain.id },
    { storeId: plain.id, shopId: plain.id },
  ])
    expect(await add(wrong)).toMatchObject({
      status: 404,
      body: { fields: { shopId: ['The chain has no such shop'] } },
    });
  const list = async (path: string) => (await call<Owner[]>('GET', path, { token })).body.map(({ id }) => id);
  expect(await list(`/store-owners/store/${shop.id}`)).toEqual([named.body.id, managerOfShop.body.id, shop.ownerId]);
  expect(await list(`/store-owners/store/${first.id}`)).toHaveLength(6);
  expect(await list(`/store-owners?searchType=storeId&search=${shop.id}`)).toHaveLength(3);
  expect(await list(`/store-owners?searchType=storeId&search=${shop.id.slice(9)}`)).toHaveLength(3);
});

test('a manager moves to another shop, to all shops or to another store, and is signed out each time', async () => {
  const { first, shop } = chain;
  const { body: mia } = await add({ storeId: shop.id });
  const move = async (body: object) => {
    await signIn(mia.email);
    const { status, body: moved } = await change(mia.id, body);
    const [account] = await sql('select store_id, shop_id from accounts where id = $1', [mia.id]);
    return { status, storeId: moved.storeId, shopId: moved.shopId, account, sessions: await findScopes(mia.id) };
  };
  const none: unknown[] = [];
  expect(await move({ storeId: shop.id })).toMatchObject({ status: 200, sessions: [{ scope: 'shop' }] });
  expect(await move({ shopId: first.id })).toEqual({
    status: 200,
    storeId: first.id,
    shopId: first.id,
    account: { store_id: first.id, shop_id: first.id },
    sessions: none,
  });
  // The store with which a manager of the first shop is shown must not give them all shops.
  expect(await move({ storeId: first.id, name: 'Mia' })).toMatchObject({
    shopId: first.id,
    sessions: [{ scope: 'shop' }],
  });
  expect(await move({ shopId: null })).toMatchObject({
    storeId: first.id,
    shopId: undefined,
    account: { store_id: first.id, shop_id: null },
    sessions: none,
  });
  const plain = await createTestStore();
  await move({ storeId: shop.id });
  expect(await move({ storeId: plain.id })).toMatchObject({
    status: 200,
    storeId: plain.id,
    shopId: undefined,
    account: { store_id: plain.id, shop_id: null },
    sessions: none,
  });
  const log = await sql(
    `select store_id, old_values, new_values from audit_log where record_id = $1 and action = 'owner_transferred' order by id`,
    [mia.id],
  );
  expect(log[0]).toEqual({
    store_id: first.id,
    old_values: { storeId: first.id, shopId: shop.id, storeName: shop.name },
    new_values: { storeId: first.id, shopId: first.id, storeName: first.name },
  });
  expect(log.map(({ store_id: storeId }) => storeId)).toEqual([first.id, first.id, first.id, first.id, plain.id]);
  expect(log.at(-1)?.new_values).toEqual({ storeId: plain.id, storeName: plain.name });
});

test('a shop has an owner if somebody manages it, or all shops', async () => {
  const { first, shop } = await createChain();
  const hasOwner = async () =>
    (await call<Store>('GET', `/stores/subdomain/${shop.subdomain}`, { token })).body.hasOwner;
  const contents = async () => (await call('GET', `/stores/${shop.id}/contents`, { token })).body;
  expect([await hasOwner(), await contents()]).toEqual([
    true,
    { customers: 0, redemptions: 0, owners: 1, cashiers: 1 },
  ]);
  await sql('delete from accounts where shop_id = $1', [shop.id]);
  expect(await hasOwner()).toBe(true);
  await sql('delete from accounts where store_id = $1', [first.id]);
  expect([await hasOwner(), await contents()]).toEqual([
    false,
    { customers: 0, redemptions: 0, owners: 0, cashiers: 0 },
  ]);
  const counts = await call<OwnerCounts>('GET', '/store-owners/counts', { token });
  expect(counts.status).toBe(200);
});

test('an inactive shop ends only its own sessions, and the first store those of all shops', async () => {
  const { first, shop } = await createChain();
  const [owner, manager, kiosk] = [await first.ownerToken(), await shop.ownerToken(), await shop.kioskToken()];
  const setActive = (id: string, isActive: boolean) =>
    call('PATCH', `/stores/${id}/status`, { token, body: { isActive } });
  const getStatuses = async () =>
    Promise.all(
      [owner, manager, kiosk].map(async (of) => (await call('GET', '/store-owners/me', { token: of })).status),
    );
  expect((await setActive(shop.id, false)).status).toBe(200);
  expect(await sql('select from sessions where shop_id = $1', [shop.id])).toEqual([]);
  expect(await getStatuses()).toEqual([200, 401, 401]);
  expect((await setActive(shop.id, true)).status).toBe(200);
  await shop.ownerToken();
  expect((await setActive(first.id, false)).status).toBe(200);
  expect(await sql('select from sessions where store_id = $1', [first.id])).toEqual([]);
  await expect(signIn(shop.ownerEmail)).rejects.toThrow('403');
});

test('CH-35 the first store with shops cannot be deleted, and the history of a deleted shop keeps its name', async () => {
  const { first, shop } = await createChain();
  const remove = (id: string) => call<{ message: string }>('DELETE', `/stores/${id}/permanent`, { token });
  expect(await remove(first.id)).toMatchObject({
    status: 409,
    body: { message: `This is the first store of a chain that still has shops: ${shop.name}` },
  });
  expect(await sql('select is_active from stores where id = $1', [first.id])).toEqual([{ is_active: true }]);
  const [customer] = await sql<{ id: string }>(
    `insert into customers (store_id, phone, name, registered_at, shop_id) values ($1, '+15215550100', 'Ann', now(), $2)
     returning id`,
    [first.id, shop.id],
  );
  await sql('insert into visits (store_id, customer_id, shop_id) values ($1, $2, $3)', [
    first.id,
    customer?.id,
    shop.id,
  ]);
  expect((await remove(shop.id)).status).toBe(204);
  const visits = await sql(
    `select h.name from visits v join shops h on h.store_id = v.store_id and h.id = v.shop_id where v.store_id = $1`,
    [first.id],
  );
  expect(visits).toEqual([{ name: 'Harbor' }]);
  expect(await sql('select from accounts where id = any($1)', [[shop.ownerId, shop.cashierId]])).toEqual([]);
  const { body } = await call<ChainOfStores>('GET', `/stores/${first.id}/chain`, { token });
  expect(body.shops[1]).toMatchObject({ name: 'Harbor', isActive: false, leftAt: expect.any(String) as string });
  expect((await remove(first.id)).status).toBe(204);
  expect(await sql('select from shops where store_id = $1', [first.id])).toEqual([]);
});

test('a manager does not become the owner of a whole chain without shopId: null', async () => {
  const [{ first, shop }, other] = [await createChain(), await createChain()];
  const { body: mia } = await add({ storeId: shop.id });
  const getPlace = () => sql('select store_id, shop_id from accounts where id = $1', [mia.id]);
  for (const storeId of [first.id, other.first.id])
    expect(await change(mia.id, { storeId })).toMatchObject({
      status: 400,
      body: { fields: { shopId: [expect.stringContaining('would manage all shops of the chain')] } },
    });
  expect(await getPlace()).toEqual([{ store_id: first.id, shop_id: shop.id }]);
  expect((await change(mia.id, { storeId: other.shop.id })).body.shopId).toBe(other.shop.id);
  expect((await change(mia.id, { storeId: other.first.id, shopId: null })).status).toBe(200);
  expect(await getPlace()).toEqual([{ store_id: other.first.id, shop_id: null }]);
});
