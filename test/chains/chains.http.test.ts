import type { Chain } from '../../src/contract/chains';
import type { Profile } from '../../src/contract/owners';
import type { Store, StoreWithSecrets } from '../../src/contract/stores';
import { toShop, toShopId, type Database } from '../../src/server/database/Database';
import { redeemReward } from '../../src/server/modules/redemptions/redeemReward';
import { assignHistory } from '../../src/server/modules/stores/chain/assignHistory';
import { addRedemption } from '../redemptions/addRedemption';
import { newTag, signInAdmin } from '../support/admin';
import { eventually } from '../support/eventually';
import { call } from '../support/http';
import { openTestDatabase } from '../support/openTestDatabase';
import { startServer } from '../support/server';
import { sharedDatabaseEnv, sql } from '../support/sql';
import { addAccount, addCustomer, addReward, createTestStore, signIn, type TestStore } from '../support/testStore';
import { timeZoneAtHour } from '../support/timeZones';
import { listBrokenRules } from '../support/verification';

let token: string;
let database: Database;
beforeAll(async () => {
  ({ token } = await signInAdmin());
  database = await openTestDatabase();
});
afterAll(() => database.close());

const start = (id: string) => call<Chain>('POST', `/stores/${id}/chain`, { token });
const end = (id: string) => call<{ message: string }>('DELETE', `/stores/${id}/chain`, { token });
const getChain = async (id: string) => (await call<Chain>('GET', `/stores/${id}/chain`, { token })).body;

interface Refusal {
  message: string | string[];
  fields?: Record<string, string[]>;
}

async function addShop(chainId: string, over: object = {}) {
  const tag = newTag();
  return call<Store & Refusal>('POST', '/stores', {
    token,
    body: { name: `Mill ${tag}`, subdomain: `mill-${tag}`, cloverApiKey: 'c', ghlApiKey: 'g', chainId, ...over },
  });
}

async function startChain(): Promise<TestStore> {
  const first = await createTestStore({ points_per_dollar: 3, sms_limit: 7 });
  expect((await start(first.id)).status).toBe(201);
  return first;
}

test('CH-02 a store that is made with chainId is a shop of the chain, and is found like any store', async () => {
  const first = await startChain();
  const { status, body: shop } = await addShop(first.id.toUpperCase(), { timeZone: 'Pacific/Honolulu' });
  const chain = { id: first.id, name: first.name };
  expect([status, shop]).toEqual([201, expect.objectContaining({ chain, pointsPerDollar: 3, smsLimit: 7 })]);
  expect((await call<StoreWithSecrets>('GET', `/stores/${shop.id}`, { token })).body.chain).toEqual(chain);
  expect((await call<Store>('GET', `/stores/subdomain/${shop.subdomain}`, { token })).body).toMatchObject({
    id: shop.id,
    chain,
  });
  const { body: found } = await call<Store[]>('GET', `/stores?search=${shop.subdomain}&searchType=subdomain`, {
    token,
  });
  expect(found).toMatchObject([{ id: shop.id, chain }]);
  expect((await call<Store>('GET', `/stores/subdomain/${first.subdomain}`, { token })).body.chain).toEqual(chain);
  const plain = await createTestStore();
  expect((await call<Store>('GET', `/stores/${plain.id}`, { token })).body).not.toHaveProperty('chain');
  const { shops } = await getChain(first.id);
  const place = { isActive: true, leftAt: null };
  expect(shops).toMatchObject([
    { id: first.id, name: first.name, number: 0, timeZone: 'America/New_York', ...place },
    { id: shop.id, name: shop.name, number: 1, timeZone: 'Pacific/Honolulu', subdomain: shop.subdomain, ...place },
  ]);
  expect(await listBrokenRules([first.id, shop.id])).toEqual([]);
  const entries = await sql('select action, record_id from audit_log where store_id = $1 order by id', [first.id]);
  expect(entries.slice(0, 2)).toEqual([
    { action: 'chain_started', record_id: first.id },
    { action: 'shop_added', record_id: shop.id },
  ]);
});

