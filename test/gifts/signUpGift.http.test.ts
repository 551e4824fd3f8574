import type { CustomerExpiry } from '../../src/contract/pointsExpiry';
import { asOwner } from '../checkout/asOwner';
import { addPayment, addSale, attachPhone, refundSale, voidSale } from '../checkout/register';
import { getLedger, getPoints, openSyncDeps, press, sync } from '../checkout/syncing';
import { join, joinAs } from '../join/joinStore';
import { merge } from '../merging/mergeCalls';
import { addLedgerRow } from '../pointsExpiry/expiryStore';
import { createSendingStore } from '../sms/sending';
import { call } from '../support/http';
import { sql } from '../support/sql';
import { addCustomer, createTestStore, givePoints, newPhone, type Person, type TestStore } from '../support/testStore';
import { listBrokenRules } from '../support/verification';
import { listGifts, setGifts } from './giftStore';

const deps = openSyncDeps();
const stores: string[] = [];
const GIFT: [string, number] = ['sign-up', 100];
const TAKEN: [string, number] = ['sign-up', -100];

async function createGiftStore(over: Record<string, unknown> = {}): Promise<TestStore> {
  const store = await createTestStore({ phone_credit_since: new Date(Date.now() - 60_000), ...over });
  stores.push(store.id);
  await setGifts(store, { signUpPoints: 100 });
  return store;
}

/** Sells something to a customer, whom the register names. */
async function buy(store: TestStore, { phone }: { phone: string }, amountCents = 2_000): Promise<string> {
  const orderId = await addSale(store, { phone, amountCents });
  await sync(deps, store);
  return orderId;
}

async function register(store: TestStore, phone = newPhone(), over: object = {}): Promise<Person> {
  const { status, body } = await call<{ customer: { id: string } }>('POST', '/public/register', {
    token: await store.kioskToken(),
    body: { phone, name: 'Nia New', birthday: '1990-05-17', storeSubdomain: store.subdomain, ...over },
  });
  if (status !== 201) throw new Error(`register: ${status} ${JSON.stringify(body)}`);
  return { id: body.customer.id, phone, name: 'Nia New' };
}

const getWaitingGift = async (store: TestStore, { phone }: Person) =>
  (
    await call<CustomerExpiry>(
      'GET',
      `/public/customer/points-expiry?phone=${encodeURIComponent(phone)}&storeSubdomain=${store.subdomain}`,
      {
        token: await store.kioskToken(),
      },
    )
  ).body.signUpGift;

const erase = async (store: TestStore, { id }: Person) => {
  expect((await asOwner(store, 'DELETE', `/store/customers/${id}`)).status).toBe(204);
};

test('GI-01 the first credited purchase of a new customer brings the gift once, and the kiosk announces it until then', async () => {
  const store = await createGiftStore();
  const nia = await register(store);
  expect(await listGifts(nia)).toEqual([]);
  expect(await getWaitingGift(store, nia)).toBe(100);
  await buy(store, nia);
  expect(await getLedger(store, nia)).toMatchObject([
    { delta: 20, kind: 'earn' },
    { delta: 100, kind: 'gift', reason: 'Sign-up gift', balance_after: 120 },
  ]);
  expect(await getWaitingGift(store, nia)).toBeUndefined();
  await buy(store, nia);
  expect(await listGifts(nia)).toEqual([GIFT]);
});

test.each<[string, (store: TestStore) => Promise<Person>]>([
  [
    'signed up before the gift was turned on',
    (store) => addCustomer(store, { registered_at: new Date(Date.now() - 86_400_000) }),
  ],
  ['was imported and never signed up', (store) => addCustomer(store, { name: null, registered_at: null })],
  ['came with an import', (store) => addCustomer(store, { sign_up_gift_closed_at: new Date() })],
])('GI-01 a customer who %s gets none', async (_who, add) => {
  const store = await createGiftStore();
  const pat = await add(store);
  expect(await getWaitingGift(store, pat)).toBeUndefined();
  await buy(store, pat);
  expect([await listGifts(pat), await getPoints(pat)]).toEqual([[], 20]);
});

