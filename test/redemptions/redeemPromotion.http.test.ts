import { randomUUID } from 'node:crypto';
import type { ErrorBody } from '../../src/contract/errors';
import type { CustomerPromotion } from '../../src/contract/promotions';
import type { RedeemPromotionResponse } from '../../src/contract/redemptions';
import { call } from '../support/http';
import { sql } from '../support/sql';
import { addCustomer, addPromotion, createTestStore, type TestStore } from '../support/testStore';

const DAY = 86_400_000;
const inDays = (days: number) => new Date(Date.now() + days * DAY);
const YESTERDAY = { start_date: inDays(-3), end_date: inDays(-1) };
const TOMORROW = { start_date: inDays(1), end_date: inDays(3) };

function list(storeId: string, token: string, customerId?: string) {
  const query = customerId === undefined ? '' : `?customerId=${customerId}`;
  return call<CustomerPromotion[] & ErrorBody>('GET', `/public/promotions/store/${storeId}${query}`, { token });
}
interface RedeemOptions {
  token: string;
  key?: string;
  storeId?: string;
  shown?: { promotionType: string; promotionValue: number };
}
function redeem(
  store: TestStore,
  promotionId: string,
  customerId: string,
  { token, key, storeId, shown }: RedeemOptions,
) {
  return call<RedeemPromotionResponse & ErrorBody>('POST', `/public/promotions/${promotionId}/redeem-customer`, {
    token,
    body: { customerId, storeId: storeId ?? store.id, ...(shown && { shown }) },
    ...(key !== undefined && { headers: { 'idempotency-key': key } }),
  });
}
const countRedemptions = async (store: TestStore) =>
  (await sql('select from redemptions where store_id = $1', [store.id])).length;

test('AP-31 KD-08 promotions are listed with their dates and what the customer redeemed, redeemable ones first', async () => {
  const store = await createTestStore();
  const token = await store.kioskToken();
  const person = await addCustomer(store);
  const redeemed = await addPromotion(store, { name: 'Redeemed' });
  await addPromotion(store, { name: 'Off', is_active: false });
  await addPromotion(store, { name: 'Ended', ...YESTERDAY });
  await addPromotion(store, { name: 'Soon', ...TOMORROW, promotion_type: 'FIXED_DISCOUNT', category: null });
  await addPromotion(store, { name: 'Open', promotion_type: 'PERCENTAGE_DISCOUNT', promotion_value: 20 });
  await addPromotion(store, { name: 'Deleted', deleted_at: new Date() });
  expect((await redeem(store, redeemed.id, person.id, { token })).status).toBe(201);

  const { body, status } = await list(store.id, token, person.id);
  expect(status).toBe(200);
  expect(body.map(({ name }) => name)).toEqual(['Open', 'Soon', 'Redeemed', 'Ended', 'Off']);
  expect(body[0]).toEqual({
    id: expect.any(String) as string,
    storeId: store.id,
    name: 'Open',
    description: 'Twice the points on your next visit',
    category: 'Season',
    promotionType: 'PERCENTAGE_DISCOUNT',
    promotionValue: 20,
    startDate: expect.stringMatching(/Z$/) as string,
    endDate: expect.stringMatching(/Z$/) as string,
    isActive: true,
    terms: '',
    alreadyRedeemed: false,
    isPending: false,
  });
  expect(body[1]).not.toHaveProperty('category');
  expect(body[2]).toMatchObject({ id: redeemed.id, alreadyRedeemed: true, isPending: true });
  expect(body[4]).toMatchObject({ isActive: false });
  const anonymous = await list(store.id, token);
  expect(anonymous.body.filter(({ alreadyRedeemed, isPending }) => alreadyRedeemed || isPending)).toEqual([]);
});

test('BX-99 a promotion that differs from what the customer was shown is not redeemed', async () => {
  const store = await createTestStore();
  const token = await store.kioskToken();
  const person = await addCustomer(store);
  const { id } = await addPromotion(store, { promotion_value: 2.5 });
  const send = (promotionValue: number, promotionType = 'POINTS_MULTIPLIER') =>
    redeem(store, id, person.id, { token, shown: { promotionType, promotionValue } });
  for (const refused of [await send(3), await send(2.5, 'FIXED_DISCOUNT')]) {
    expect([refused.status, refused.body.messageId]).toEqual([409, 'promotionChanged']);
  }
  expect(await countRedemptions(store)).toBe(0);
  expect((await send(2.5)).status).toBe(201);
});

test('AP-31 a points multiplier is no longer pending after a purchase has used it', async () => {
  const store = await createTestStore();
  const token = await store.kioskToken();
  const person = await addCustomer(store);
  const multiplier = await addPromotion(store);
  await redeem(store, multiplier.id, person.id, { token });
  await sql("update redemptions set applied_order_id = 'ORDER1' where store_id = $1", [store.id]);
  const { body } = await list(store.id, token, person.id);
  expect(body[0]).toMatchObject({ alreadyRedeemed: true, isPending: false });
});

