import { encryptStoreSecrets } from '../../src/server/modules/stores/secrets/storeSecrets';
import { createEncryptor } from '../../src/server/platform/secrets/encryption';
import { addSale, refundSale } from '../checkout/register';
import { addCheckout, getPoints, openSyncDeps } from '../checkout/syncing';
import { newTag, signInAdmin } from '../support/admin';
import { call } from '../support/http';
import { TEST_SECRETS_KEY } from '../support/server';
import { ownerSql, sql } from '../support/sql';
import { addCustomer, type Person, type TestStore } from '../support/testStore';
import { listBrokenRules } from '../support/verification';
import { atRegister, syncShop } from './shopCalls';
import { createThreeShops, type ThreeShops } from './threeShops';

const deps = openSyncDeps();
let admin: string;
let chain: ThreeShops;
let older: TestStore;
let newer: TestStore;
let ann: Person;
let orderId: string;

beforeAll(async () => {
  ({ token: admin } = await signInAdmin());
});

/** Gives the shop the key of the older shop's register, without its merchant id. */
const share = async (shopId: string) => {
  await sql('update stores set clover_merchant_id = null, phone_credit_since = $2 where id = $1', [
    shopId,
    new Date(Date.now() - 86_400_000),
  ]);
  const secrets = { cloverApiKey: `clover-${older.merchantId}`, ghlApiKey: 'ghl-none' };
  await encryptStoreSecrets(ownerSql, createEncryptor(TEST_SECRETS_KEY), shopId, secrets);
};

/** Both shops have the key of one register since before the sale, which the older one credits. */
beforeEach(async () => {
  chain = await createThreeShops();
  ({ shop: older, third: newer } = chain);
  await share(newer.id);
  ann = await addCustomer(chain.first);
  await addCheckout(chain.first, ann, 0, older);
  orderId = await addSale(older, { phone: ann.phone });
  await syncShop(deps, chain, older);
  expect(await getPoints(ann)).toBe(20);
});

const setActive = async ({ id }: { id: string }, isActive: boolean) => {
  const path = `/stores/${id}/status`;
  expect((await call('PATCH', path, { token: admin, body: { isActive } })).status).toBe(200);
};
const remove = async ({ id }: { id: string }) =>
  expect((await call('DELETE', `/stores/${id}/permanent`, { token: admin })).status).toBeLessThan(300);
const listBroken = () => listBrokenRules([chain.first.id, older.id, newer.id]);

it('an order is credited once when the older of two shops with one register is deactivated', async () => {
  await expect(syncShop(deps, chain, newer)).rejects.toThrow('not read');
  await setActive(older, false);
  await addCheckout(chain.first, ann, 0, newer);
  await syncShop(deps, chain, newer);
  expect(await getPoints(ann)).toBe(20);
  // Its own orders count.
  await addSale(newer, { phone: ann.phone });
  await addSale(older, { phone: ann.phone, amountCents: 500 });
  await syncShop(deps, chain, newer);
  expect(await getPoints(ann)).toBe(25);
  expect(await listBroken()).toEqual([]);
});

it('an order is credited once when the shop is deleted and one with its register takes its place', async () => {
  const tag = newTag();
  const body = { name: tag, subdomain: tag, chainId: chain.first.id, cloverApiKey: 'c', ghlApiKey: 'g' };
  const created = await call<{ id: string }>('POST', '/stores', { token: admin, body });
  await share(created.body.id);
  await sql(`update shops set joined_at = now() - interval '1 hour' where store_id = $1`, [chain.first.id]);
  await remove(older);
  for (const shop of [created.body, newer]) {
    await syncShop(deps, chain, shop);
    await setActive(shop, false);
  }
  expect(await getPoints(ann)).toBe(20);
  // The days of a deleted shop are no longer known (decision 0174).
  expect((await listBroken()).filter((each) => !each.startsWith('day-points'))).toEqual([]);
});

it('an order is credited once when the active one of two shops changes back and forth', async () => {
  const sale = { phone: ann.phone, amountCents: 700 };
  await setActive(older, false);
  await addSale(older, sale);
  await syncShop(deps, chain, newer);
  expect(await getPoints(ann)).toBe(27);
  await setActive(newer, false);
  await setActive(older, true);
  await sql('update stores set phone_credit_since = $2 where id = $1', [older.id, new Date(Date.now() - 86_400_000)]);
  await syncShop(deps, chain, older);
  expect(await getPoints(ann)).toBe(27);
  expect(await listBroken()).toEqual([]);
});

