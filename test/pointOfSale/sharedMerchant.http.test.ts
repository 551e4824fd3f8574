import type { PosConnection } from '../../src/contract/pointOfSale';
import { encryptStoreSecrets } from '../../src/server/modules/stores/secrets/storeSecrets';
import { createEncryptor } from '../../src/server/platform/secrets/encryption';
import { addSale } from '../checkout/register';
import { getPoints, press } from '../checkout/syncing';
import { newTag, signInAdmin } from '../support/admin';
import { call } from '../support/http';
import { TEST_SECRETS_KEY } from '../support/server';
import { ownerSql, sql } from '../support/sql';
import { addCustomer, createTestStore } from '../support/testStore';

let token: string;
beforeAll(async () => {
  ({ token } = await signInAdmin());
});

const save = (method: string, path: string, body: object) =>
  call<{ id: string; message: string; fields?: object }>(method, `/stores${path}`, { token, body });
const newStore = (cloverMerchantId: string) => {
  const tag = newTag();
  return { name: tag, subdomain: tag, cloverApiKey: 'c', ghlApiKey: 'g', cloverMerchantId };
};

test('BX-21 a merchant belongs to one active store, and other stores are refused with its name', async () => {
  const merchantId = newTag();
  const [first, second] = await Promise.all([
    save('POST', '', newStore(merchantId)),
    save('POST', '', newStore(merchantId)),
  ]);
  const [created, refused] = first.status === 201 ? [first, second] : [second, first];
  expect([created.status, refused.status]).toEqual([201, 409]);
  const message = expect.stringContaining('Merchant id is already used by an active store: ') as string;
  expect(refused.body).toMatchObject({ message, fields: { cloverMerchantId: [message] } });

  const other = (await save('POST', '', newStore(newTag()))).body;
  const take = () => save('PATCH', `/${other.id}`, { cloverMerchantId: merchantId });
  const setActive = (id: string, isActive: boolean) => save('PATCH', `/${id}/status`, { isActive });
  expect(await take()).toMatchObject({ status: 409, body: { fields: { cloverMerchantId: [message] } } });
  // A store that replaces another one takes over its merchant.
  await setActive(created.body.id, false);
  expect((await take()).status).toBe(200);
  expect(await setActive(created.body.id, true)).toMatchObject({
    status: 409,
    body: { message: expect.stringContaining('is active with the same Clover merchant') as string },
  });
  await setActive(other.id, false);
  expect((await setActive(created.body.id, true)).status).toBe(200);
});

test('BX-21 if the keys show that two stores have one merchant, orders earn points only in the older store', async () => {
  const older = await createTestStore();
  const { merchantId } = older;
  const newer = await createTestStore({ clover_merchant_id: null });
  // The newer store has no merchant id, but its key belongs to the merchant of the older store.
  const secrets = { cloverApiKey: `clover-${merchantId}`, ghlApiKey: 'ghl-none' };
  await encryptStoreSecrets(ownerSql, createEncryptor(TEST_SECRETS_KEY), newer.id, secrets);
  const phone = '+12025550199';
  const [there, here] = [await addCustomer(older, { phone }), await addCustomer(newer, { phone })];
  const orderId = await addSale(older, { phone });
  expect(await press(newer, here)).toBeNull();
  expect(await press(older, there)).toBe(20);
  expect([await getPoints(here), await getPoints(there)]).toEqual([0, 20]);
  const owner = await newer.ownerToken();
  const state = await call<PosConnection>('GET', '/store/point-of-sale', { token: owner });
  expect(state.body).toMatchObject({
    status: 'needs_attention',
    reason: expect.stringContaining('Another store has the same register account') as string,
  });
  const byHand = { orderId, customerId: here.id };
  const credit = await call<{ message: string }>('POST', '/store/point-of-sale/credits', {
    token: owner,
    body: byHand,
  });
  expect(credit.status).toBe(503);
  expect(credit.body.message).toMatch(/same register account.*Nothing was changed/);

  // After the older store is deactivated, the newer one is read.
  await sql('update stores set is_active = false where id = $1', [older.id]);
  const nextId = await addSale(older, { phone, amountCents: 500 });
  const next = await call('POST', '/store/point-of-sale/credits', {
    token: owner,
    body: { orderId: nextId, customerId: here.id },
  });
  expect(next).toMatchObject({ status: 200, body: { points: 5 } });
});
