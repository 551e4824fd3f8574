import type { KioskShop } from '../../src/contract/auth';
import type { Profile } from '../../src/contract/owners';
import { eventually } from '../support/eventually';
import { call, serverUrl } from '../support/http';
import { startServer, type RunningProcess } from '../support/server';
import { sharedDatabaseEnv, sql } from '../support/sql';
import { createTestStore, PASSWORD } from '../support/testStore';
import { createChain } from './createChain';

/** A second server process on the database of this run. */
let second: RunningProcess;
beforeAll(async () => {
  second = await startServer({ ...sharedDatabaseEnv(), LOG_LEVEL: 'warn' });
});
afterAll(() => second.stop());

interface Login {
  token: string;
  needsShop?: boolean;
}
const signIn = (email: string, named: { scope?: 'kiosk'; storeSubdomain?: string }) =>
  call<Login>('POST', '/auth/login', { body: { email, password: PASSWORD, ...named } });
const signInKiosk = async (email: string, storeSubdomain?: string): Promise<Login> =>
  (await signIn(email, { scope: 'kiosk', ...(storeSubdomain !== undefined && { storeSubdomain }) })).body;
const choose = (token: string, shopId: string, pin?: string) =>
  call<KioskShop & { fields?: object }>('POST', '/auth/session/shop', {
    token,
    body: { shopId, ...(pin !== undefined && { pin }) },
  });
const list = async (token: string) => (await call<KioskShop[]>('GET', '/auth/session/shops', { token })).body;
const shopOf = async (token: string, server = serverUrl()) =>
  (await call<Profile>('GET', '/store-owners/me', { token, server })).body.storeId;
/** Sets the PIN of the shop in which this account works. */
const setPin = async (ownerToken: string, pin: string) =>
  expect((await call('PUT', '/store-owners/me/kiosk-pin', { token: ownerToken, body: { pin } })).status).toBe(204);

test("CH-20 the kiosk of a chain's owner lists the shops, and its first choice needs no PIN", async () => {
  const { first, shop } = await createChain();
  await setPin(await first.ownerToken(), '4711');
  const { token, needsShop } = await signInKiosk(first.ownerEmail);
  expect(needsShop).toBe(true);
  // Until somebody chooses, the API takes it for the kiosk of the first shop.
  expect(await shopOf(token)).toBe(first.id);
  const shops = [first, shop].map(({ id, name, subdomain }) => ({ id, name, subdomain }));
  expect(await list(token)).toEqual(shops);
  const chosen = await choose(token, shop.id);
  expect([chosen.status, chosen.body]).toEqual([200, shops[1]]);
  expect(await shopOf(token)).toBe(shop.id);
  const [entry] = await sql(
    `select actor_id, record_id, old_values, new_values from audit_log where store_id = $1 and action = 'kiosk_shop_chosen'`,
    [first.id],
  );
  expect(entry).toEqual({
    actor_id: first.ownerId,
    record_id: first.ownerId,
    old_values: { shopId: null },
    new_values: { shopId: shop.id },
  });
});

test('CH-20 another choice needs the PIN of the shop that is left, in every process', async () => {
  const { first, shop } = await createChain();
  await setPin(await first.ownerToken(), '4711');
  const { token } = await signInKiosk(first.ownerEmail);
  expect((await choose(token, first.id)).status).toBe(200);
  // The same shop again changes nothing, and needs no PIN.
  expect((await choose(token, first.id)).status).toBe(200);
  expect(await shopOf(token, second.url)).toBe(first.id);
  for (const [pin, message] of [
    [undefined, 'A PIN is required to change the shop of this kiosk'],
    ['0000', 'The PIN is wrong'],
  ] as const) {
    const refused = await choose(token, shop.id, pin);
    expect([refused.status, refused.body.fields]).toEqual([403, { pin: [message] }]);
  }
  expect(await shopOf(token)).toBe(first.id);
  expect((await choose(token, shop.id, '4711')).status).toBe(200);
  expect(await shopOf(token)).toBe(shop.id);
  await eventually('the other process knows the shop', async () => (await shopOf(token, second.url)) === shop.id);
  // This shop has no PIN.
  expect((await choose(token, first.id)).status).toBe(200);
});

test('CH-21 a sign-in that names a shop of the chain is in it; any other name is ignored', async () => {
  const [{ first, shop }, other] = [await createChain(), await createTestStore()];
  await sql(`update stores set former_subdomains = array['old-' || subdomain] where id = $1`, [shop.id]);
  for (const named of [shop.subdomain, shop.subdomain.toUpperCase(), `old-${shop.subdomain}`]) {
    const { token, needsShop } = await signInKiosk(first.ownerEmail, named);
    expect([named, needsShop, await shopOf(token)]).toEqual([named, false, shop.id]);
  }
  for (const named of [other.subdomain, 'nobody', '*', '']) {
    const { token, needsShop } = await signInKiosk(first.ownerEmail, named);
    expect([named, needsShop, await shopOf(token)]).toEqual([named, true, first.id]);
  }
  // Everybody else has one shop, and the owner's dashboard has none.
  const dashboard = await signIn(first.ownerEmail, { storeSubdomain: shop.subdomain });
  expect(dashboard.body).not.toHaveProperty('needsShop');
  expect(await shopOf(dashboard.body.token)).toBe(first.id);
  const manager = await signInKiosk(shop.ownerEmail, first.subdomain);
  expect([manager.needsShop, await shopOf(manager.token)]).toEqual([undefined, shop.id]);
  const plain = await signIn(other.ownerEmail, { scope: 'kiosk', storeSubdomain: other.subdomain });
  expect(plain.body).toEqual({ success: true, token: expect.any(String) as string, role: 'store_owner' });
});

test('CH-20 a kiosk can only be that of an active shop of its chain, and only that of its owner can choose', async () => {
  const [{ first, shop }, theirs, plain] = [await createChain(), await createChain(), await createTestStore()];
  const { token } = await signInKiosk(first.ownerEmail);
  const statusOf = async (by: string, id: string) => (await choose(by, id)).status;
  for (const { id } of [theirs.first, theirs.shop, plain]) expect(await statusOf(token, id)).toBe(403);
  await sql('update stores set is_active = false where id = $1', [shop.id]);
  expect([await statusOf(token, shop.id), (await list(token)).length]).toEqual([403, 1]);
  await sql('update stores set is_active = true where id = $1', [shop.id]);
  await sql('update shops set left_at = now() where id = $1', [shop.id]);
  expect(await statusOf(token, shop.id)).toBe(403);
  expect(await shopOf(token)).toBe(first.id);
  for (const kiosk of [await theirs.shop.kioskToken(), await plain.kioskToken()]) {
    expect(await list(kiosk)).toEqual([]);
    expect(await statusOf(kiosk, theirs.first.id)).toBe(403);
  }
  expect(await statusOf(await first.ownerToken(), first.id)).toBe(403);
});
