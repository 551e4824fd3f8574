import type { KioskSettings } from '../../src/contract/kiosk';
import { toShopId, type Shop } from '../../src/server/database/Database';
import { syncStore } from '../../src/server/modules/orderSync/syncStore';
import { hashToken } from '../../src/server/platform/auth/sessions';
import { addSale, refundSale } from '../checkout/register';
import { addCheckout, getLedger, getPoints, noDeadline, openSyncDeps } from '../checkout/syncing';
import { addRedemption } from '../redemptions/addRedemption';
import { call } from '../support/http';
import { sql } from '../support/sql';
import { addCustomer, addReward } from '../support/testStore';
import { createChain, type Chain } from './createChain';

const deps = openSyncDeps();

/** Moves the session of a token, which was opened at the chain, to its other shop. */
async function moveToShop({ shop }: Chain, token: string): Promise<string> {
  await sql('update sessions set shop_id = $2 where token_hash = $1', [hashToken(token), shop.id]);
  return token;
}

test('CH-23 PIN, check-in by scan and what cashiers may do are those of the shop of a session', async () => {
  const chain = await createChain();
  const { first, shop } = chain;
  const owner = await moveToShop(chain, await first.ownerToken());
  await call('PUT', '/store-owners/me/kiosk-pin', { token: owner, body: { pin: '4711' } });
  await call('PATCH', '/store/settings', { token: owner, body: { isScanEnabled: true } });
  await call('PATCH', '/store/board', { token: owner, body: { cashiersMayResolve: true } });
  const kioskOfShop = await moveToShop(chain, await first.kioskToken());
  const boardOfShop = await moveToShop(chain, await first.cashierToken());
  const getAll = async (kiosk: string, board: string) => [
    (await call<KioskSettings>('GET', '/kiosk/settings', { token: kiosk })).body,
    (await call('GET', '/store/board', { token: board })).body,
  ];
  expect(await getAll(kioskOfShop, boardOfShop)).toEqual([
    { isScanEnabled: true, kioskIdleMinutes: 1, hasPin: true },
    { cashiersMayResolve: true },
  ]);
  expect(await getAll(await first.kioskToken(), await first.cashierToken())).toEqual([
    { isScanEnabled: false, kioskIdleMinutes: 1, hasPin: false },
    { cashiersMayResolve: false },
  ]);
  expect((await call('POST', '/auth/logout', { token: kioskOfShop })).status).toBe(403);
  const [customer, reward] = [await addCustomer(first, { points: 500 }), await addReward(first)];
  const id = await addRedemption(first, { customerId: customer.id, rewardId: reward.id, points: 100 });
  await sql('update redemptions set shop_id = $2 where id = $1', [id, shop.id]);
  const complete = (token: string, { id: storeId }: { id: string }) =>
    call('PATCH', `/stores/${storeId}/rewards/redemptions/${id}`, { token, body: { status: 'completed' } });
  expect((await complete(await first.cashierToken(), first)).status).toBe(403);
  expect((await complete(boardOfShop, shop)).status).toBe(200);
  const entries = await sql('select distinct action from audit_log where store_id = $1 order by action', [shop.id]);
  expect(entries.map(({ action }) => action)).toEqual([
    'board_settings_updated',
    'kiosk_pin_set',
    'store_settings_updated',
  ]);
});

test("a purchase at a shop's register credits a customer of the chain, and the cursor of that register moves", async () => {
  const { first, shop } = await createChain();
  const before = Date.now();
  const shopId = toShopId(shop.id);
  const place: Shop = { storeId: first.id, shopId, shopKey: shopId };
  const ann = await addCustomer(first);
  await addCheckout(first, ann, 0, shop);
  const orderId = await addSale(shop, { phone: ann.phone });
  expect(await syncStore(deps, place, { signal: noDeadline() })).toBe(true);
  expect(await getPoints(ann)).toBe(20);
  await refundSale(shop, orderId, 1000);
  // The own cursor says that there are changes to read, and from when on.
  expect(await syncStore(deps, place, { signal: noDeadline() })).toBe(true);
  expect(await getPoints(ann)).toBe(10);
  expect(await getLedger(first, ann)).toHaveLength(2);
  const cursors = await sql<{ store_id: string; modified_ms: number }>(
    'select store_id, modified_ms from pos_cursors where store_id = any($1) and credited_at is not null',
    [[first.id, shop.id]],
  );
  expect(cursors).toEqual([{ store_id: shop.id, modified_ms: expect.any(Number) as number }]);
  // The register's time has no fractions of a second.
  expect(cursors[0]?.modified_ms).toBeGreaterThan(before - 1_000);
});
