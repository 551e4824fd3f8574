import { sql } from '../support/sql';
import { addCustomer, addPromotion, createTestStore, type Person, type TestStore } from '../support/testStore';
import { listBrokenRules } from '../support/verification';
import { asOwner } from './asOwner';
import {
  addPayment,
  addSale,
  getCatalog,
  getSale,
  refundLines,
  refundSale,
  replaceLines,
  setCatalog,
  undoRefunds,
  voidSale,
  type Line,
  type Sale,
} from './register';
import { addCheckout, getLedger, getPoints, openSyncDeps, sync } from './syncing';

const deps = openSyncDeps();

/** What is on the ticket. Prices are in cents. */
const coffee = (priceCents: number, over: Partial<Line> = {}): Line => ({
  itemId: 'ITEMCOFFEE001',
  priceCents,
  ...over,
});
const beer = (priceCents: number, over: Partial<Line> = {}): Line => ({ itemId: 'ITEMBEER00001', priceCents, ...over });
const giftCard = (priceCents: number): Line => ({ itemId: 'ITEMGIFT00001', priceCents });

type Change = (store: TestStore, orderId: string) => Promise<unknown>;
/** What happens at the register after the points were given. */
const later = {
  refund:
    (cents?: number): Change =>
    (store, orderId) =>
      refundSale(store, orderId, cents),
  returnItem:
    (name: string): Change =>
    async (store, orderId) => {
      const { lines } = await getSale(store, orderId);
      await refundLines(
        store,
        orderId,
        lines.filter((line) => line.name === name).map(({ id }) => id),
      );
    },
  refundTip: (store: TestStore, orderId: string) => refundSale(store, orderId, 0, { tipCents: 300 }),
  declineRefund: (store: TestStore, orderId: string) => undoRefunds(store, orderId, 'fail'),
  void: voidSale,
  edit:
    (...lines: Line[]): Change =>
    (store, orderId) =>
      replaceLines(store, orderId, lines),
  pay:
    (cents: number): Change =>
    (store, orderId) =>
      addPayment(store, orderId, cents),
};

interface Row {
  sold: string;
  sale: Sale;
  happened?: string;
  then?: Change[];
  points: number;
  /** The points of the customer who referred the buyer. */
  share?: number;
  /** The buyer redeemed 'double points' before. */
  isDoubled?: boolean;
  /** The last line of the buyer's history. */
  history?: string;
}
const row = (sold: string, sale: Sale, points: number, over: Partial<Row> = {}): Row => ({
  sold,
  sale,
  points,
  ...over,
});
const ticket = (...lines: Line[]): Sale => ({ lines });

/**
 * What a shop sells, what happens to the order, and the points that it is worth in the end. The store gives 1 point for
 * each dollar. Its owner chose that the category 'Beer & wine' earns no points.
 */