test('CH-02 a shop needs no key for contacts, because its contacts are those of its chain', async () => {
  const first = await startChain();
  const { status, body: shop } = await addShop(first.id, { ghlApiKey: undefined });
  expect(status).toBe(201);
  const send = (method: string, path: string, body: object) => call<Store & Refusal>(method, path, { token, body });
  expect((await send('PATCH', `/stores/${shop.id}`, { cloverApiKey: 'other' })).status).toBe(200);
  const { body: saved } = await call<StoreWithSecrets>('GET', `/stores/${shop.id}`, { token });
  expect(saved).toMatchObject({ cloverApiKey: 'other', ghlApiKey: '', connections: { contacts: 'unknown' } });
  // A key that a shop has is kept, and not tried.
  for (const change of [{ ghlApiKey: 'own' }, { name: 'New Mill' }, { cloverApiKey: 'third' }]) {
    await send('PATCH', `/stores/${shop.id}`, change);
  }
  const kept = { cloverApiKey: 'third', ghlApiKey: 'own' };
  expect((await call<StoreWithSecrets>('GET', `/stores/${shop.id}`, { token })).body).toMatchObject(kept);
  // The saved keys were encrypted with a key that the server no longer has.
  await sql(`update store_secrets set key_id = 'gone' where store_id = $1`, [shop.id]);
  expect((await send('PATCH', `/stores/${shop.id}`, { name: 'Mill' })).status).toBe(200);
  expect((await send('PATCH', `/stores/${shop.id}`, { cloverApiKey: 'fourth' })).status).toBe(200);
  const jobs = await sql(`select from pgboss.job where data ->> 'storeId' = $1 and name like 'contacts.%'`, [shop.id]);
  expect(jobs).toEqual([]);
  const tag = newTag();
  const plain = { name: `Plain ${tag}`, subdomain: `plain-${tag}`, cloverApiKey: 'c' };
  const required = { ghlApiKey: ['ghlApiKey is required'] };
  expect(await send('POST', '/stores', plain)).toMatchObject({ status: 400, body: { fields: required } });
  expect((await send('POST', '/stores', { ...plain, name: '', ghlApiKey: '' })).body.fields).toEqual({
    name: ['name is required'],
    ...required,
  });
  expect((await send('POST', '/stores', { ...plain, name: '' })).body.fields).toMatchObject(required);
});

test('settings of a chain are the same in its shops, and change only at the first one', async () => {
  const first = await startChain();
  const other = await addShop(first.id, { pointsPerDollar: 4, smsLimit: 7 });
  expect([other.status, Object.keys(other.body.fields ?? {})]).toEqual([409, ['pointsPerDollar']]);
  const { body: shop } = await addShop(first.id);
  const patch = (id: string, body: object) => call<Store & Refusal>('PATCH', `/stores/${id}`, { token, body });
  const refused = await patch(shop.id, { isReferralEnabled: false, smsLimit: 8, name: 'Other', pointsPerDollar: 3 });
  expect([refused.status, refused.body.fields]).toEqual([
    409,
    {
      isReferralEnabled: [expect.stringContaining(first.name)],
      smsLimit: [`smsLimit is the same in all shops of the chain: change it at ${first.name}`],
    },
  ]);
  expect((await patch(shop.id, { name: 'Harbor Mill', pointsPerDollar: 3 })).status).toBe(200);
  expect((await patch(first.id, { pointsPerDollar: 5, name: 'Harbor' })).status).toBe(200);
  expect((await getChain(first.id)).shops.map(({ name }) => name)).toEqual(['Harbor', 'Harbor Mill']);
  const { body: read } = await call<Store>('GET', `/stores/subdomain/${shop.subdomain}`, { token });
  expect(read).toMatchObject({ pointsPerDollar: 5, chain: { name: 'Harbor' } });
});

test('numbers of shops are never used again, and a chain ends when its other shops are gone', async () => {
  const first = await startChain();
  expect(await start(first.id)).toMatchObject({ status: 409, body: { message: `${first.name} is a chain already` } });
  const [{ body: shop }, plain] = [await addShop(first.id), await createTestStore()];
  expect(await start(shop.id)).toMatchObject({
    status: 409,
    body: { message: `${shop.name} is a shop of ${first.name}` },
  });
  expect((await addShop(plain.id)).body.fields).toEqual({
    chainId: [`${plain.name} has no chain: start one there first`],
  });
  expect((await addShop(shop.id)).status).toBe(409);
  expect((await addShop(plain.id.replace(/.{4}$/, '0000'))).status).toBe(404);
  expect([(await end(plain.id)).status, (await end(shop.id)).status]).toEqual([404, 404]);
  expect(await end(first.id)).toMatchObject({
    status: 409,
    body: { message: `The chain still has shops: ${shop.name}` },
  });
  await call('DELETE', `/stores/${shop.id}/permanent`, { token });
  const manager = await addAccount({ storeId: first.id, role: 'store_owner', name: 'Mia Manager' });
  await sql('update accounts set shop_id = store_id where id = $1', [manager.id]);
  expect((await end(first.id)).body.message).toContain('Mia Manager');
  await sql('delete from accounts where id = $1', [manager.id]);
  const reward = await addReward(first, { shop_ids: [first.id] });
  expect((await end(first.id)).status).toBe(204);
  expect(await sql('select shop_ids from rewards where id = $1', [reward.id])).toEqual([{ shop_ids: null }]);
  expect((await call('GET', `/stores/${first.id}/chain`, { token })).status).toBe(404);
  expect(await listBrokenRules([first.id])).toEqual([]);
  expect((await start(first.id)).status).toBe(201);
  expect((await addShop(first.id)).status).toBe(201);
  expect((await getChain(first.id)).shops).toMatchObject([
    { number: 0, leftAt: null },
    { number: 1, name: shop.name, subdomain: null, leftAt: expect.any(String) as string },
    { number: 2, leftAt: null },
  ]);
  expect(await listBrokenRules([first.id])).toEqual([]);
});

