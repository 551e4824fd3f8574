import type { Chain } from '../../src/contract/chains';
import { addSale, refundSale } from '../checkout/register';
import { getPoints, openSyncDeps, sync } from '../checkout/syncing';
import { signInAdmin } from '../support/admin';
import { call } from '../support/http';
import { sql } from '../support/sql';
import { addCustomer, createTestStore, givePoints, newPhone } from '../support/testStore';
import { listBrokenRules } from '../support/verification';
import { createJoining, findInChain, join, plan, type Joining } from './joining';
import { leave, previewLeave } from './leaving';
import { syncShop } from './shopCalls';

const deps = openSyncDeps();
let token: string;
let joining: Joining;
beforeAll(async () => {
  ({ token } = await signInAdmin());
});
beforeEach(async () => {
  joining = await createJoining({ points_per_dollar: 2, phone_credit_since: new Date(Date.now() - 86_400_000) });
});
const listBroken = ({ first, shop }: Joining) => listBrokenRules([first.id, shop.id]);

test('CH-31 a store that left joins no other chain, where its ledger would count twice', async () => {
  const { shop, first } = joining;
  const ann = await addCustomer(shop, { points: 100 });
  await join(deps, token, joining);
  await givePoints(first, (await findInChain(joining, ann.phone))?.id ?? '', -60);
  await leave(deps, token, joining);
  const other = { first: (await createJoining()).first, shop };
  await expect(plan(token, other)).rejects.toThrow('was a shop of another chain');
  const preview = await call('POST', `/stores/${other.first.id}/chain/joins/preview`, {
    token,
    body: { shopId: shop.id, pointRate: 1 },
  });
  expect(preview).toMatchObject({ status: 409, body: { fields: { shopId: [expect.any(String)] } } });
  expect(await getPoints(ann)).toBe(40);
  await join(deps, token, joining);
  expect(await listBroken(joining)).toEqual([]);
});

test('CH-31 a store that left and starts a chain of its own does not credit what the other one did', async () => {
  const { shop, first } = joining;
  const ann = await addCustomer(shop, { created_at: new Date(Date.now() - 86_400_000) });
  await join(deps, token, joining);
  await addSale(shop, { orderId: 'CHAIN', phone: ann.phone });
  // The clock of the register is ahead.
  await addSale(shop, { orderId: 'AHEAD', phone: ann.phone, clientPaidAt: Date.now() + 180_000 });
  await syncShop(deps, joining, shop);
  await leave(deps, token, joining);
  await addSale(shop, { orderId: 'LATE', phone: ann.phone, clientPaidAt: Date.now() - 60_000 });
  expect((await call('POST', `/stores/${shop.id}/chain`, { token })).status).toBe(201);
  await syncShop(deps, { first: shop }, shop);
  expect([(await findInChain(joining, ann.phone))?.points, await getPoints(ann)]).toEqual([40, 0]);
  const owner = await shop.ownerToken();
  for (const orderId of ['CHAIN', 'AHEAD', 'LATE']) {
    const credited = await call('POST', '/store/point-of-sale/credits', {
      token: owner,
      body: { orderId, customerId: ann.id },
    });
    expect([orderId, credited.status]).toEqual([orderId, 409]);
  }
  await addSale(shop, { orderId: 'OWN', phone: ann.phone });
  await syncShop(deps, { first: shop }, shop);
  expect(await getPoints(ann)).toBe(40);
  expect(await sql('select order_id from order_credits where store_id = $1 order by 1', [first.id])).toEqual([
    { order_id: 'AHEAD~1' },
    { order_id: 'CHAIN~1' },
  ]);
});

test('CH-28 a debt of somebody who was erased in their store does not follow a later join of the store', async () => {
  const { shop } = joining;
  const ann = await addCustomer(shop, { created_at: new Date(Date.now() - 86_400_000) });
  await addSale(shop, { orderId: 'OLD', phone: ann.phone });
  await sync(deps, shop);
  await join(deps, token, joining);
  const inChain = await findInChain(joining, ann.phone);
  if (!inChain) throw new Error('not brought');
  await leave(deps, token, joining);
  await givePoints(shop, ann.id, -40);
  await refundSale(shop, 'OLD', 1_000);
  await sync(deps, shop);
  const erased = await call('DELETE', `/store/customers/${ann.id}`, { token: await shop.ownerToken() });
  expect([erased.status, await getPoints(ann), await getPoints(inChain)]).toEqual([204, -20, 0]);
  await join(deps, token, joining);
  await refundSale(shop, 'OLD', 500);
  await syncShop(deps, joining, shop);
  expect([await getPoints(ann), await getPoints(inChain)]).toEqual([-20, 0]);
  expect(await listBroken(joining)).toEqual([]);
});

