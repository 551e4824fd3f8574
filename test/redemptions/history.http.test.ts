import type { CustomerRedemption } from '../../src/contract/redemptions';
import type { ErrorBody } from '../../src/contract/errors';
import { call } from '../support/http';
import { statusesOf } from '../support/refusals';
import { addRedemption } from './addRedemption';
import { addCustomer, addPromotion, addReward, newPhone, createTestStore, type TestStore } from '../support/testStore';
import { sql } from '../support/sql';

const path = (world: TestStore, phone: string) =>
  `/public/customer/redemptions?${new URLSearchParams({ phone, storeSubdomain: world.subdomain }).toString()}`;

test('AP-28 lists rewards and promotions, newest first, as they were when redeemed', async () => {
  const world = await createTestStore();
  const person = await addCustomer(world);
  const [reward, promotion] = [await addReward(world, { name: 'Old name' }), await addPromotion(world)];
  await addRedemption(world, {
    customerId: person.id,
    rewardId: reward.id,
    status: 'cancelled',
    points: 100,
    minutesAgo: 90,
  });
  await addRedemption(world, {
    customerId: person.id,
    rewardId: reward.id,
    status: 'completed',
    points: 100,
    minutesAgo: 60,
  });
  await addRedemption(world, {
    customerId: person.id,
    promotionId: promotion.id,
    status: 'redeemed',
    points: 0,
    minutesAgo: 5,
  });
  await sql("update rewards set name = 'New name' where id = $1", [reward.id]);

  const answer = await call<CustomerRedemption[]>('GET', path(world, person.phone), {
    token: await world.kioskToken(),
  });
  expect(answer.status).toBe(200);
  expect(answer.body.map(({ type, name, status, pointsUsed }) => ({ type, name, status, pointsUsed }))).toEqual([
    { type: 'promotion', name: promotion.name, status: 'redeemed', pointsUsed: 0 },
    { type: 'reward', name: 'Old name', status: 'completed', pointsUsed: 100 },
    { type: 'reward', name: 'Old name', status: 'cancelled', pointsUsed: 100 },
  ]);
  expect(answer.body[0]).toMatchObject({ promotionId: promotion.id });
  expect(answer.body[1]).toMatchObject({ rewardId: reward.id });
  expect(Date.parse(answer.body[1]?.redeemedAt ?? '')).toBeLessThan(Date.now() - 59 * 60_000);
});

test('AP-28 leaves out what the owner deleted, and what others redeemed', async () => {
  const world = await createTestStore();
  const [person, other] = [await addCustomer(world), await addCustomer(world)];
  const [kept, deleted] = [await addReward(world), await addReward(world, { name: 'Deleted' })];
  await addRedemption(world, { customerId: person.id, rewardId: kept.id });
  await addRedemption(world, { customerId: person.id, rewardId: deleted.id, deleted: true });
  await addRedemption(world, { customerId: other.id, rewardId: kept.id });
  const answer = await call<CustomerRedemption[]>('GET', path(world, person.phone), {
    token: await world.kioskToken(),
  });
  expect(answer.body.map(({ name }) => name)).toEqual([kept.name]);
});

test('AP-28 refuses who may not ask, and a customer the store does not know', async () => {
  const world = await createTestStore();
  const person = await addCustomer(world);
  const callers = ['nobody', 'cashier', 'admin', 'kiosk', 'owner', 'kiosk of another store'] as const;
  expect(await statusesOf(world, callers, { method: 'GET', path: path(world, person.phone) })).toEqual({
    nobody: 401,
    cashier: 403,
    admin: 403,
    kiosk: 200,
    owner: 200,
    'kiosk of another store': 403,
  });
  const token = await world.kioskToken();
  const unknown = await call<ErrorBody>('GET', path(world, newPhone()), { token });
  expect([unknown.status, unknown.body.message]).toEqual([404, 'Customer not found']);
  expect((await call('GET', '/public/customer/redemptions', { token })).status).toBe(400);
});
