import type { AuditRow } from '../../src/contract/audit';
import type { CustomerVisit, LedgerRow } from '../../src/contract/customerRecords';
import type { CustomerRedemption } from '../../src/contract/redemptions';
import { call } from '../support/http';
import { sql } from '../support/sql';
import { addCustomer, addReward, createTestStore, givePoints } from '../support/testStore';
import { createThreeShops, type ThreeShops } from './threeShops';

let chain: ThreeShops;
let owner: string;
let manager: string;
beforeAll(async () => {
  chain = await createThreeShops();
  [owner, manager] = [await chain.first.ownerToken(), await chain.shop.ownerToken()];
});
const history = async (token: string, query = '') => call<AuditRow[]>('GET', `/store/history${query}`, { token });
const toLines = (rows: readonly AuditRow[]) => rows.map(({ action, shop }) => `${action} ${shop ?? '-'}`);

test("the owner's history has the entries of all shops by their names; a manager's has those of their shop", async () => {
  const { first, shop, third } = chain;
  const change = (token: string, query: string, pin: string) =>
    call('PUT', `/store-owners/me/kiosk-pin${query}`, { token, body: { pin } });
  await change(owner, '', '1111');
  await change(owner, `?shop=${third.id}`, '2222');
  await change(manager, '', '3333');
  const rename = (token: string, id: string) =>
    call('PATCH', `/store/cashiers/${id}`, { token, body: { name: 'Kim' } });
  await rename(owner, first.cashierId);
  await rename(manager, shop.cashierId);
  const customer = await addCustomer(first, { points: 500 });
  await call('PATCH', `/store/customers/${customer.id}`, { token: owner, body: { name: 'Kay' } });
  const all = (await history(owner)).body;
  expect(toLines(all)).toEqual([
    'customer_updated -',
    'cashier_updated Harbor',
    'cashier_updated -',
    'kiosk_pin_set Harbor',
    'kiosk_pin_set Mill Street',
    'kiosk_pin_set First Street',
  ]);
  expect(all.map(({ actor }) => actor.name)).toEqual(Array.from(all, () => 'Olive Owner'));
  const ofShop = (await history(manager)).body;
  expect(toLines(ofShop)).toEqual(['cashier_updated -', 'kiosk_pin_set -']);
  expect((await history(owner, `?shop=${shop.id}`)).body.map(({ id }) => id)).toEqual(ofShop.map(({ id }) => id));
  expect(toLines((await history(owner, `?shop=${first.id}`)).body)).toEqual(['kiosk_pin_set First Street']);
  // Pages and filters go through the entries of all shops in one order.
  const pages: string[] = [];
  let query: string | null = '?limit=2';
  while (query !== null) {
    const page: Awaited<ReturnType<typeof history>> = await history(owner, query);
    pages.push(...page.body.map(({ id }) => id));
    query = /(\?[^>]*)>/.exec(page.headers.get('link') ?? '')?.[1] ?? null;
  }
  expect(pages).toEqual(all.map(({ id }) => id));
  expect((await history(owner, '?action=kiosk_pin_set&from=2020-01-01&to=2999-12-31')).body).toHaveLength(3);
  expect((await history(owner, '?to=2020-01-01')).body).toEqual([]);
  // A plain store of another owner sees nothing of it.
  expect((await history(await (await createTestStore()).ownerToken())).body).toEqual([]);
});

test("the owner sees in a customer's history in which shop each entry was", async () => {
  const { first, shop, third } = chain;
  const customer = await addCustomer(first);
  await givePoints(first, customer.id, 50);
  const earn = (shopId: string) =>
    sql(
      `insert into points_ledger (store_id, customer_id, delta, kind, source, actor_role, shop_id)
       values ($1, $2, 100, 'earn', 'order:' || $3, 'system', $3::uuid)`,
      [first.id, customer.id, shopId],
    );
  await earn(shop.id);
  await earn(third.id);
  await sql('insert into visits (store_id, customer_id, shop_id) values ($1, $2, $3)', [
    first.id,
    customer.id,
    shop.id,
  ]);
  const reward = await addReward(first);
  await call('POST', '/public/redeem', {
    token: await third.kioskToken(),
    body: { customerId: customer.id, rewardId: reward.id, storeSubdomain: third.subdomain },
  });
  const list = async (kind: string) =>
    (
      await call<(LedgerRow | CustomerVisit | CustomerRedemption)[]>('GET', `/store/customers/${customer.id}/${kind}`, {
        token: owner,
      })
    ).body.map((row) => row.shop);
  expect(await list('points')).toEqual(['Mill Street', 'Mill Street', 'Harbor', undefined]);
  expect(await list('visits')).toEqual(['Harbor']);
  expect(await list('redemptions')).toEqual(['Mill Street']);
});
