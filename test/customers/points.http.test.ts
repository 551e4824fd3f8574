import type { ErrorBody } from '../../src/contract/errors';
import type { PointsChange } from '../../src/contract/points';
import { addSale } from '../checkout/register';
import { call } from '../support/http';
import { sql } from '../support/sql';
import {
  addCustomer,
  addReward,
  createTestStore,
  givePoints,
  newPhone,
  type Person,
  type TestStore,
} from '../support/testStore';

async function list(store: TestStore, phone: string, { query = '', token }: { query?: string; token?: string } = {}) {
  const path = `/public/customer/points?phone=${encodeURIComponent(phone)}&storeSubdomain=${store.subdomain}${query}`;
  return call<PointsChange[] & ErrorBody>('GET', path, { token: token ?? (await store.kioskToken()) });
}

test('BX-01 every change of the balance is listed with its cause, time and balance, newest first', async () => {
  const store = await createTestStore();
  const person = await addCustomer(store, { points: 300 });
  const reward = await addReward(store, { name: 'Free coffee', points_required: 120 });
  await call('POST', '/public/redeem', {
    token: await store.kioskToken(),
    body: { customerId: person.id, rewardId: reward.id, storeSubdomain: store.subdomain },
  });
  const { status, body } = await list(store, person.phone);
  expect(status).toBe(200);
  const createdAt = expect.stringMatching(/Z$/) as string;
  expect(body).toEqual([
    { number: 2, kind: 'redeem', points: -120, balanceAfter: 180, reason: 'Free coffee', createdAt },
    // Customers do not see the reason of an adjustment, which the owner wrote.
    { number: 1, kind: 'adjustment', points: 300, balanceAfter: 300, createdAt },
  ]);
});

test('BX-01 the list has no gap or repetition between pages while new changes arrive', async () => {
  const store = await createTestStore();
  const person = await addCustomer(store);
  for (let index = 0; index < 5; index += 1) await givePoints(store, person.id, 10);
  const first = await list(store, person.phone, { query: '&limit=2' });
  await givePoints(store, person.id, 10);
  const cursor = /cursor=(\d+)/.exec(first.headers.get('link') ?? '')?.[1];
  const second = await list(store, person.phone, { query: `&limit=3&cursor=${cursor}` });
  expect([...first.body, ...second.body].map(({ number }) => number)).toEqual([5, 4, 3, 2, 1]);
  expect(second.headers.get('link')).toBeNull();
});

test('BX-01 another store and an unknown phone number are refused', async () => {
  const [store, other] = await Promise.all([createTestStore(), createTestStore()]);
  const person = await addCustomer(store, { points: 5 });
  expect((await list(store, person.phone, { token: await other.kioskToken() })).status).toBe(403);
  expect((await list(other, person.phone)).status).toBe(404);
  expect((await list(store, newPhone())).status).toBe(404);
  expect((await list(store, person.phone, { query: '&cursor=0' })).status).toBe(400);
});

/** Lists the names of the rewards that are new to a customer. */
async function listNew(store: TestStore, { id }: Person): Promise<string[]> {
  const { body } = await call<{ name: string; isNew: boolean }[]>('GET', `/stores/${store.id}/rewards/customer/${id}`, {
    token: await store.kioskToken(),
  });
  return body.filter(({ isNew }) => isNew).map(({ name }) => name);
}

const visitCall = async (store: TestStore, { phone }: Person, name: 'check-in' | 'checkout') =>
  call('POST', `/public/${name}`, {
    token: await store.kioskToken(),
    body: { phone, storeSubdomain: store.subdomain },
  });

test('BX-02 a reward is new if the points became enough for it since the visit before this one', async () => {
  const store = await createTestStore();
  const person = await addCustomer(store, { points: 100 });
  await addReward(store, { name: 'Affordable before', points_required: 80 });
  await addReward(store, { name: 'Affordable now', points_required: 150 });
  await addReward(store, { name: 'Out of reach', points_required: 500 });
  const checkInLater = async () => {
    await sql("update customers set last_visit_at = now() - interval '1 hour' where id = $1", [person.id]);
    await visitCall(store, person, 'check-in');
  };
  await visitCall(store, person, 'check-in');
  expect(await listNew(store, person)).toEqual([]);
  await givePoints(store, person.id, 60);
  await checkInLater();
  expect(await listNew(store, person)).toEqual(['Affordable now']);
  await checkInLater();
  expect(await listNew(store, person)).toEqual([]);
});

test('BX-02 a reward is new as soon as an adjustment or a purchase during the first visit makes it affordable', async () => {
  const store = await createTestStore();
  const person = await addCustomer(store, { points: 100 });
  await addReward(store, { name: 'Affordable before', points_required: 80 });
  await addReward(store, { name: 'By adjustment', points_required: 150 });
  await addReward(store, { name: 'By purchase', points_required: 170 });
  await visitCall(store, person, 'check-in');
  await givePoints(store, person.id, 60);
  expect(await listNew(store, person)).toEqual(['By adjustment']);
  await addSale(store, { amountCents: 2000, phone: person.phone });
  await visitCall(store, person, 'checkout');
  expect(await listNew(store, person)).toEqual(['By adjustment', 'By purchase']);
});