test('two shops that are added at the same time get different numbers', async () => {
  const first = await startChain();
  const added = await Promise.all([addShop(first.id), addShop(first.id), addShop(first.id)]);
  expect(added.map(({ status }) => status)).toEqual([201, 201, 201]);
  expect((await getChain(first.id)).shops.map(({ number }) => number)).toEqual([0, 1, 2, 3]);
});

test('CH-41 what waits in a store that starts a chain, and its redemptions, get its own shop', async () => {
  const first = await createTestStore();
  const [ann, reward] = [await addCustomer(first), await addReward(first, { daily_limit: 9 })];
  const redeem = async (minutesAgo: number, status: 'completed' | 'cancelled' | 'pending') =>
    addRedemption(first, {
      customerId: (await addCustomer(first)).id,
      rewardId: reward.id,
      minutesAgo,
      status,
      points: 0,
    });
  for (const [status, minutesAgo] of [
    ['completed', 4],
    ['cancelled', 3],
    ['completed', 2],
    ['pending', 0],
  ] as const)
    await redeem(minutesAgo, status);
  await sql(
    `insert into reward_daily_use (store_id, reward_id, day, used)
     select store_id, reward_id, day, count(*) from redemptions where store_id = $1 and status <> 'cancelled' group by 1, 2, 3`,
    [first.id],
  );
  await sql(
    `insert into pending_checkouts (store_id, customer_id, status, requested_at, resolved_at) values
       ($1, $2, 'review', now(), null), ($1, $2, 'expired', now() - interval '1 day', now())`,
    [first.id, ann.id],
  );
  await sql(
    `insert into pos_review_orders (store_id, order_id, reason, paid_at, eligible_cents, created_at)
       values ($1, 'A', 'ambiguous', now(), 100, now())`,
    [first.id],
  );
  const countAssigned = async (table: string) =>
    sql(
      `select shop_id = store_id as is_assigned, count(*)::int from ${table} where store_id = $1 group by 1 order by 1`,
      [first.id],
    );
  const all = { is_assigned: true, count: 1 };
  expect((await start(first.id)).status).toBe(201);
  // The test does the work of the job itself.
  const [job] = await sql(
    `delete from pgboss.job where name = 'stores.assignHistory' and singleton_key = $1
     returning start_after > created_on as is_later`,
    [first.id],
  );
  expect(job).toEqual({ is_later: true });
  expect(await countAssigned('pending_checkouts')).toEqual([all, { is_assigned: null, count: 1 }]);
  expect(await countAssigned('pos_review_orders')).toEqual([all]);
  expect(await countAssigned('redemptions')).toEqual([{ ...all, count: 4 }]);
  const uses = () =>
    sql('select shop_id = store_id as is_shop, used from reward_daily_use where store_id = $1 order by 1', [first.id]);
  expect(await uses()).toEqual([{ is_shop: false, used: 3 }]);
  expect(await listBrokenRules([first.id])).toEqual([]);
  // A store with a longer history, and what a request with a session from before the start has added.
  await sql('update redemptions set shop_id = null where store_id = $1', [first.id]);
  const { platform } = database;
  const part = { storeId: first.id, signal: new AbortController().signal, batch: 2, partMs: 0 };
  const next = await assignHistory(platform, { ...part, before: null });
  expect([next, await countAssigned('redemptions')]).toEqual([
    expect.any(String),
    [
      { is_assigned: true, count: 2 },
      { is_assigned: null, count: 2 },
    ],
  ]);
  expect(await listBrokenRules([first.id])).toEqual([]);
  // A repeated job begins anew, and the next one goes on.
  const rest = await assignHistory(platform, { ...part, before: null });
  await assignHistory(platform, { ...part, before: rest });
  expect([await countAssigned('redemptions'), await uses()]).toEqual([
    [{ ...all, count: 4 }],
    [{ is_shop: false, used: 3 }],
  ]);
  expect(await listBrokenRules([first.id])).toEqual([]);
});

