import { addSale, getSale, refundLines, refundSale, undoRefunds, voidSale } from '../checkout/register';
import { getLedger, getPoints, openSyncDeps, sync } from '../checkout/syncing';
import { signInAdmin } from '../support/admin';
import { call } from '../support/http';
import { sql } from '../support/sql';
import { addCustomer, givePoints, type Person } from '../support/testStore';
import { listBrokenRules } from '../support/verification';
import { createJoining, findInChain, join, type Joining } from './joining';
import { leave } from './leaving';
import { atRegister, syncShop } from './shopCalls';

const deps = openSyncDeps();
const yesterday = () => new Date(Date.now() - 86_400_000);
let token: string;
let joining: Joining;
let ann: Person;
beforeAll(async () => {
  ({ token } = await signInAdmin());
});
beforeEach(async () => {
  joining = await createJoining({ points_per_dollar: 2, phone_credit_since: yesterday() });
});

const addAnn = async (points: number) => {
  ann = await addCustomer(joining.shop, { points, created_at: yesterday() });
};
const inChain = async ({ phone }: { phone: string }) =>
  (await findInChain(joining, phone)) ?? { id: '', points: 0, merged_into: null };
const change = async (person: { phone: string }, delta: number) =>
  givePoints(joining.first, (await inChain(person)).id, delta);
/** The points of somebody in the chain and in the store. */
const both = async (person = ann) => [(await inChain(person)).points, await getPoints(person)];
/** Sells for 20 dollars in the shop of the chain, which gives 20 points. */
async function sell(orderId: string, { phone }: { phone: string } = ann) {
  await addSale(joining.shop, { orderId, phone });
  await syncShop(deps, joining, joining.shop);
}
/** Refunds a sale, all of it or an amount, and reads the register of the store twice. */
async function refund(orderId: string, cents?: number) {
  await refundSale(joining.shop, orderId, cents);
  await sync(deps, joining.shop);
  await sync(deps, joining.shop);
}
const expectSound = async () => {
  expect(await listBrokenRules([joining.first.id, joining.shop.id])).toEqual([]);
};

test.each([
  {
    name: 'is taken from what stayed in the chain',
    brought: 15,
    rate: 1,
    spent: 0,
    afterwards: 0,
    left: [20, 15],
    refunded: [0, 15],
  },
  {
    name: 'is taken from what went back, if that was all that was left',
    brought: 20,
    rate: 1,
    spent: 20,
    afterwards: 0,
    left: [0, 20],
    refunded: [0, 0],
  },
  {
    name: 'is taken first from the chain, and the rest at the rate, rounded up',
    brought: 41,
    rate: 0.5,
    spent: 15,
    afterwards: 0,
    left: [5, 41],
    refunded: [0, 11],
  },
  {
    name: 'leaves a debt in the chain for what was spent in the store',
    brought: 20,
    rate: 1,
    spent: 20,
    afterwards: -15,
    left: [0, 20],
    refunded: [-15, 0],
  },
  {
    name: "takes none of the store's own points",
    brought: 20,
    rate: 1,
    spent: 30,
    afterwards: 70,
    left: [0, 10],
    refunded: [-10, 70],
  },
])(
  'CH-31 a refund of a purchase during the stay $name',
  async ({ brought, rate, spent, afterwards, left, refunded }) => {
    await addAnn(brought);
    await join(deps, token, joining, { pointRate: rate });
    await sell('STAY');
    if (spent > 0) await change(ann, -spent);
    await leave(deps, token, joining);
    expect(await both()).toEqual(left);
    if (afterwards !== 0) await givePoints(joining.shop, ann.id, afterwards);
    await refund('STAY');
    expect(await both()).toEqual(refunded);
    await expectSound();
  },
);

test('CH-31 refunds in parts and their reversal count once each, and not again when the store joins again', async () => {
  const { shop, first } = joining;
  await addAnn(20);
  await join(deps, token, joining);
  await sell('PARTS');
  await change(ann, -15);
  await refundSale(shop, 'PARTS', 200);
  await syncShop(deps, joining, shop);
  await leave(deps, token, joining);
  expect(await both()).toEqual([3, 20]);
  await refund('PARTS', 500);
  expect(await both()).toEqual([0, 18]);
  // Whoever still takes it for a shop of the chain takes nothing a second time.
  await syncShop(deps, joining, shop);
  expect(await both()).toEqual([0, 18]);
  await refund('PARTS');
  expect(await both()).toEqual([0, 5]);
  await expectSound();
  await undoRefunds(shop, 'PARTS', 'void');
  await sync(deps, shop);
  // What the purchase gives again, it gives where it was credited.
  expect(await both()).toEqual([20, 5]);
  await join(deps, token, joining);
  await syncShop(deps, joining, shop);
  expect(await both()).toEqual([25, 0]);
  const inStore = await getLedger(shop, ann);
  expect(inStore.filter(({ reason }) => reason?.includes('was refunded after the store left'))).toHaveLength(2);
  expect(await sql('select from order_credits where store_id = $1', [first.id])).toHaveLength(1);
  await expectSound();
});

