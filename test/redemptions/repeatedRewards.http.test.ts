import type { ErrorBody } from '../../src/contract/errors';
import type { RedeemResponse } from '../../src/contract/redemptions';
import type { CustomerReward } from '../../src/contract/rewards';
import { getAccount, listLedgerRows } from '../ledger/customerAccounts';
import { call } from '../support/http';
import { sql } from '../support/sql';
import { addCustomer, addReward, createTestStore, type TestStore } from '../support/testStore';
import { timeZoneAtHour } from '../support/timeZones';

const DUPLICATE = 'You have already redeemed this reward or have a pending redemption.';
const TOMORROW = 'You have already redeemed this reward today. You can redeem it again tomorrow.';

let store: TestStore;
let kiosk: string;
let owner: string;
beforeEach(async () => {
  store = await createTestStore({ time_zone: timeZoneAtHour(12) });
  [kiosk, owner] = [await store.kioskToken(), await store.ownerToken()];
});

const redeem = async (customerId: string, rewardId: string) => {
  const { status, body } = await call<RedeemResponse & ErrorBody>('POST', '/public/redeem', {
    token: kiosk,
    body: { customerId, rewardId, storeSubdomain: store.subdomain },
  });
  return { status, id: status === 201 ? body.redemption.id : '', message: body.message, messageId: body.messageId };
};
const setStatus = async (redemptionId: string, status: string) =>
  (
    await call<ErrorBody>('PATCH', `/stores/${store.id}/rewards/redemptions/${redemptionId}`, {
      token: owner,
      body: { status, expectedStatus: status === 'pending' ? 'cancelled' : 'pending' },
    })
  ).status;
const redeemAndComplete = async (customerId: string, rewardId: string) => {
  const { id } = await redeem(customerId, rewardId);
  expect(await setStatus(id, 'completed')).toBe(200);
  return id;
};
const setRepeat = async (rewardId: string, repeat: string) =>
  (await call('PATCH', `/stores/${store.id}/rewards/${rewardId}`, { token: owner, body: { repeat } })).status;
const getReward = async (customerId: string) =>
  (await call<CustomerReward[]>('GET', `/stores/${store.id}/rewards/customer/${customerId}`, { token: kiosk })).body[0];
/** Moves the redemptions of today into the past. */
const moveBack = async (days: number) => {
  for (const table of ['redemptions', 'reward_daily_use']) {
    await sql(
      `update ${table} set day = day - $2::integer
       where store_id = $1 and day = (select (now() at time zone time_zone)::date from stores where id = $1)`,
      [store.id, days],
    );
  }
};

test('BX-81 a reward without a limit is redeemed as often as the points allow, but never while one is pending', async () => {
  const person = await addCustomer(store, { points: 250 });
  const reward = await addReward(store, { repeat: 'always' });
  const first = await redeem(person.id, reward.id);
  expect(await getReward(person.id)).toMatchObject({ repeat: 'always', alreadyRedeemed: true, isPending: true });
  expect(await redeem(person.id, reward.id)).toMatchObject({ status: 409, message: DUPLICATE });
  await setStatus(first.id, 'completed');
  expect(await getReward(person.id)).toMatchObject({ alreadyRedeemed: false, isPending: false });
  const second = await redeemAndComplete(person.id, reward.id);
  expect((await redeem(person.id, reward.id)).message).toMatch(/^Insufficient points/);
  expect(await getAccount(person.id)).toMatchObject({ points: 50, sum: 50 });
  expect((await listLedgerRows(store, 'redeem')).map(({ source }) => source).sort()).toEqual(
    [first.id, second].map((id) => `redemption:${id}#1`).sort(),
  );
});

