import type { ErrorBody } from '../../src/contract/errors';
import { getLedger } from '../checkout/syncing';
import { call } from '../support/http';
import { addPromotion } from '../support/testStore';
import { addRedemption } from './addRedemption';
import { getLastAudit, openActivities } from './ownerCalls';

test('BX-60 points are returned with an equal cause however the id in the path is written', async () => {
  const { person, redeem, change, remove, store, owner } = await openActivities();
  const { id } = (await redeem()).body.redemption;
  const upper = id.toUpperCase();
  expect((await change(upper, { status: 'cancelled' })).status).toBe(200);
  expect(await getLastAudit(id)).toMatchObject({ action: 'redemption_cancelled' });
  expect((await change(upper, { status: 'pending', expectedStatus: 'cancelled' })).status).toBe(200);
  expect(await getLastAudit(id)).toMatchObject({ action: 'redemption_updated' });
  expect((await remove(upper)).status).toBe(204);
  expect(await getLastAudit(id)).toMatchObject({ action: 'redemption_deleted' });
  // `npm run verify` finds the redemption of a ledger row by this cause, and the unique index finds the row of a cause.
  expect((await getLedger(store, person)).slice(1).map(({ kind, source }) => [kind, source])).toEqual([
    ['redeem', `redemption:${id}#1`],
    ['refund', `redemption:${id}#1`],
    ['redeem', `redemption:${id}#2`],
    ['refund', `redemption:${id}#2`],
  ]);
  const promotion = await addPromotion(store);
  const ofPromotion = await addRedemption(store, { customerId: person.id, promotionId: promotion.id });
  const path = `/store/promotions/redemptions/${ofPromotion.toUpperCase()}`;
  expect((await call('DELETE', path, { token: owner })).status).toBe(204);
  expect(await getLastAudit(ofPromotion)).toMatchObject({ action: 'redemption_deleted' });
});

test('AP-35 the own store is recognized however its id is written', async () => {
  const { store, owner, person, reward } = await openActivities();
  const kiosk = await store.kioskToken();
  const upper = store.id.toUpperCase();
  const promotion = await addPromotion(store);
  const get = async (path: string, token: string) => (await call<ErrorBody>('GET', path, { token })).status;
  for (const end of ['', '/stats', '/export']) {
    expect([end, await get(`/stores/${upper}/rewards/redemptions${end}`, owner)]).toEqual([end, 200]);
  }
  expect(await get(`/stores/${upper}/brand`, owner)).toBe(200);
  for (const path of [
    `/stores/${upper}/rewards/customer/${person.id.toUpperCase()}`,
    `/public/rewards/store/${upper}`,
    `/public/promotions/store/${upper}`,
  ]) {
    expect([path, await get(path, kiosk)]).toEqual([path, 200]);
  }
  const redeemed = await call<{ redemption: { promotionId: string } }>(
    'POST',
    `/public/promotions/${promotion.id.toUpperCase()}/redeem-customer`,
    { token: kiosk, body: { customerId: person.id, storeId: upper } },
  );
  expect([redeemed.status, redeemed.body.redemption.promotionId]).toEqual([201, promotion.id]);
  const body = {
    customerId: person.id.toUpperCase(),
    rewardId: reward.id.toUpperCase(),
    storeSubdomain: store.subdomain,
  };
  expect((await call('POST', '/public/redeem', { token: kiosk, body })).status).toBe(201);
});