const TABLE: Row[] = [
  row('Coffee for $20.00', ticket(coffee(2000)), 20, { history: 'Purchase of $20.00' }),
  row('Coffee for $19.99', ticket(coffee(1999)), 19),
  row('Coffee for $20.00 and $1.65 of tax', { ...ticket(coffee(2000)), taxCents: 165 }, 20),
  row('Coffee for $20.00 and a tip of $3.00', { ...ticket(coffee(2000)), tipCents: 300 }, 20),
  row('Half a pound of coffee beans at $16.00', ticket({ itemId: 'ITEMBEANS0001', units: 0.5 }), 8),
  row(
    'Two lattes at $4.75 with oat milk at $0.75',
    ticket({ itemId: 'ITEMLATTE0001', quantity: 2, modifiers: [{ name: 'Oat milk', cents: 75 }] }),
    11,
  ),
  row('An amount of $20.00 that was typed in', ticket({ name: 'Custom item', priceCents: 2000 }), 20),
  row('An item that the register has deleted, for $20.00', ticket({ itemId: 'DELETEDITEM01', priceCents: 2000 }), 20),

  row('Coffee for $10.00, half off', ticket(coffee(1000, { discounts: [{ percent: 50 }] })), 5),
  row('Coffee for $10.00, $3.00 off', ticket(coffee(1000, { discounts: [{ amountCents: 300 }] })), 7),
  row('Coffee for $20.00, 10% off the order', { ...ticket(coffee(2000)), discounts: [{ percent: 10 }] }, 18),
  row('Coffee for $20.00, $5.00 off the order', { ...ticket(coffee(2000)), discounts: [{ amountCents: 500 }] }, 15),
  row(
    'Coffee for $20.00, all of it off',
    { ...ticket(coffee(2000)), discounts: [{ percent: 100 }], withoutPayment: true },
    0,
  ),

  row('A gift card of $25.00', ticket(giftCard(2500)), 0),
  row('Coffee for $10.00 and a gift card of $25.00', ticket(coffee(1000), giftCard(2500)), 10, {
    history: 'Purchase of $35.00, $25.00 of it earns no points',
  }),
  row(
    'Coffee for $20.00, paid with a gift card',
    { ...ticket(coffee(2000)), tenders: [{ label: 'Gift card', amountCents: 2000 }] },
    20,
  ),
  row(
    'Coffee for $20.00, $12.00 of it paid with a gift card',
    { ...ticket(coffee(2000)), taxCents: 160, tenders: [{ label: 'Gift card', amountCents: 1200 }] },
    20,
  ),
  row(
    'Coffee for $10.00 and a gift card of $25.00, 10% off the order',
    { ...ticket(coffee(1000), giftCard(2500)), discounts: [{ percent: 10 }] },
    9,
  ),
  row(
    'Coffee for $20.00 with $1.65 of tax, and a gift card of $50.00',
    { ...ticket(coffee(2000), giftCard(5000)), taxCents: 165 },
    20,
  ),

  row('Beer for $5.00', ticket(beer(500)), 0),
  row('Coffee for $15.00 and beer for $5.00', ticket(coffee(1500), beer(500)), 15, {
    history: 'Purchase of $20.00, $5.00 of it earns no points',
  }),
  row(
    'Coffee for $15.00 and beer for $5.00, 10% off the order',
    { ...ticket(coffee(1500), beer(500)), discounts: [{ percent: 10 }] },
    13,
  ),
  row(
    'Coffee for $15.00 and beer for $5.00, the beer half off',
    ticket(coffee(1500), beer(500, { discounts: [{ percent: 50 }] })),
    15,
  ),
  row(
    'Coffee for $10.00, beer for $5.00 and a gift card of $20.00',
    ticket(coffee(1000), beer(500), giftCard(2000)),
    10,
  ),
  row('Rum cake for $12.00, which is in Bakery and in Beer & wine', ticket({ itemId: 'ITEMRUMCAKE01' }), 0),
  row(
    'Coffee for $15.00 and beer for $5.00, half of it paid in cash',
    { ...ticket(coffee(1500), beer(500)), tenders: [{ label: 'Cash', amountCents: 1000 }] },
    15,
  ),

  row('Coffee for $20.00', ticket(coffee(2000)), 0, { happened: 'all of it is refunded', then: [later.refund()] }),
  row('Coffee for $20.00', ticket(coffee(2000)), 15, {
    happened: '$5.00 of it is refunded',
    then: [later.refund(500)],
  }),
  row('Coffee for $15.00 and beer for $5.00', ticket(coffee(1500), beer(500)), 15, {
    happened: 'the beer is returned',
    then: [later.returnItem('Beer')],
  }),
  row('Coffee for $15.00 and beer for $5.00', ticket(coffee(1500), beer(500)), 0, {
    happened: 'the coffee is returned',
    then: [later.returnItem('Coffee')],
    history: 'Purchase reduced from $20.00 to $5.00, $5.00 of it earns no points',
  }),
  row('Coffee for $15.00 and beer for $5.00', ticket(coffee(1500), beer(500)), 11, {
    happened: '$5.00 is refunded, without saying for what',
    then: [later.refund(500)],
    history: 'Purchase reduced from $20.00 to $15.00, $3.75 of it earns no points',
  }),
  row('Coffee for $20.00 and a gift card of $20.00', ticket(coffee(2000), giftCard(2000)), 20, {
    happened: 'the gift card is returned',
    then: [later.returnItem('Gift card')],
  }),
  row('Coffee for $15.00 and beer for $5.00', ticket(coffee(1500), beer(500)), 15, {
    happened: '$5.00 is refunded, and the bank declines the refund',
    then: [later.refund(500), later.declineRefund],
  }),
  row('Coffee for $20.00 and a tip of $3.00', { ...ticket(coffee(2000)), tipCents: 300 }, 20, {
    happened: 'the tip is refunded',
    then: [later.refundTip],
  }),

  row('Coffee for $15.00 and beer for $5.00', ticket(coffee(1500), beer(500)), 0, {
    happened: 'the sale is voided',
    then: [later.void],
  }),
  row('Coffee for $20.00 in training mode', { ...ticket(coffee(2000)), testMode: true }, 0),
  row('Coffee for $10.00', ticket(coffee(1000)), 18, {
    happened: 'it is reopened, and coffee for $8.00 is added and paid',
    then: [later.edit(coffee(1000), coffee(800)), later.pay(800)],
  }),
  row('Coffee for $10.00', ticket(coffee(1000)), 10, {
    happened: 'it is reopened, and beer for $5.00 is added and paid',
    then: [later.edit(coffee(1000), beer(500)), later.pay(500)],
  }),
  row('Coffee for $20.00', ticket(coffee(2000)), 15, {
    happened: 'it is edited to coffee for $15.00 and beer for $5.00',
    then: [later.edit(coffee(1500), beer(500))],
    history: 'Purchase of $20.00, $5.00 of it earns no points',
  }),
  row('A mug for $14.00 and coffee for $6.00', ticket({ itemId: 'ITEMMUG000001' }, coffee(600)), 15, {
    happened: 'the owner also excludes the category of the mug, then $5.00 is refunded',
    then: [later.refund(500)],
  }),

  row('Coffee for $15.00 and beer for $5.00', ticket(coffee(1500), beer(500)), 30, {
    isDoubled: true,
    history: 'Purchase of $20.00, $5.00 of it earns no points, 2x by Double points week',
  }),
  row('Coffee for $15.00 and beer for $5.00', ticket(coffee(1500), beer(500)), 22, {
    isDoubled: true,
    happened: '$5.00 is refunded, without saying for what',
    then: [later.refund(500)],
  }),
  row('Coffee for $100.00 and a gift card of $100.00', ticket(coffee(10_000), giftCard(10_000)), 100, { share: 10 }),
  row('Coffee for $100.00 and a gift card of $100.00', ticket(coffee(10_000), giftCard(10_000)), 50, {
    happened: '$100.00 is refunded, without saying for what',
    then: [later.refund(10_000)],
    share: 5,
  }),
];