it('a shop that reads two registers in turn, each once of another shop, credits each order once', async () => {
  await setActive(older, false);
  await syncShop(deps, chain, newer);
  await sql('update stores set clover_merchant_id = $2 where id = $1', [newer.id, newer.merchantId]);
  await encryptStoreSecrets(ownerSql, createEncryptor(TEST_SECRETS_KEY), newer.id, {
    cloverApiKey: `clover-${newer.merchantId}`,
    ghlApiKey: 'ghl-none',
  });
  const ownId = await addSale(newer, { phone: ann.phone, amountCents: 300, orderId });
  expect(ownId).toBe(orderId);
  await syncShop(deps, chain, newer);
  expect(await getPoints(ann)).toBe(23);
  // Both are found by the id on their receipts, each in its shop.
  const move = { fromCustomerId: ann.id, toCustomerId: null };
  expect((await atRegister(chain, newer, 'POST', `credits/${orderId}/move`, move)).status).toBe(200);
  expect(await getPoints(ann)).toBe(20);
  expect(await listBroken()).toEqual([]);
});

it('an order of a register that changed shops is not credited by hand, and its credit can be moved', async () => {
  await setActive(older, false);
  const credit = { orderId, customerId: ann.id };
  const again = await atRegister(chain, newer, 'POST', 'credits', credit);
  expect(again).toMatchObject({
    status: 409,
    body: { message: expect.stringContaining('was already credited to') as string },
  });
  expect((await atRegister(chain, newer, 'POST', 'credits/preview', credit)).status).toBe(409);
  const nextId = await addSale(older, { amountCents: 400 });
  const next = await atRegister(chain, newer, 'POST', 'credits', { ...credit, orderId: nextId });
  expect(next).toMatchObject({ status: 200, body: { points: 4 } });
  const move = { fromCustomerId: ann.id, toCustomerId: null };
  expect((await atRegister(chain, newer, 'POST', `credits/${nextId}/move`, move)).status).toBe(200);
  expect(await getPoints(ann)).toBe(20);
  expect(await listBroken()).toEqual([]);
});

it('a refund after the change is taken back once', async () => {
  await refundSale(older, orderId, 500);
  await setActive(older, false);
  await syncShop(deps, chain, newer);
  expect(await getPoints(ann)).toBe(15);
  await setActive(newer, false);
  await setActive(older, true);
  await syncShop(deps, chain, older);
  expect(await getPoints(ann)).toBe(15);
  await refundSale(older, orderId);
  await syncShop(deps, chain, older);
  await setActive(older, false);
  await setActive(newer, true);
  await syncShop(deps, chain, newer);
  expect(await getPoints(ann)).toBe(0);
  expect(await listBroken()).toEqual([]);
});

it('two shops that read a register for the first time at once have one number for its orders', async () => {
  await sql(`update shops set merchants = '{}' where store_id = $1`, [chain.first.id]);
  await setActive(older, false);
  await Promise.allSettled([syncShop(deps, chain, older), syncShop(deps, chain, newer)]);
  const rows = await sql<{ numbers: number }>(
    `select count(distinct m.value) as numbers from shops h cross join lateral jsonb_each_text(h.merchants) m
     where h.store_id = $1 and m.key = $2`,
    [chain.first.id, older.merchantId],
  );
  expect(rows).toEqual([{ numbers: 1 }]);
});

it('a chain does not end while its first store has the register of a former shop', async () => {
  const { first } = chain;
  const end = () => call<{ message: string }>('DELETE', `/stores/${first.id}/chain`, { token: admin });
  await remove(older);
  await remove(newer);
  const entered = first.merchantId;
  await sql('update stores set clover_merchant_id = $2 where id = $1', [first.id, older.merchantId]);
  await encryptStoreSecrets(ownerSql, createEncryptor(TEST_SECRETS_KEY), first.id, {
    cloverApiKey: `clover-${older.merchantId}`,
    ghlApiKey: 'ghl-none',
  });
  await syncShop(deps, chain, first);
  expect(await getPoints(ann)).toBe(20);
  expect(await end()).toMatchObject({ status: 409, body: { message: expect.stringContaining('Harbor') as string } });
  await sql('update stores set clover_merchant_id = $2 where id = $1', [first.id, entered]);
  expect((await end()).status).toBe(204);
});
