import type { Profile } from '../../src/contract/owners';
import { call } from '../support/http';
import { sql } from '../support/sql';
import { createTestStore, signIn } from '../support/testStore';
import { createChain, type Chain } from './createChain';

let ours: Chain;
let theirs: Chain;
beforeAll(async () => {
  [ours, theirs] = [await createChain(), await createChain()];
});

const getProfile = (token: string) => call<Profile>('GET', '/store-owners/me', { token });
const getScopes = (email: string) =>
  sql(
    `select scope, s.shop_id as "shopId" from sessions s join accounts a on a.id = account_id
     where email = $1 order by scope`,
    [email],
  );

test("the chain's owner is told of all shops; who works in a shop is told of that one and of the chain", async () => {
  const { first, shop } = ours;
  const chain = { id: first.id, name: first.name };
  const owner = (await getProfile(await first.ownerToken())).body;
  expect(owner).toMatchObject({ storeId: first.id, store: { id: first.id, subdomain: first.subdomain } });
  expect(owner.chain).toEqual({
    ...chain,
    isManager: false,
    shops: [
      { id: first.id, name: first.name, subdomain: first.subdomain, timeZone: 'America/New_York', isActive: true },
      { id: shop.id, name: shop.name, subdomain: shop.subdomain, timeZone: 'Pacific/Honolulu', isActive: true },
    ],
  });
  const manager = (await getProfile(await shop.ownerToken())).body;
  expect(manager).toMatchObject({ storeId: shop.id, store: { id: shop.id, subdomain: shop.subdomain } });
  expect(manager.chain).toEqual({ ...chain, isManager: true });
  for (const token of [await shop.kioskToken(), await shop.cashierToken()]) {
    const { storeId, chain: of } = (await getProfile(token)).body;
    expect({ storeId, of }).toEqual({ storeId: shop.id, of: { ...chain, isManager: false } });
  }
  const plain = (await getProfile(await (await createTestStore()).ownerToken())).body;
  expect(plain).not.toHaveProperty('chain');
});

test('somebody of a shop signs in there: as a manager, at a kiosk, or at the board', async () => {
  const { shop } = await createChain();
  const [cashier] = await sql<{ email: string }>('select email from accounts where id = $1', [shop.cashierId]);
  await signIn(shop.ownerEmail);
  await signIn(shop.ownerEmail, 'kiosk');
  await signIn(cashier?.email ?? '');
  const shopId = shop.id;
  expect(await getScopes(shop.ownerEmail)).toEqual([
    { scope: 'kiosk', shopId },
    { scope: 'shop', shopId },
  ]);
  expect(await getScopes(cashier?.email ?? '')).toEqual([{ scope: 'board', shopId }]);
});

test('a path names the shop of the session, and no other one', async () => {
  const list = (token: string, storeId: string) => call('GET', `/public/rewards/store/${storeId}`, { token });
  const kiosk = await ours.shop.kioskToken();
  expect((await list(kiosk, ours.shop.id)).status).toBe(200);
  expect((await list(kiosk, ours.first.id)).status).toBe(403);
  expect((await list(await ours.first.ownerToken(), ours.first.id)).status).toBe(200);
  expect((await list(await ours.first.ownerToken(), theirs.first.id)).status).toBe(403);
});

test('the sessions of a shop end when it is inactive or when the account gets another one', async () => {
  const chain = await createChain();
  const [token, owner] = [await chain.shop.kioskToken(), await chain.first.ownerToken()];
  await sql('update stores set is_active = false where id = $1', [chain.shop.id]);
  expect((await getProfile(token)).status).toBe(401);
  await expect(signIn(chain.shop.ownerEmail)).rejects.toThrow('403');
  expect((await getProfile(owner)).status).toBe(200);
  await sql('update stores set is_active = true where id = $1', [chain.shop.id]);
  const again = await chain.shop.ownerToken();
  await sql('update accounts set shop_id = $2 where id = $1', [chain.shop.ownerId, chain.first.id]);
  expect((await getProfile(again)).status).toBe(401);
});