test('a chain that ended before its history has its shop keeps the rest as it is', async () => {
  const first = await startChain();
  const ann = await addCustomer(first);
  expect((await end(first.id)).status).toBe(204);
  await addRedemption(first, { customerId: ann.id, rewardId: (await addReward(first)).id });
  const signal = new AbortController().signal;
  expect(await assignHistory(database.platform, { storeId: first.id, before: null, signal })).toBeNull();
  expect(await sql('select from redemptions where store_id = $1 and shop_id is not null', [first.id])).toEqual([]);
});

test('CH-20 a kiosk from before the chain stays in its shop, and leaving it needs the PIN, in every process', async () => {
  const first = await createTestStore();
  const second = await startServer({ ...sharedDatabaseEnv(), LOG_LEVEL: 'warn' });
  try {
    const kiosk = await signIn(first.ownerEmail, 'kiosk');
    const board = await first.cashierToken();
    const owner = await first.ownerToken();
    expect((await call('PUT', '/store-owners/me/kiosk-pin', { token: owner, body: { pin: '4711' } })).status).toBe(204);
    const getProfile = async () =>
      (await call<Profile>('GET', '/store-owners/me', { token: kiosk, server: second.url })).body;
    expect(await getProfile()).not.toHaveProperty('chain');
    expect((await start(first.id)).status).toBe(201);
    await eventuallyKnows(getProfile, true);
    const { body: shop } = await addShop(first.id);
    const choose = (pin?: string) =>
      call('POST', '/auth/session/shop', {
        token: kiosk,
        body: { shopId: shop.id, ...(pin !== undefined && { pin }) },
      });
    expect((await choose()).status).toBe(403);
    expect((await choose('0000')).status).toBe(403);
    expect((await getProfile()).storeId).toBe(first.id);
    const places = await sql(
      'select scope, shop_id = store_id as is_first from sessions where store_id = $1 order by scope',
      [first.id],
    );
    expect(places).toEqual([
      { scope: 'board', is_first: true },
      { scope: 'dashboard', is_first: null },
      { scope: 'kiosk', is_first: true },
    ]);
    expect((await call('GET', `/stores/${first.id}/rewards/redemptions`, { token: board })).status).toBe(200);
    expect((await choose('4711')).status).toBe(200);
    expect((await choose()).status).toBe(200);
    // The end of the chain is known at once, too.
    await call('DELETE', `/stores/${shop.id}/permanent`, { token });
    const other = await signIn(first.ownerEmail, 'kiosk');
    const getOther = async () =>
      (await call<Profile>('GET', '/store-owners/me', { token: other, server: second.url })).body;
    expect(await getOther()).toHaveProperty('chain');
    expect((await end(first.id)).status).toBe(204);
    await eventuallyKnows(getOther, false);
  } finally {
    await second.stop();
  }
});

const eventuallyKnows = (getProfile: () => Promise<Profile>, hasChain: boolean) =>
  eventually(
    hasChain ? 'the session is of a chain' : 'the session is of no chain',
    async () => 'chain' in (await getProfile()) === hasChain,
  );