interface Buyer {
  person: Person;
  referrer: Person | null;
}
let store: TestStore;
const buyers: Buyer[] = [];

/** All orders are rung up, and read at once. Then everything happens to them, and they are read again. */
beforeAll(async () => {
  store = await createTestStore({ purchase_referral_percentage: 10 });
  await addRumCake(store);
  await asOwner(store, 'POST', '/store/point-of-sale/categories/refresh');
  await exclude(store, 'CATBEER000001');
  const promotion = await addPromotion(store, { name: 'Double points week' });
  const orderIds: string[] = [];
  for (const { sale, share, isDoubled } of TABLE) {
    const referrer = share === undefined ? null : await addCustomer(store);
    const person = await addCustomer(store, { referred_by: referrer?.id ?? null });
    buyers.push({ person, referrer });
    if (isDoubled) await redeem(person, promotion);
    await addCheckout(store, person);
    const exact = { amountCents: undefined, taxCents: 0, tipCents: 0 };
    orderIds.push(await addSale(store, { ...exact, phone: person.phone, ...sale }));
  }
  await sync(deps, store);
  await exclude(store, 'CATBEER000001', 'CATGIFTS00001');
  for (const [n, { then = [] }] of TABLE.entries()) for (const change of then) await change(store, orderIds[n] ?? '');
  await sync(deps, store);
}, 60_000);

test.each(TABLE.map((each, n) => [each.sold, each.happened ?? 'nothing else happens', each.points, n] as const))(
  'BX-83 %s; %s: %i points',
  async (_sold, _happened, points, n) => {
    const { person, referrer } = buyers[n] as Buyer;
    expect(await getPoints(person)).toBe(points);
    if (referrer) expect(await getPoints(referrer)).toBe(TABLE[n]?.share);
    const history = TABLE[n]?.history;
    if (history !== undefined) expect((await getLedger(store, person)).at(-1)?.reason).toBe(history);
  },
);

test('BX-83 the table has at least 40 orders, and the rules of points hold for all of them', async () => {
  expect(TABLE.length).toBeGreaterThanOrEqual(40);
  expect(await listBrokenRules([store.id])).toEqual([]);
});

async function addRumCake(of: TestStore): Promise<void> {
  const { categories, items } = await getCatalog(of);
  const cake = { id: 'ITEMRUMCAKE01', name: 'Rum cake', price: 1200, categoryIds: ['CATBAKERY0001', 'CATBEER000001'] };
  await setCatalog(of, { categories, items: [...items, cake] });
}

async function exclude(of: TestStore, ...excludedIds: string[]): Promise<void> {
  const { status } = await asOwner(of, 'PUT', '/store/point-of-sale/categories', { excludedIds });
  expect(status).toBe(200);
}

async function redeem({ id }: Person, promotion: { id: string; name: string }): Promise<void> {
  await sql(
    `insert into redemptions (store_id, customer_id, promotion_id, status, item_name, item_type, item_value, day, created_at)
     values ($1, $2, $3, 'redeemed', $4, 'POINTS_MULTIPLIER', 2, current_date, now() - interval '1 minute')`,
    [store.id, id, promotion.id, promotion.name],
  );
}
