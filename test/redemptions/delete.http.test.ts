import { getAccount } from '../ledger/customerAccounts';
import { call } from '../support/http';
import { sql } from '../support/sql';
import { addPromotion, createTestStore, type TestStore } from '../support/testStore';
import { addRedemption } from './addRedemption';
import { countDailyUse, getLastAudit, openActivities } from './ownerCalls';

test('AP-38 deleting a pending redemption returns its points and its use of the daily limit, once', async () => {
  const { store, person, redeem, remove, get } = await openActivities();
  const { id } = (await redeem()).body.redemption;
  const responses = await Promise.all(Array.from({ length: 8 }, () => remove(id, 'delete')));
  expect(responses.map(({ status, body }) => [status, body])).toEqual(Array.from({ length: 8 }, () => [204, '']));
  expect((await remove(id)).status).toBe(404);
  expect(await getAccount(person.id)).toMatchObject({ points: 500, sum: 500, rows: 3 });
  expect(await countDailyUse(store)).toBe(0);
  expect((await get('')).body).toEqual([]);
  expect((await get(`/${id}`)).status).toBe(404);
  expect(await getLastAudit(id)).toEqual({
    action: 'redemption_deleted',
    actor_role: 'store_owner',
    actor_id: store.ownerId,
    old_values: { status: 'pending', customerId: person.id },
    new_values: { pointsReturned: 100 },
  });
  expect((await redeem()).status).toBe(201);
});

test('AP-38 deleting a completed reward hides it, returns no points and allows it to be redeemed again', async () => {
  const { store, person, redeem, change, remove, get } = await openActivities();
  const { id } = (await redeem()).body.redemption;
  await change(id, { status: 'completed' });
  expect((await remove(id)).status).toBe(204);
  expect(await getAccount(person.id)).toMatchObject({ points: 400, sum: 400 });
  expect(await countDailyUse(store)).toBe(1);
  expect((await get('/stats')).body).toMatchObject({
    rewardRedemptions: { totalRedemptions: 0, totalPointsRedeemed: 0 },
  });
  expect((await redeem()).status).toBe(201);
  expect((await change(id, { status: 'pending' })).status).toBe(404);
});

test('AC-06 AP-39 rewards and promotions are deleted on separate paths, only by the owner of the store', async () => {
  const { store, owner, person, redeem, remove, get } = await openActivities();
  const other = await createTestStore();
  const { id } = (await redeem()).body.redemption;
  const promotionId = (await addPromotion(store)).id;
  const promotion = await addRedemption(store, { customerId: person.id, promotionId });
  const removePromotion = (redemptionId: string, token: string) =>
    call('DELETE', `/store/promotions/redemptions/${redemptionId}`, { token });
  expect((await remove(promotion)).status).toBe(404);
  expect((await removePromotion(id, owner)).status).toBe(404);
  expect((await removePromotion(promotion, await other.ownerToken())).status).toBe(404);
  const path = `/stores/${store.id}/rewards/redemptions/${id}`;
  expect((await call('DELETE', path, { token: await other.ownerToken() })).status).toBe(403);
  expect((await removePromotion(promotion, owner)).status).toBe(204);
  expect((await get('')).body).toMatchObject([{ id }]);
  expect(await getLastAudit(promotion)).toMatchObject({
    action: 'redemption_deleted',
    old_values: { status: 'redeemed', customerId: person.id },
    new_values: null,
  });
  expect(await redeemPromotion(store, person.id, promotionId)).toBe(201);
});

test('AP-39 a deleted points multiplier that was used by a purchase cannot be redeemed again', async () => {
  const { store, owner, person } = await openActivities();
  const promotionId = (await addPromotion(store)).id;
  const id = await addRedemption(store, { customerId: person.id, promotionId });
  await sql("update redemptions set applied_order_id = 'ORD1' where id = $1", [id]);
  expect((await call('DELETE', `/store/promotions/redemptions/${id}`, { token: owner })).status).toBe(204);
  expect(await redeemPromotion(store, person.id, promotionId)).toBe(409);
});

async function redeemPromotion(store: TestStore, customerId: string, promotionId: string): Promise<number> {
  const { status } = await call('POST', `/public/promotions/${promotionId}/redeem-customer`, {
    token: await store.kioskToken(),
    body: { customerId, storeId: store.id },
  });
  return status;
}