test('AP-32 KD-09 redeeming a promotion stores a copy of it, changes no points and appears on the board and in the history', async () => {
  const store = await createTestStore();
  const token = await store.kioskToken();
  const person = await addCustomer(store, { points: 50 });
  const promotion = await addPromotion(store);
  const { status, body } = await redeem(store, promotion.id, person.id, { token });
  expect(status).toBe(201);
  expect(body).toEqual({
    message: 'Promotion redeemed successfully!',
    redemption: {
      id: expect.any(String) as string,
      name: 'Double points week',
      type: 'promotion',
      promotionId: promotion.id,
      redeemedAt: expect.any(String) as string,
      pointsUsed: 0,
      status: 'redeemed',
    },
  });
  await sql("update promotions set name = 'Renamed', promotion_value = 3 where id = $1", [promotion.id]);
  const board = await call<unknown[]>('GET', `/stores/${store.id}/rewards/redemptions`, {
    token: await store.cashierToken(),
  });
  expect(board.body).toMatchObject([
    { status: 'redeemed', pointsUsed: 0, promotion: { name: 'Double points week', promotionValue: 2 } },
  ]);
  const history = await call<unknown[]>(
    'GET',
    `/public/customer/redemptions?phone=${encodeURIComponent(person.phone)}&storeSubdomain=${store.subdomain}`,
    { token },
  );
  expect(history.body).toMatchObject([{ type: 'promotion', name: 'Double points week' }]);
  expect(await sql('select points from customers where id = $1', [person.id])).toEqual([{ points: 50 }]);
  expect(await sql('select action, actor_id from audit_log where record_id = $1', [body.redemption.id])).toEqual([
    { action: 'promotion_redeemed', actor_id: store.ownerId },
  ]);
});

test('AP-32 a promotion that does not run now, is unknown or belongs to another store is not redeemed', async () => {
  const [store, other] = await Promise.all([createTestStore(), createTestStore()]);
  const token = await store.kioskToken();
  const person = await addCustomer(store);
  const [ended, soon, off, deleted, foreign, running] = await Promise.all([
    addPromotion(store, YESTERDAY),
    addPromotion(store, TOMORROW),
    addPromotion(store, { is_active: false }),
    addPromotion(store, { deleted_at: new Date() }),
    addPromotion(other),
    addPromotion(store),
  ]);
  const otherCustomer = await addCustomer(other);
  const cases: [string, string, string | undefined, number, string][] = [
    [ended.id, person.id, undefined, 400, 'This promotion has ended'],
    [soon.id, person.id, undefined, 400, 'This promotion has not started yet'],
    [off.id, person.id, undefined, 400, 'This promotion is not available'],
    [deleted.id, person.id, undefined, 404, 'Promotion not found'],
    [foreign.id, person.id, undefined, 404, 'Promotion not found'],
    [randomUUID(), person.id, undefined, 404, 'Promotion not found'],
    [running.id, otherCustomer.id, undefined, 404, 'Customer not found'],
    [running.id, person.id, other.id, 403, 'Your account belongs to another store'],
  ];
  for (const [promotionId, customerId, storeId, status, message] of cases) {
    const response = await redeem(store, promotionId, customerId, { token, ...(storeId && { storeId }) });
    expect([response.status, response.body.message]).toEqual([status, message]);
  }
  expect((await list(other.id, token, person.id)).status).toBe(403);
  expect((await list(store.id, token, otherCustomer.id)).status).toBe(404);
  expect(await countRedemptions(store)).toBe(0);
});

test('AP-32 KD-09 of 50 parallel redemptions of one promotion by one customer exactly one succeeds', async () => {
  const store = await createTestStore();
  const token = await store.kioskToken();
  const person = await addCustomer(store);
  const promotion = await addPromotion(store);
  const responses = await Promise.all(
    Array.from({ length: 50 }, () => redeem(store, promotion.id, person.id, { token })),
  );
  expect(responses.filter(({ status }) => status === 201)).toHaveLength(1);
  expect(responses.filter(({ status }) => status === 409)).toHaveLength(49);
  expect(responses.find(({ status }) => status === 409)?.body.message).toBe(
    'You have already redeemed this promotion.',
  );
  expect(await countRedemptions(store)).toBe(1);
});

test('AP-32 a repeated request with the same Idempotency-Key returns the first response and redeems once', async () => {
  const store = await createTestStore();
  const token = await store.kioskToken();
  const person = await addCustomer(store);
  const [promotion, another] = await Promise.all([addPromotion(store), addPromotion(store)]);
  const key = randomUUID();
  const first = await redeem(store, promotion.id, person.id, { token, key });
  const repeated = await redeem(store, promotion.id, person.id, { token, key });
  expect([repeated.status, repeated.body]).toEqual([201, first.body]);
  expect((await redeem(store, another.id, person.id, { token, key })).status).toBe(422);
  expect(await countRedemptions(store)).toBe(1);
});