test('CH-08 neither the start nor the end of a chain gives a reward again whose daily limit is reached', async () => {
  // It is noon in the store, so that all redemptions are on one day.
  const first = await createTestStore({ time_zone: timeZoneAtHour(12) });
  const reward = await addReward(first, { daily_limit: 1, repeat: 'always' });
  const kiosk = await first.kioskToken();
  const redeem = async () => {
    const body = { customerId: (await addCustomer(first, { points: 1_000 })).id, rewardId: reward.id };
    const { status, body: answer } = await call<{ redemption?: { id: string } }>('POST', '/public/redeem', {
      token: kiosk,
      body: { ...body, storeSubdomain: first.subdomain },
    });
    return { status, id: answer.redemption?.id };
  };
  /** Redeems like a request that has read its session before the chain started or ended. */
  const redeemLate = async (hadChain: boolean) => {
    const { id: customerId } = await addCustomer(first, { points: 1_000 });
    const shop = { ...toShop(first.id), shopKey: hadChain ? toShopId(first.id) : null };
    return redeemReward(
      database.forStore(first.id),
      { scope: 'kiosk', role: 'store_owner', accountId: first.ownerId, requestId: 'late', ...shop },
      { customerId, rewardId: reward.id, storeSubdomain: first.subdomain },
      undefined,
    );
  };
  const { status, id } = await redeem();
  expect(status).toBe(201);
  expect((await start(first.id)).status).toBe(201);
  expect((await redeem()).status).toBe(403);
  for (const hadChain of [false, true]) await expect(redeemLate(hadChain)).rejects.toMatchObject({ code: 'forbidden' });
  const setStatus = async (next: string) =>
    (
      await call('PATCH', `/stores/${first.id}/rewards/redemptions/${id}`, {
        token: await first.ownerToken(),
        body: { status: next },
      })
    ).status;
  // A use that is given back in the chain is free once, by whichever session.
  expect(await setStatus('cancelled')).toBe(200);
  await redeemLate(false);
  await expect(redeemLate(true)).rejects.toMatchObject({ code: 'forbidden' });
  expect((await end(first.id)).status).toBe(204);
  expect((await redeem()).status).toBe(403);
  for (const hadChain of [false, true]) await expect(redeemLate(hadChain)).rejects.toMatchObject({ code: 'forbidden' });
  expect(await listBrokenRules([first.id])).toEqual([]);
});

test('offers of shops that are gone are off after the end of their chain, and what waits there is closed', async () => {
  const first = await startChain();
  const { body: shop } = await addShop(first.id);
  const names = [first, shop].map(({ id }) => id);
  await addReward(first, { name: 'Here', shop_ids: names });
  await addReward(first, { name: 'Gone', shop_ids: [shop.id] });
  await addReward(first, { name: 'Off already', shop_ids: [shop.id], is_active: false });
  await addReward(first, { name: 'Everywhere' });
  const owner = await first.ownerToken();
  const boost = { factor: 2, weekdays: [1, 2, 3], startTime: '00:00', endTime: '24:00', shopIds: [shop.id] };
  expect((await call('POST', '/store/boosts', { token: owner, body: { name: 'Hours', ...boost } })).status).toBe(201);
  const at = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();
  const promotion = {
    name: 'Double',
    promotionType: 'POINTS_MULTIPLIER',
    promotionValue: 2,
    startDate: at(-1),
    endDate: at(1),
    shopIds: [shop.id],
  };
  expect((await call('POST', '/store/promotions', { token: owner, body: promotion })).status).toBe(201);
  for (const at of [first, shop])
    await sql(
      `insert into pending_checkouts (store_id, customer_id, shop_id, requested_at) values ($1, $2, $3, now())`,
      [first.id, (await addCustomer(first)).id, at.id],
    );
  await sql(
    `insert into pos_review_orders (store_id, order_id, shop_id, reason, paid_at, eligible_cents, created_at)
     values ($1, 'A', $1, 'ambiguous', now(), 100, now()), ($1, 'A~1', $2, 'ambiguous', now(), 100, now())`,
    [first.id, shop.id],
  );
  expect((await call('DELETE', `/stores/${shop.id}/permanent`, { token })).status).toBe(204);
  expect((await end(first.id)).status).toBe(204);
  const list = (table: string) =>
    sql(`select name, is_active, shop_ids from ${table} where store_id = $1 order by name`, [first.id]);
  const off = { is_active: false, shop_ids: null };
  expect([await list('rewards'), await list('boosts'), await list('promotions')]).toEqual([
    [
      { name: 'Everywhere', is_active: true, shop_ids: null },
      { name: 'Gone', ...off },
      { name: 'Here', is_active: true, shop_ids: null },
      { name: 'Off already', ...off },
    ],
    [{ name: 'Hours', ...off }],
    [{ name: 'Double', ...off }],
  ]);
  const [entry] = await sql(`select new_values from audit_log where store_id = $1 and action = 'chain_ended'`, [
    first.id,
  ]);
  expect(entry).toEqual({ new_values: { deactivatedOffers: ['Gone', 'Double', 'Hours'] } });
  expect(
    await sql(`select shop_id from pending_checkouts where store_id = $1 and status = 'pending'`, [first.id]),
  ).toEqual([{ shop_id: first.id }]);
  expect(
    await sql('select order_id from pos_review_orders where store_id = $1 and dismissed_at is null', [first.id]),
  ).toEqual([{ order_id: 'A' }]);
  expect(await listBrokenRules([first.id])).toEqual([]);
});
