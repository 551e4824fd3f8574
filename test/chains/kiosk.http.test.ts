import type { CheckoutResponse } from '../../src/contract/checkout';
import type { CheckInResponse, RegistrationResponse } from '../../src/contract/customers';
import type { Profile } from '../../src/contract/owners';
import type { CustomerPromotion } from '../../src/contract/promotions';
import type { CustomerRedemption, RedeemResponse } from '../../src/contract/redemptions';
import type { CustomerReward } from '../../src/contract/rewards';
import { call } from '../support/http';
import { sql } from '../support/sql';
import {
  addCustomer,
  addPromotion,
  addReward,
  createTestStore,
  givePoints,
  newPhone,
  signIn,
  type TestStore,
} from '../support/testStore';
import { createThreeShops } from './threeShops';

const register = (shop: TestStore, token: string, over: object = {}) => {
  const body = {
    phone: newPhone(),
    name: 'Ann Chain',
    birthday: '1990-05-17',
    storeSubdomain: shop.subdomain,
    ...over,
  };
  return call<RegistrationResponse>('POST', '/public/register', { token, body });
};
const redeem = (shop: TestStore, token: string, customerId: string, rewardId: string) =>
  call<RedeemResponse>('POST', '/public/redeem', {
    token,
    body: { customerId, rewardId, storeSubdomain: shop.subdomain },
  });

test('CH-03 who registers in a shop checks in at another one with the same balance', async () => {
  const { first, shop, third } = await createThreeShops();
  const { customer } = (await register(shop, await shop.kioskToken())).body;
  await sql('update customers set last_visit_at = now() - interval $$1 day$$ where store_id = $1 and id = $2', [
    first.id,
    customer.id,
  ]);
  const kiosk = await third.kioskToken();
  const body = { phone: customer.phoneNumber, storeSubdomain: third.subdomain };
  const checkedIn = await call<CheckInResponse>('POST', '/public/check-in', { token: kiosk, body });
  expect(checkedIn.body).toMatchObject({ isNewCustomer: false, customer: { id: customer.id, loyaltyPoints: 0 } });
  const [row] = await sql<{ shop_id: string }>('select shop_id from customers where store_id = $1 and id = $2', [
    first.id,
    customer.id,
  ]);
  expect(row?.shop_id).toBe(shop.id);
  const visits = await sql<{ shop_id: string }>(
    'select shop_id from visits where store_id = $1 and customer_id = $2 order by at',
    [first.id, customer.id],
  );
  expect(visits.map(({ shop_id }) => shop_id)).toEqual([shop.id, third.id]);
  // A kiosk may send the name of its own shop only.
  const query = `?phone=${encodeURIComponent(customer.phoneNumber)}&storeSubdomain=`;
  const lookUp = (subdomain: string) => call('GET', `/public/customer${query}${subdomain}`, { token: kiosk });
  expect((await lookUp(third.subdomain)).status).toBe(200);
  for (const other of [first, shop]) expect((await lookUp(other.subdomain)).status).toBe(403);
});

test('CH-04 points earned in a shop buy a reward in another one, and the ledger has both rows with their shops', async () => {
  const { first, shop, third } = await createThreeShops();
  await sql('update stores set is_referral_enabled = true, referral_points = 250 where id = $1', [first.id]);
  const referrer = (await register(first, await first.kioskToken())).body.customer;
  await register(shop, await shop.kioskToken(), { referralCode: referrer.referralCode });
  const reward = await addReward(first, { points_required: 200 });
  const redeemed = await redeem(third, await third.kioskToken(), referrer.id, reward.id);
  expect([redeemed.status, redeemed.body.loyaltyPoints]).toEqual([201, 50]);
  const rows = await sql(
    'select delta, shop_id from points_ledger where store_id = $1 and customer_id = $2 order by number',
    [first.id, referrer.id],
  );
  expect(rows).toEqual([
    { delta: 250, shop_id: shop.id },
    { delta: -200, shop_id: third.id },
  ]);
  // The points of a cancelled redemption return to the shop that took them, whoever cancels it.
  const path = `/stores/${first.id}/rewards/redemptions/${redeemed.body.redemption.id}`;
  const setStatus = async (status: string) =>
    call('PATCH', path, { token: await first.ownerToken(), body: { status, expectedStatus: undefined } });
  expect((await setStatus('cancelled')).status).toBe(200);
  expect((await setStatus('pending')).status).toBe(200);
  const shops = await sql<{ kind: string; shop_id: string }>(
    'select kind, shop_id from points_ledger where store_id = $1 and customer_id = $2 and number > 2 order by number',
    [first.id, referrer.id],
  );
  expect(shops).toEqual([
    { kind: 'refund', shop_id: third.id },
    { kind: 'redeem', shop_id: third.id },
  ]);
});