test('CH-33 a consent that counted by the statement ends in the chain, and comes with no later join', async () => {
  const { shop } = joining;
  const consent = { sms_consent_at: new Date(), sms_consent_source: 'kiosk', sms_consent_text_version: '1' };
  const stated = await addCustomer(shop, consent);
  const own = await addCustomer(shop, consent);
  await join(deps, token, joining, { consentStatement: 'The same business asked.' });
  const readConsent = async ({ id }: { id: string }) =>
    (await sql<{ source: string | null }>('select sms_consent_source as source from customers where id = $1', [id]))[0]
      ?.source;
  const [statedThere, ownThere] = [
    await findInChain(joining, stated.phone),
    await findInChain(joining, own.phone),
  ] as const;
  if (!statedThere || !ownThere) throw new Error('not brought');
  expect(await readConsent(statedThere)).toBe('joined_shop');
  await sql(`update customers set sms_consent_source = 'kiosk', sms_consent_text_version = '2' where id = $1`, [
    ownThere.id,
  ]);
  await leave(deps, token, joining);
  expect([await readConsent(statedThere), await readConsent(ownThere)]).toEqual([null, 'kiosk']);
  expect([await readConsent(stated), await readConsent(own)]).toEqual(['kiosk', 'kiosk']);
  await join(deps, token, joining);
  expect(await readConsent(statedThere)).toBe(null);
});

test('CH-31 the preview counts the consents that end with the statement, each customer once, as the leave ends them', async () => {
  const { shop, first } = joining;
  const owner = await first.ownerToken();
  const consent = { sms_consent_at: new Date(), sms_consent_source: 'kiosk', sms_consent_text_version: '1' };
  const other = { first, shop: await createTestStore() };
  const ofOther = await addCustomer(other.shop, consent);
  await join(deps, token, other, { consentStatement: 'The other business asked.' });
  const known = newPhone();
  const [stopped, asked, mergedAway, kept, ...others] = [
    await addCustomer(shop, consent),
    await addCustomer(shop, consent),
    await addCustomer(shop, consent),
    await addCustomer(shop, consent),
    await addCustomer(shop, consent),
    await addCustomer(shop, consent),
  ];
  await addCustomer(shop, { ...consent, phone: known });
  await addCustomer(first, { ...consent, phone: known });
  await addCustomer(shop, {});
  await join(deps, token, joining, { consentStatement: 'The same business asked.' });
  const idOf = async ({ phone }: { phone: string }) => (await findInChain(joining, phone))?.id ?? '';
  await sql('update customers set sms_opted_out_at = now(), sms_choice_at = now() where id = $1', [
    await idOf(stopped),
  ]);
  await sql(`update customers set sms_consent_source = 'kiosk', sms_consent_text_version = '2' where id = $1`, [
    await idOf(asked),
  ]);
  const merged = await call('POST', `/store/customers/${await idOf(mergedAway)}/merge`, {
    token: owner,
    body: { intoCustomerId: await idOf(kept) },
  });
  expect(merged.status).toBe(200);
  const listReachable = async () =>
    (
      await sql<{ phone: string }>(
        `select phone from customers where store_id = $1 and merged_into is null and sms_consent_at is not null
           and sms_opted_out_at is null`,
        [first.id],
      )
    ).map(({ phone }) => phone);
  const before = await listReachable();
  const counts = (await previewLeave(token, joining)).body;
  await leave(deps, token, joining, 2);
  const after = await listReachable();
  expect(after.sort()).toEqual([ofOther.phone, asked.phone, known].sort());
  expect(counts.consentsEnded).toBe(before.length - after.length);
  expect(counts.consentsEnded).toBe(1 + others.length);
  const { moves } = (await call<Chain>('GET', `/stores/${first.id}/chain`, { token })).body;
  expect(moves[0]?.leaveCounts).toEqual(counts);
});

test('CH-31 the preview says when nobody would own the store, and then nobody does', async () => {
  const { shop, first } = joining;
  await join(deps, token, joining);
  await sql(`delete from accounts where shop_id = $1 and role = 'store_owner'`, [shop.id]);
  const counts = (await previewLeave(token, joining)).body;
  expect([counts.managers, counts.cashiers]).toEqual([0, 1]);
  await leave(deps, token, joining);
  const { moves } = (await call<Chain>('GET', `/stores/${first.id}/chain`, { token })).body;
  expect(moves[0]?.leaveCounts).toEqual(counts);
  expect(await sql('select role from accounts where store_id = $1', [shop.id])).toEqual([{ role: 'cashier' }]);
});

test('CH-31 a leave that ended before consents were counted is still shown', async () => {
  const { shop, first } = joining;
  await addCustomer(shop);
  await join(deps, token, joining);
  await leave(deps, token, joining);
  await sql(`update shop_moves set counts = counts - 'consentsEnded' where store_id = $1 and direction = 'leave'`, [
    first.id,
  ]);
  const { status, body } = await call<Chain>('GET', `/stores/${first.id}/chain`, { token });
  expect([status, body.moves[0]?.leaveCounts]).toMatchObject([200, { customers: 1, consentsEnded: 0 }]);
});

test('CH-31 a number that a customer got in between finds them in the chain when the store joins again', async () => {
  const { shop, first } = joining;
  const ann = await addCustomer(shop, { points: 7 });
  await join(deps, token, joining);
  await leave(deps, token, joining);
  const phone = newPhone();
  const changed = await call('PATCH', `/store/customers/${ann.id}`, {
    token: await shop.ownerToken(),
    body: { phone },
  });
  expect(changed.status).toBe(200);
  await join(deps, token, joining);
  const there = await findInChain(joining, ann.phone);
  expect([there?.points, (await findInChain(joining, phone))?.merged_into]).toEqual([7, there?.id]);
  expect(await listBrokenRules([first.id, shop.id])).toEqual([]);
});