test('BX-81 a daily reward is redeemed once on each day of the store', async () => {
  const person = await addCustomer(store, { points: 1000 });
  const reward = await addReward(store, { repeat: 'daily' });
  const first = await redeem(person.id, reward.id);
  expect(await redeem(person.id, reward.id)).toMatchObject({ status: 409, message: DUPLICATE });
  await setStatus(first.id, 'completed');
  expect(await redeem(person.id, reward.id)).toMatchObject({
    status: 409,
    message: TOMORROW,
    messageId: 'againTomorrow',
  });
  expect(await getReward(person.id)).toMatchObject({ repeat: 'daily', alreadyRedeemed: true, isPending: false });
  await moveBack(2);
  expect(await getReward(person.id)).toMatchObject({ alreadyRedeemed: false });
  const second = await redeem(person.id, reward.id);
  expect(second.status).toBe(201);
  // One of yesterday that is still pending blocks it too.
  await moveBack(1);
  expect(await redeem(person.id, reward.id)).toMatchObject({ status: 409, message: DUPLICATE });
  // A cancelled one does not count for its day.
  await setStatus(second.id, 'cancelled');
  expect((await redeem(person.id, reward.id)).status).toBe(201);
  expect(await getAccount(person.id)).toMatchObject({ points: 800, sum: 800 });
});

test('BX-81 after a change of how often a reward can be redeemed, only redemptions from then on count', async () => {
  const person = await addCustomer(store, { points: 1000 });
  const reward = await addReward(store, { repeat: 'always' });
  await redeemAndComplete(person.id, reward.id);
  const pending = await redeem(person.id, reward.id);
  expect(await setRepeat(reward.id, 'once')).toBe(200);
  expect(await redeem(person.id, reward.id)).toMatchObject({ status: 409, message: DUPLICATE });
  await setStatus(pending.id, 'completed');
  await redeemAndComplete(person.id, reward.id);
  expect(await redeem(person.id, reward.id)).toMatchObject({ status: 409, message: DUPLICATE });
  expect(await getReward(person.id)).toMatchObject({ alreadyRedeemed: true, isPending: false });
  expect(await setRepeat(reward.id, 'daily')).toBe(200);
  await redeemAndComplete(person.id, reward.id);
  expect(await redeem(person.id, reward.id)).toMatchObject({ status: 409, message: TOMORROW });
  expect(await setRepeat(reward.id, 'always')).toBe(200);
  await redeemAndComplete(person.id, reward.id);
  expect(
    await sql('select repeat from redemptions where store_id = $1 order by created_at, id', [store.id]),
  ).toMatchObject(['always', 'always', 'once', 'daily', 'always'].map((repeat) => ({ repeat })));
});

test('BX-81 a cancelled redemption is not opened again while another one blocks the reward', async () => {
  const person = await addCustomer(store, { points: 1000 });
  for (const repeat of ['once', 'daily', 'always']) {
    const reward = await addReward(store, { repeat });
    const cancelled = await redeem(person.id, reward.id);
    await setStatus(cancelled.id, 'cancelled');
    const next = await redeem(person.id, reward.id);
    expect([repeat, await setStatus(cancelled.id, 'pending')]).toEqual([repeat, 409]);
    await setStatus(next.id, 'completed');
    expect([repeat, await setStatus(cancelled.id, 'pending')]).toEqual([repeat, repeat === 'always' ? 200 : 409]);
  }
  expect(await getAccount(person.id)).toMatchObject({ points: 600, sum: 600 });
});

test('BX-81 the near-reward segment follows what blocks a reward now', async () => {
  const person = await addCustomer(store, { points: 290 });
  const reward = await addReward(store, { repeat: 'daily' });
  await redeemAndComplete(person.id, reward.id);
  await redeem(person.id, reward.id);
  await sql('update rewards set points_required = 200 where id = $1', [reward.id]);
  const list = async () =>
    (await call<{ id: string }[]>('GET', '/store/customers?segment=nearReward', { token: owner })).body.map(
      ({ id }) => id,
    );
  expect(await list()).toEqual([]);
  await moveBack(1);
  expect(await list()).toEqual([person.id]);
});
