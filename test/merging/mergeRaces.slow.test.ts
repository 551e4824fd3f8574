import { getAccount } from '../ledger/customerAccounts';
import { call, type ApiResponse } from '../support/http';
import { waitForBlocked, withLockHolder } from '../support/lockWaits';
import {
  addCustomer,
  addPromotion,
  addReward,
  createTestStore,
  type Person,
  type TestStore,
} from '../support/testStore';
import { getRow, merge, redeem, resolve } from './mergeCalls';

/** Merges `from` into `into` and calls `act` during the merge, so that it waits for the merge's lock. */
async function duringMerge(
  store: TestStore,
  [from, into]: readonly [Person, Person],
  act: () => Promise<ApiResponse>,
): Promise<ApiResponse> {
  return withLockHolder(async (holder, holderId) => {
    await holder.query('begin');
    await holder.query('select from customers where store_id = $1 and id = $2 for update', [store.id, from.id]);
    const merging = merge(store, from, into);
    await waitForBlocked(holderId, 1);
    const acting = act();
    await waitForBlocked(holderId, 2);
    await holder.query('commit');
    expect((await merging).status).toBe(200);
    return acting;
  });
}

async function addPair(store: TestStore): Promise<[Person, Person]> {
  return [await addCustomer(store, { points: 30 }), await addCustomer(store, { points: 5 })];
}

test('BX-42 a promotion that is redeemed during a merge counts for the remaining customer', async () => {
  const store = await createTestStore();
  const [pair, promotion, token] = [await addPair(store), await addPromotion(store), await store.kioskToken()];
  const body = { customerId: pair[0].id, storeId: store.id };
  const path = `/public/promotions/${promotion.id}/redeem-customer`;
  expect((await duringMerge(store, pair, () => call('POST', path, { token, body }))).status).toBe(201);
  const again = { token, body: { ...body, customerId: pair[1].id } };
  expect((await call('POST', path, again)).status).toBe(409);
});

test('BX-42 BX-43 points that are adjusted during a merge go to the remaining customer', async () => {
  const store = await createTestStore();
  const [pair, token] = [await addPair(store), await store.ownerToken()];
  const body = { delta: 7, reason: 'Sorry for the wait' };
  const response = await duringMerge(store, pair, () =>
    call('POST', `/store/customers/${pair[0].id}/points`, { token, body }),
  );
  expect([response.status, response.body]).toEqual([200, { loyaltyPoints: 42 }]);
  expect(await getAccount(pair[1].id)).toMatchObject({ points: 42, sum: 42 });
});

test('BX-42 a name that is changed during a merge becomes that of the remaining customer', async () => {
  const store = await createTestStore();
  const [pair, token] = [await addPair(store), await store.ownerToken()];
  const body = { name: 'Pat Later' };
  const response = await duringMerge(store, pair, () =>
    call('PATCH', `/store/customers/${pair[0].id}`, { token, body }),
  );
  expect([response.status, (await getRow(pair[1])).name]).toEqual([200, 'Pat Later']);
});

test('BX-42 AC-05 a cancelled redemption that is restored during a merge takes points of the remaining customer', async () => {
  const store = await createTestStore();
  const [pair, token] = [await addPair(store), await store.ownerToken()];
  const redemptionId = await redeem(store, pair[0], await addReward(store, { points_required: 20 }));
  expect(await resolve(store, redemptionId, 'cancelled')).toBe(200);
  const path = `/stores/${store.id}/rewards/redemptions/${redemptionId}`;
  const body = { status: 'completed', expectedStatus: 'cancelled' };
  const response = await duringMerge(store, pair, () => call('PATCH', path, { token, body }));
  expect([response.status, response.body]).toMatchObject([200, { status: 'completed' }]);
  expect(await getAccount(pair[1].id)).toMatchObject({ points: 15, sum: 15 });
});