test('GI-01 a typed number without a purchase gets nothing, however often it checks in', async () => {
  const store = await createGiftStore();
  const nia = await register(store);
  for (let visit = 0; visit < 2; visit += 1) {
    await call('POST', '/public/check-in', {
      token: await store.kioskToken(),
      body: { phone: nia.phone, storeSubdomain: store.subdomain },
    });
  }
  expect(await press(store, nia)).toBeNull();
  expect(await getPoints(nia)).toBe(0);
});

test.each<[string, (store: TestStore, orderId: string) => Promise<unknown>]>([
  ['refunded in full', (store, orderId) => refundSale(store, orderId)],
  ['voided', (store, orderId) => voidSale(store, orderId)],
])('GI-01 a first purchase that is %s takes the gift back, and the next one brings it', async (_how, undo) => {
  const store = await createGiftStore();
  const nia = await register(store);
  const orderId = await buy(store, nia);
  await undo(store, orderId);
  await sync(deps, store);
  expect([await listGifts(nia), await getPoints(nia)]).toEqual([[GIFT, TAKEN], 0]);
  await buy(store, nia);
  expect([await listGifts(nia), await getPoints(nia)]).toEqual([[GIFT, TAKEN, GIFT], 120]);
});

test('GI-01 a part refund keeps the gift, and another purchase takes it over when the first is refunded in full', async () => {
  const store = await createGiftStore();
  const nia = await register(store);
  const first = await buy(store, nia);
  await buy(store, nia);
  await refundSale(store, first, 500);
  await sync(deps, store);
  expect(await listGifts(nia)).toEqual([GIFT]);
  await refundSale(store, first);
  await sync(deps, store);
  expect([await listGifts(nia), await getPoints(nia)]).toEqual([[GIFT, TAKEN, GIFT], 120]);
});

test('GI-01 a refunded first purchase that is paid again brings the gift again', async () => {
  const store = await createGiftStore();
  const nia = await register(store);
  const orderId = await buy(store, nia);
  await refundSale(store, orderId);
  await sync(deps, store);
  await addPayment(store, orderId, 1_000);
  await sync(deps, store);
  expect(await listGifts(nia)).toEqual([GIFT, TAKEN, GIFT]);
});

test('GI-01 erasing and joining again brings no second gift', async () => {
  const store = await createGiftStore();
  const nia = await register(store);
  await buy(store, nia);
  await erase(store, nia);
  const again = await register(store, nia.phone);
  await buy(store, again);
  expect(await listGifts(again)).toEqual([]);
  await erase(store, again);
  const thrice = await register(store, nia.phone);
  await buy(store, thrice);
  expect(await listGifts(thrice)).toEqual([]);
});

test('GI-01 a number that the owner changed brings no second gift to whoever signs up with it', async () => {
  const store = await createGiftStore();
  const nia = await register(store);
  await buy(store, nia);
  expect((await asOwner(store, 'PATCH', `/store/customers/${nia.id}`, { phone: newPhone() })).status).toBe(200);
  const again = await register(store, nia.phone);
  await buy(store, again);
  expect(await listGifts(again)).toEqual([]);
});

test('GI-01 a customer whom the store knew before the gift gets none for signing up later', async () => {
  const store = await createGiftStore();
  const before = new Date(Date.now() - 86_400_000);
  const pat = await addCustomer(store, { name: null, birthday: null, registered_at: null, created_at: before });
  await register(store, pat.phone);
  expect(await getWaitingGift(store, pat)).toBeUndefined();
  await buy(store, pat);
  expect(await listGifts(pat)).toEqual([]);
});

