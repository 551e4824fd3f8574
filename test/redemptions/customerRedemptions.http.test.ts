import type { ErrorBody } from '../../src/contract/errors';
import type { CustomerRedemption } from '../../src/contract/redemptions';
import { call, type ApiResponse } from '../support/http';
import { sql } from '../support/sql';
import { getStatuses } from '../support/statuses';
import { addCustomer, addPromotion, addReward, createTestStore, newPhone, type TestStore } from '../support/testStore';
import { addRedemption } from './addRedemption';

const pathFor = (store: TestStore, phone: string) =>
  `/public/customer/redemptions?${new URLSearchParams({ phone, storeSubdomain: store.subdomain }).toString()}`;

test('AP-28 rewards and promotions are listed newest first, as they were when redeemed', async () => {
  const store = await createTestStore();
  const person = await addCustomer(store);
  const [reward, promotion] = [await addReward(store, { name: 'Old name' }), await addPromotion(store)];
  await addRedemption(store, {
    customerId: person.id,
    rewardId: reward.id,
    status: 'cancelled',
    points: 100,
    minutesAgo: 90,
  });
  await addRedemption(store, {
    customerId: person.id,
    rewardId: reward.id,
    status: 'completed',
    points: 100,
    minutesAgo: 60,
  });
  await addRedemption(store, {
    customerId: person.id,
    promotionId: promotion.id,
    status: 'redeemed',
    points: 0,
    minutesAgo: 5,
  });
  await sql("update rewards set name = 'New name' where id = $1", [reward.id]);

  const response = await call<CustomerRedemption[]>('GET', pathFor(store, person.phone), {
    token: await store.kioskToken(),
  });
  expect(response.status).toBe(200);
  expect(response.body.map(({ type, name, status, pointsUsed }) => ({ type, name, status, pointsUsed }))).toEqual([
    { type: 'promotion', name: promotion.name, status: 'redeemed', pointsUsed: 0 },
    { type: 'reward', name: 'Old name', status: 'completed', pointsUsed: 100 },
    { type: 'reward', name: 'Old name', status: 'cancelled', pointsUsed: 100 },
  ]);
  expect(response.body[0]).toMatchObject({ promotionId: promotion.id });
  expect(response.body[1]).toMatchObject({ rewardId: reward.id });
  expect(Date.parse(response.body[1]?.redeemedAt ?? '')).toBeLessThan(Date.now() - 59 * 60_000);
});

test('AP-28 deleted redemptions and those of other customers are excluded', async () => {
  const store = await createTestStore();
  const [person, other] = [await addCustomer(store), await addCustomer(store)];
  const [kept, deleted] = [await addReward(store), await addReward(store, { name: 'Deleted' })];
  await addRedemption(store, { customerId: person.id, rewardId: kept.id });
  await addRedemption(store, { customerId: person.id, rewardId: deleted.id, deleted: true });
  await addRedemption(store, { customerId: other.id, rewardId: kept.id });
  const response = await call<CustomerRedemption[]>('GET', pathFor(store, person.phone), {
    token: await store.kioskToken(),
  });
  expect(response.body.map(({ name }) => name)).toEqual([kept.name]);
});

test('AP-28 a long history is read in pages, with each redemption once', async () => {
  const store = await createTestStore();
  const person = await addCustomer(store);
  const token = await store.kioskToken();
  for (let n = 0; n < 5; n += 1) {
    const reward = await addReward(store, { name: `Reward ${n}` });
    await addRedemption(store, { customerId: person.id, rewardId: reward.id, minutesAgo: n });
  }
  const names: string[] = [];
  const sizes: number[] = [];
  for (let next: string | undefined = `${pathFor(store, person.phone)}&limit=2`; next !== undefined;) {
    const page: ApiResponse<CustomerRedemption[]> = await call('GET', next, { token });
    names.push(...page.body.map(({ name }) => name));
    sizes.push(page.body.length);
    next = /<\/api([^>]*)>; rel="next"/.exec(page.headers.get('link') ?? '')?.[1];
  }
  expect(names).toEqual(['Reward 0', 'Reward 1', 'Reward 2', 'Reward 3', 'Reward 4']);
  expect(sizes).toEqual([2, 2, 1]);
  expect((await call('GET', `${pathFor(store, person.phone)}&cursor=nonsense`, { token })).status).toBe(400);
  expect((await call('GET', `${pathFor(store, person.phone)}&limit=501`, { token })).status).toBe(400);
});

test('AP-28 the list rejects other roles, other stores and unknown customers', async () => {
  const store = await createTestStore();
  const person = await addCustomer(store);
  const callers = ['anonymous', 'cashier', 'admin', 'kiosk', 'owner', 'kiosk of another store'] as const;
  expect(await getStatuses(store, callers, { method: 'GET', path: pathFor(store, person.phone) })).toEqual({
    anonymous: 401,
    cashier: 403,
    admin: 403,
    kiosk: 200,
    owner: 200,
    'kiosk of another store': 403,
  });
  const token = await store.kioskToken();
  const unknown = await call<ErrorBody>('GET', pathFor(store, newPhone()), { token });
  expect([unknown.status, unknown.body.message]).toEqual([404, 'Customer not found']);
  expect((await call('GET', '/public/customer/redemptions', { token })).status).toBe(400);
});