test('CH-31 a refund of a purchase from before joining is taken in the store, whatever was spent in the chain', async () => {
  const { shop } = joining;
  await addAnn(0);
  await addSale(shop, { orderId: 'BEFORE', phone: ann.phone });
  await sync(deps, shop);
  await join(deps, token, joining);
  expect(await both()).toEqual([40, 0]);
  await refundSale(shop, 'BEFORE', 500);
  await syncShop(deps, joining, shop);
  expect(await both()).toEqual([30, 0]);
  await change(ann, -10);
  await leave(deps, token, joining);
  expect(await both()).toEqual([0, 20]);
  await refund('BEFORE');
  expect(await both()).toEqual([0, -10]);
  await expectSound();
});

test('CH-31 refunds of customers who brought nothing, were erased or were merged are taken where they are', async () => {
  const { shop, first } = joining;
  await addAnn(12);
  const ben = await addCustomer(shop, { points: 30, created_at: yesterday() });
  const erased = await addCustomer(shop, { points: 6, created_at: yesterday() });
  await join(deps, token, joining);
  const fresh = await addCustomer(first, { shop_id: shop.id, points: 5, created_at: yesterday() });
  await sell('FRESH', fresh);
  await sell('ERASED', erased);
  await sell('MERGED');
  const owner = await first.ownerToken();
  const merged = await call('POST', `/store/customers/${(await inChain(ann)).id}/merge`, {
    token: owner,
    body: { intoCustomerId: (await inChain(ben)).id },
  });
  expect(merged.status).toBe(200);
  await change(ben, -24);
  await leave(deps, token, joining);
  // 62 less 24 are 38 of the 42 that they brought.
  expect([await getPoints(ann), ...(await both(ben))]).toEqual([expect.any(Number), 0, expect.any(Number)]);
  const sumBack = async () => ((await getPoints(ann)) ?? 0) + ((await getPoints(ben)) ?? 0);
  expect(await sumBack()).toBe(38);
  await change(fresh, -22);
  expect((await call('DELETE', `/store/customers/${(await inChain(erased)).id}`, { token: owner })).status).toBe(204);
  await refund('MERGED');
  expect([await sumBack(), (await inChain(ben)).points]).toEqual([18, 0]);
  await refund('FRESH');
  expect((await inChain(fresh)).points).toBe(-17);
  await refund('ERASED');
  expect(await getPoints(erased)).toBe(6);
  await expectSound();
});

test('CH-31 a refund takes the share of who referred the customer too, and covers no older debt in the chain', async () => {
  const { shop, first } = joining;
  await sql(
    `update stores set is_referral_enabled = true, purchase_referral_percentage = 50, phone_credit_since = $2 where id = $1`,
    [first.id, yesterday()],
  );
  await addAnn(40);
  const friend = await addCustomer(shop, { points: 10, created_at: yesterday() });
  await sql('update customers set referred_by = $2 where id = $1', [ann.id, friend.id]);
  await join(deps, token, joining);
  await addSale(first, { orderId: 'ELSEWHERE', phone: ann.phone });
  await syncShop(deps, joining, first);
  await sell('SHARED');
  await change(ann, -40);
  await change(friend, -20);
  await leave(deps, token, joining);
  expect([...(await both()), ...(await both(friend))]).toEqual([0, 40, 0, 10]);
  await refundSale(first, 'ELSEWHERE');
  await syncShop(deps, joining, first);
  expect([...(await both()), ...(await both(friend))]).toEqual([-20, 40, -10, 10]);
  await refund('SHARED');
  expect([...(await both()), ...(await both(friend))]).toEqual([-20, 20, -10, 0]);
  await expectSound();
});

test('CH-31 a refund of what earns nothing takes nothing, also when the store has started a chain of its own', async () => {
  const { shop, first } = joining;
  await addAnn(0);
  await join(deps, token, joining);
  await atRegister(joining, shop, 'POST', 'categories/refresh');
  const excluded = await atRegister(joining, shop, 'PUT', 'categories', { excludedIds: ['CATBEER000001'] });
  expect(excluded.status).toBe(200);
  const lines = [
    { itemId: 'ITEMCOFFEE001', priceCents: 1500 },
    { itemId: 'ITEMBEER00001', priceCents: 500 },
  ];
  await addSale(shop, { orderId: 'LINES', phone: ann.phone, lines, amountCents: undefined, taxCents: 0, tipCents: 0 });
  await syncShop(deps, joining, shop);
  await leave(deps, token, joining);
  expect(await both()).toEqual([15, 0]);
  expect((await call('POST', `/stores/${shop.id}/chain`, { token })).status).toBe(201);
  const returnLine = async (cents: number) => {
    const sold = (await getSale(shop, 'LINES')).lines;
    await refundLines(
      shop,
      'LINES',
      sold.filter(({ amountCents }) => amountCents === cents).map(({ id }) => id),
    );
    await syncShop(deps, { first: shop }, shop);
  };
  await returnLine(500);
  expect(await both()).toEqual([15, 0]);
  // With another register, an order with the same id is another one.
  const setMerchant = (id: string) =>
    sql('update shops set merchants = $3 where store_id = $1 and id = $2', [first.id, shop.id, { [id]: 1 }]);
  await setMerchant('OTHER');
  await returnLine(1500);
  expect(await both()).toEqual([15, 0]);
  await setMerchant(shop.merchantId);
  await voidSale(shop, 'LINES');
  await syncShop(deps, { first: shop }, shop);
  expect(await both()).toEqual([0, 0]);
  await expectSound();
});