test('GI-01 a gift that expired before its purchase was refunded is never taken from later points', async () => {
  const store = await createGiftStore();
  stores.pop();
  const nia = await register(store);
  const orderId = await buy(store, nia);
  // Without the months in which they expire.
  await addLedgerRow(store, nia.id, { delta: -120, kind: 'expiry' });
  await givePoints(store, nia.id, 50);
  await refundSale(store, orderId);
  await sync(deps, store);
  expect([await listGifts(nia), await getPoints(nia)]).toEqual([[GIFT, ['sign-up', -30]], 0]);
  await givePoints(store, nia.id, 50);
  await attachPhone(store, orderId, newPhone());
  await sync(deps, store);
  expect(await getPoints(nia)).toBe(50);
});

test('GI-01 merging never makes a second gift, and a merged number that joins as somebody else gets none', async () => {
  const store = await createGiftStore();
  const nia = await register(store);
  const other = await register(store);
  await buy(store, nia);
  await merge(store, nia, other);
  await buy(store, other);
  expect(await listGifts(other)).toEqual([]);
  const stranger = await register(store, nia.phone, { isNewOwner: true });
  await buy(store, stranger);
  expect(await listGifts(stranger)).toEqual([]);
});

test('GI-01 a merged customer whose first purchase is refunded keeps no gift and gets no second one', async () => {
  const store = await createGiftStore();
  const nia = await register(store);
  const other = await register(store);
  const first = await buy(store, nia);
  await buy(store, other);
  await merge(store, nia, other);
  await refundSale(store, first);
  await sync(deps, store);
  expect(await listGifts(other)).toEqual([GIFT, TAKEN]);
  await buy(store, other);
  expect(await listGifts(other)).toEqual([GIFT, TAKEN]);
});

test('GI-01 a purchase that the owner gives to another new customer brings the gift there', async () => {
  const store = await createGiftStore();
  const nia = await register(store);
  const other = await register(store);
  const orderId = await buy(store, nia);
  const moved = await asOwner(store, 'POST', `/store/point-of-sale/credits/${orderId}/move`, {
    fromCustomerId: nia.id,
    toCustomerId: other.id,
  });
  expect(moved.status).toBe(200);
  expect([await listGifts(nia), await listGifts(other)]).toEqual([[GIFT, TAKEN], [GIFT]]);
});

describe('GI-01 a number that was confirmed by a code', () => {
  test('GI-01 brings the gift without a purchase, once', async () => {
    const store = await createSendingStore();
    stores.push(store.id);
    await setGifts(store, { signUpPoints: 100 });
    const { proof } = await joinAs(store);
    expect((await join(store, proof)).status).toBe(204);
    expect((await join(store, proof)).status).toBe(204);
    const [customer] = await sql<{ id: string; phone: string }>('select id, phone from customers where store_id = $1', [
      store.id,
    ]);
    if (!customer) throw new Error('nobody joined');
    expect(await listGifts(customer)).toEqual([GIFT]);
    await buy(store, customer);
    expect(await listGifts(customer)).toEqual([GIFT]);
  });

  test('GI-01 brings it to a customer who signed up at the kiosk before', async () => {
    const store = await createSendingStore();
    stores.push(store.id);
    await setGifts(store, { signUpPoints: 100 });
    const nia = await register(store);
    expect((await joinAs(store, nia.phone)).isMember).toBe(true);
    expect(await listGifts(nia)).toEqual([GIFT]);
  });
});

test('GI-06 the dry run of a sign-up gift counts the new customers who bought something', async () => {
  const store = await createGiftStore();
  await buy(store, await register(store));
  await register(store);
  await addCustomer(store, { registered_at: new Date(Date.now() - 40 * 86_400_000) });
  const { body } = await asOwner(store, 'GET', '/store/gifts/preview?signUpPoints=50');
  expect(body).toMatchObject({ signUp: { customers: 1, points: 50, cents: null } });
});

test('GI-06 verify finds nothing wrong in the stores of these tests', async () => {
  expect(await listBrokenRules(stores)).toEqual([]);
});