test('CH-05 of two redeems of one customer in two shops at once one is 201 and the other 409', async () => {
  const { first, shop, third } = await createThreeShops();
  const reward = await addReward(first);
  const kiosks = [await shop.kioskToken(), await third.kioskToken()] as const;
  for (let round = 0; round < 5; round += 1) {
    const { id } = await addCustomer(first, { points: 500 });
    const answers = await Promise.all([
      redeem(shop, kiosks[0], id, reward.id),
      redeem(third, kiosks[1], id, reward.id),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
  }
});

test('a promotion is redeemed in the shop, which the path and the body name', async () => {
  const { first, shop } = await createThreeShops();
  const [customer, promotion] = [await addCustomer(first), await addPromotion(first)];
  const token = await shop.kioskToken();
  const redeemIn = (storeId: string) =>
    call('POST', `/public/promotions/${promotion.id}/redeem-customer`, {
      token,
      body: { customerId: customer.id, storeId },
    });
  expect((await redeemIn(first.id)).status).toBe(403);
  expect((await redeemIn(shop.id)).status).toBe(201);
  const rows = await sql(
    `select shop_id, day = (now() at time zone 'Pacific/Honolulu')::date as is_its_day from redemptions
     where store_id = $1 and customer_id = $2`,
    [first.id, customer.id],
  );
  expect(rows).toEqual([{ shop_id: shop.id, is_its_day: true }]);
});

test('CH-01 without a chain no row names a shop', async () => {
  const store = await createTestStore();
  const token = await store.kioskToken();
  const { customer } = (await register(store, token)).body;
  await givePoints(store, customer.id, 500);
  const [reward, promotion] = [await addReward(store), await addPromotion(store)];
  expect((await redeem(store, token, customer.id, reward.id)).status).toBe(201);
  await call('POST', `/public/promotions/${promotion.id}/redeem-customer`, {
    token,
    body: { customerId: customer.id, storeId: store.id },
  });
  const rows = await sql(
    `select 'customer' as made, shop_id from customers where store_id = $1
     union all select 'visit', shop_id from visits where store_id = $1
     union all select kind, shop_id from points_ledger where store_id = $1
     union all select status, shop_id from redemptions where store_id = $1 order by made`,
    [store.id],
  );
  const made = ['adjustment', 'customer', 'pending', 'redeem', 'redeemed', 'visit'];
  expect(rows).toEqual(made.map((name) => ({ made: name, shop_id: null })));
});

test.each(['first', 'shop', 'third'] as const)(
  "CH-22 the spec's kiosk flow passes unchanged in the %s shop",
  async (at) => {
    const chain = await createThreeShops();
    const [here, { first }] = [chain[at], chain];
    const token = at === 'first' ? await signIn(here.ownerEmail, 'kiosk') : await here.kioskToken();
    const get = async <T>(path: string) => (await call<T>('GET', path, { token })).body;
    const post = <T>(path: string, body: object) => call<T>('POST', path, { token, body });
    // The kiosk takes all ids from its profile.
    const { storeId, store } = await get<Profile>('/store-owners/me');
    expect([storeId, store.id]).toEqual([here.id, here.id]);
    const { subdomain: storeSubdomain } = store;
    const [reward, promotion] = [await addReward(first), await addPromotion(first)];
    const phone = newPhone();
    expect(await post('/public/check-in', { phone, storeSubdomain })).toMatchObject({
      status: 404,
      body: { message: "You're new here. Welcome!" },
    });
    const registered = await register(here, token, { phone });
    expect(registered.status).toBe(201);
    const { customer } = registered.body;
    await givePoints(first, customer.id, 150);
    const query = `phone=${encodeURIComponent(phone)}&storeSubdomain=${storeSubdomain}`;
    expect(await get(`/public/customer?${query}`)).toMatchObject({ id: customer.id, loyaltyPoints: 150 });
    expect(await get(`/public/stores/${storeId}/brand`)).toMatchObject({ storeId, subdomain: storeSubdomain });
    const [offered] = await get<CustomerReward[]>(`/stores/${storeId}/rewards/customer/${customer.id}`);
    expect(offered).toMatchObject({ id: reward.id, alreadyRedeemed: false });
    const [running] = await get<CustomerPromotion[]>(`/public/promotions/store/${storeId}?customerId=${customer.id}`);
    expect(running).toMatchObject({ id: promotion.id, storeId, alreadyRedeemed: false });
    const redeemed = await redeem(here, token, customer.id, reward.id);
    expect([redeemed.status, redeemed.body.loyaltyPoints]).toEqual([201, 50]);
    const body = { customerId: customer.id, storeId };
    expect((await post(`/public/promotions/${promotion.id}/redeem-customer`, body)).status).toBe(201);
    const history = await get<CustomerRedemption[]>(`/public/customer/redemptions?${query}`);
    expect(history.map(({ name }) => name)).toEqual([promotion.name, reward.name]);
    const checkout = await post<CheckoutResponse>('/public/checkout', { phone, storeSubdomain });
    expect([checkout.status, checkout.body.status]).toEqual([200, 'pending']);
    const shops = await sql(
      `select shop_id from customers where store_id = $1 union select shop_id from visits where store_id = $1
     union select shop_id from redemptions where store_id = $1 union select shop_id from pending_checkouts where store_id = $1
     union select shop_id from points_ledger where store_id = $1 and kind = 'redeem'`,
      [first.id],
    );
    expect(shops).toEqual([{ shop_id: here.id }]);
  },
);
