import { randomUUID } from 'node:crypto';
import type { ErrorBody } from '../../src/contract/errors';
import { REWARDS_MAX } from '../../src/contract/plain/offerLimits';
import type { CustomerReward, Reward } from '../../src/contract/rewards';
import { addRedemption } from '../redemptions/addRedemption';
import { call } from '../support/http';
import { sql } from '../support/sql';
import { getStatuses } from '../support/statuses';
import { addCustomer, addReward, createTestStore, type TestStore } from '../support/testStore';
import { timeZoneAtHour } from '../support/timeZones';

const TEA = { name: 'Free tea', rewardType: 'FREE_ITEM', pointsRequired: 50 } as const;

let store: TestStore;
let token: string;
beforeEach(async () => {
  // It is about noon in the store, so that all statements of a test are on one day.
  store = await createTestStore({ time_zone: timeZoneAtHour(12) });
  token = await store.ownerToken();
});

const pathOf = (id?: string, of = store.id) => `/stores/${of}/rewards${id === undefined ? '' : `/${id}`}`;
const list = async () => (await call<Reward[]>('GET', pathOf(), { token })).body;
const create = (body: object, key?: string) =>
  call<Reward & ErrorBody>('POST', pathOf(), { token, body, ...(key && { headers: { 'idempotency-key': key } }) });
const update = (id: string, body: object) => call<Reward & ErrorBody>('PATCH', pathOf(id), { token, body });
const remove = (id: string) => call<ErrorBody>('DELETE', pathOf(id), { token });
const listAuditRows = (id: string) =>
  sql(
    'select action, store_id, record_type, actor_id, old_values, new_values from audit_log where record_id = $1 order by id',
    [id],
  );
async function listOnKiosk(): Promise<CustomerReward[]> {
  const { id } = await addCustomer(store);
  const path = `/stores/${store.id}/rewards/customer/${id}`;
  return (await call<CustomerReward[]>('GET', path, { token: await store.kioskToken() })).body;
}

test('OD-06 a reward is created with its defaults, listed and audited, and the kiosk offers it', async () => {
  const response = await create({ ...TEA, name: '  Free tea ', description: 'Any\r\n cup', category: ' ' });
  expect(response.status).toBe(201);
  expect(response.body).toEqual({
    ...TEA,
    id: expect.any(String) as string,
    description: 'Any cup',
    spanishName: null,
    spanishDescription: null,
    category: null,
    rewardValue: 0,
    dailyLimit: null,
    repeat: 'once',
    stamps: null,
    isActive: true,
    usedToday: 0,
    redemptions: 0,
    createdAt: expect.stringMatching(/Z$/) as string,
    updatedAt: response.body.createdAt,
  });
  expect(await list()).toEqual([response.body]);
  expect(await listOnKiosk()).toMatchObject([{ id: response.body.id, name: 'Free tea', pointsRequired: 50 }]);
  expect(await listAuditRows(response.body.id)).toEqual([
    {
      action: 'reward_created',
      store_id: store.id,
      record_type: 'reward',
      actor_id: store.ownerId,
      old_values: null,
      new_values: {
        ...TEA,
        description: 'Any cup',
        spanishName: null,
        spanishDescription: null,
        category: null,
        rewardValue: 0,
        dailyLimit: null,
        repeat: 'once',
        stamps: null,
        isActive: true,
      },
    },
  ]);
});

test('OD-06 the list has its counters, is sorted by points and excludes deleted rewards', async () => {
  const cake = await addReward(store, { name: 'Cake', points_required: 300, daily_limit: 5 });
  const tea = await addReward(store, { name: 'Tea', points_required: 20, is_active: false, category: null });
  await addReward(store, { name: 'Deleted', deleted_at: new Date() });
  await sql(
    `insert into reward_daily_use (store_id, reward_id, day, used)
     select s.id, $2, (now() at time zone s.time_zone)::date - n, 3 - n
     from stores s, generate_series(0, 1) n where s.id = $1`,
    [store.id, cake.id],
  );
  const people = await Promise.all([addCustomer(store), addCustomer(store), addCustomer(store), addCustomer(store)]);
  const statuses = ['pending', 'completed', 'cancelled', 'completed'] as const;
  for (const [n, { id }] of people.entries()) {
    await addRedemption(store, {
      customerId: id,
      rewardId: cake.id,
      status: statuses[n] ?? 'pending',
      deleted: n === 3,
    });
  }
  expect(await list()).toMatchObject([
    { id: tea.id, isActive: false, category: null, dailyLimit: null, usedToday: 0, redemptions: 0 },
    { id: cake.id, isActive: true, category: 'Drinks', dailyLimit: 5, usedToday: 3, redemptions: 2 },
  ]);
});

test('OD-06 the number of redemptions stays right after redeeming, completing, cancelling and deleting, even in parallel', async () => {
  const reward = await addReward(store, { points_required: 10 });
  const people = await Promise.all(Array.from({ length: 24 }, () => addCustomer(store, { points: 50 })));
  const kiosk = await store.kioskToken();
  const redeemed = await Promise.all(
    people.map(({ id }) =>
      call<{ redemption: { id: string } }>('POST', '/public/redeem', {
        token: kiosk,
        body: { customerId: id, rewardId: reward.id, storeSubdomain: store.subdomain },
      }),
    ),
  );
  expect(redeemed.map(({ status }) => status)).toEqual(people.map(() => 201));
  const count = async () => (await list())[0]?.redemptions;
  expect(await count()).toBe(24);
  await Promise.all(
    redeemed.map(({ body }, n) =>
      call('PATCH', `/stores/${store.id}/rewards/redemptions/${body.redemption.id}`, {
        token,
        body: { status: n < 10 ? 'cancelled' : 'completed' },
      }),
    ),
  );
  expect(await count()).toBe(14);
  const first = redeemed[20]?.body.redemption.id ?? '';
  await sql('update redemptions set deleted_at = now() where store_id = $1 and id = $2', [store.id, first]);
  expect(await count()).toBe(13);
  await sql("update redemptions set status = 'cancelled' where store_id = $1 and id = $2", [store.id, first]);
  expect(await count()).toBe(13);
  await sql("update redemptions set deleted_at = null, status = 'completed' where store_id = $1 and id = $2", [
    store.id,
    first,
  ]);
  expect(await count()).toBe(14);
  await sql('delete from redemptions where store_id = $1', [store.id]);
  expect(await count()).toBe(0);
});

test('OD-06 an edit changes only the given fields, audits the differences and never changes past redemptions', async () => {
  const reward = await addReward(store, { reward_type: 'PERCENTAGE_DISCOUNT', reward_value: 20 });
  const person = await addCustomer(store);
  const redemption = await addRedemption(store, { customerId: person.id, rewardId: reward.id });
  const getRedemption = () => sql('select * from redemptions where id = $1', [redemption]);
  const before = await getRedemption();
  const changed = await update(reward.id, {
    name: 'Free lunch',
    description: '',
    category: 'Lunch',
    rewardType: 'FREE_ITEM',
    pointsRequired: 900,
    dailyLimit: 3,
    isActive: false,
  });
  expect(changed.status).toBe(200);
  expect(changed.body).toMatchObject({
    id: reward.id,
    name: 'Free lunch',
    description: '',
    category: 'Lunch',
    rewardType: 'FREE_ITEM',
    rewardValue: 0,
    pointsRequired: 900,
    dailyLimit: 3,
    isActive: false,
    redemptions: 1,
  });
  expect(await getRedemption()).toEqual(before);
  const cleared = await update(reward.id.toUpperCase(), { dailyLimit: null, category: null });
  expect(cleared.body).toEqual({
    ...changed.body,
    dailyLimit: null,
    category: null,
    updatedAt: cleared.body.updatedAt,
  });
  for (const nothing of [{}, { name: ' Free lunch ', rewardValue: 0 }]) {
    expect((await update(reward.id, nothing)).body).toEqual(cleared.body);
  }
  expect(await listAuditRows(reward.id)).toMatchObject([
    { action: 'reward_updated', old_values: { rewardValue: 20, dailyLimit: null }, new_values: { rewardValue: 0 } },
    {
      old_values: { name: 'Free lunch', dailyLimit: 3, category: 'Lunch' },
      new_values: { name: 'Free lunch', dailyLimit: null, category: null },
    },
  ]);
  expect(await listOnKiosk()).toMatchObject([{ name: 'Free lunch', isActive: false }]);
});

test('OD-06 edits of different fields at the same time are all kept', async () => {
  const reward = await addReward(store);
  const fields = [{ name: 'Tea' }, { pointsRequired: 70 }, { dailyLimit: 9 }, { category: 'Hot' }, { isActive: false }];
  const responses = await Promise.all(fields.map((body) => update(reward.id, body)));
  expect(responses.map(({ status }) => status)).toEqual(fields.map(() => 200));
  expect((await list())[0]).toMatchObject(Object.assign({}, ...fields) as object);
});

test('OD-06 a deleted reward is removed from every list, its redemptions stay, and the kiosk cannot redeem it', async () => {
  const reward = await addReward(store, { points_required: 10 });
  const [person, late] = await Promise.all([addCustomer(store), addCustomer(store, { points: 50 })]);
  const redemption = await addRedemption(store, { customerId: person.id, rewardId: reward.id });
  expect((await remove(reward.id)).status).toBe(204);
  expect([await list(), await listOnKiosk()]).toEqual([[], []]);
  const redeem = await call<ErrorBody>('POST', '/public/redeem', {
    token: await store.kioskToken(),
    body: { customerId: late.id, rewardId: reward.id, storeSubdomain: store.subdomain },
  });
  expect([redeem.status, redeem.body.message]).toEqual([404, 'Reward not found']);
  expect(await sql('select status, deleted_at from redemptions where id = $1', [redemption])).toEqual([
    { status: 'pending', deleted_at: null },
  ]);
  const settle = await call('PATCH', `/stores/${store.id}/rewards/redemptions/${redemption}`, {
    token,
    body: { status: 'completed' },
  });
  expect(settle.status).toBe(200);
  for (const response of [await remove(reward.id), await update(reward.id, { name: 'Again' })]) {
    expect([response.status, response.body.message]).toEqual([404, 'Reward not found']);
  }
  expect((await listAuditRows(reward.id)).map(({ action }) => action)).toEqual(['reward_deleted']);
});

const VALUES = [0, 0.5, 1, 100, 100.5, 12.345, 10_000, 10_000.01, -1];
test.each([
  ['PERCENTAGE_DISCOUNT', [1, 100]],
  ['FIXED_DISCOUNT', [0.5, 1, 100, 100.5, 10_000]],
  ['FREE_ITEM', [0]],
  ['BOGO', [0]],
])('OD-06 the value of %s is validated by the type when a reward is created or changed', async (rewardType, valid) => {
  const reward = await addReward(store, { reward_type: 'FIXED_DISCOUNT', reward_value: 3 });
  for (const rewardValue of VALUES) {
    const isValid = valid.includes(rewardValue);
    const created = await create({ ...TEA, rewardType, rewardValue });
    const changed = await update(reward.id, { rewardType, rewardValue });
    expect([rewardValue, created.status, changed.status]).toEqual([
      rewardValue,
      isValid ? 201 : 400,
      isValid ? 200 : 400,
    ]);
    if (!isValid)
      expect([created.body.fields, changed.body.fields]).toEqual(Array(2).fill({ rewardValue: [expect.any(String)] }));
  }
});

test('OD-06 a new type is validated with the unchanged value of the reward', async () => {
  const reward = await addReward(store, { reward_type: 'FIXED_DISCOUNT', reward_value: 150 });
  const message = 'rewardValue must be from 1 to 100';
  const refused = await update(reward.id, { rewardType: 'PERCENTAGE_DISCOUNT' });
  expect([refused.status, refused.body.fields]).toEqual([400, { rewardValue: [message] }]);
  expect((await create({ ...TEA, rewardType: 'PERCENTAGE_DISCOUNT' })).body.fields).toEqual({ rewardValue: [message] });
  expect((await update(reward.id, { rewardType: 'BOGO' })).body).toMatchObject({ rewardType: 'BOGO', rewardValue: 0 });
});

test('OD-06 every invalid field of a reward is named', async () => {
  const reward = await addReward(store);
  const cases: [object, Record<string, string>][] = [
    [{ name: ' ' }, { name: 'name is required' }],
    [{ name: 'x'.repeat(121) }, { name: 'name must be at most 120 characters' }],
    [{ name: '🍰'.repeat(61) }, { name: 'name must be at most 120 characters' }],
    [{ name: 'a\0b' }, { name: 'name must be plain text' }],
    [{ description: '🍰'.repeat(251) }, { description: 'description must be at most 500 characters' }],
    [{ category: 'x'.repeat(61) }, { category: 'category must be at most 60 characters' }],
    [{ pointsRequired: 0 }, { pointsRequired: 'pointsRequired must be at least 1' }],
    [{ pointsRequired: 1.5 }, { pointsRequired: 'pointsRequired must be a whole number' }],
    [{ pointsRequired: 1_000_001 }, { pointsRequired: 'pointsRequired must be at most 1000000' }],
    [{ dailyLimit: 0 }, { dailyLimit: 'dailyLimit must be at least 1' }],
    [{ repeat: 'weekly' }, { repeat: expect.any(String) as string }],
    [{ stamps: 4 }, { stamps: 'stamps must be at least 5' }],
    [{ stamps: 13 }, { stamps: 'stamps must be at most 12' }],
    [{ rewardType: 'POINTS_MULTIPLIER' }, { rewardType: expect.any(String) as string }],
    [{ isActive: 'yes' }, { isActive: expect.any(String) as string }],
    [
      { name: '', rewardType: 'PERCENTAGE_DISCOUNT', rewardValue: 101, pointsRequired: 0 },
      {
        name: 'name is required',
        rewardValue: 'rewardValue must be from 1 to 100',
        pointsRequired: 'pointsRequired must be at least 1',
      },
    ],
  ];
  for (const [fields, messages] of cases) {
    const expected = Object.fromEntries(Object.entries(messages).map(([field, message]) => [field, [message]]));
    for (const response of [await create({ ...TEA, ...fields }), await update(reward.id, fields)]) {
      expect([response.status, response.body.fields]).toEqual([400, expected]);
    }
  }
  expect((await create({})).body.fields).toEqual({
    name: ['name is required'],
    rewardType: [expect.any(String)],
    pointsRequired: ['pointsRequired is required'],
  });
  expect(await list()).toHaveLength(1);
});

test('OD-06 the routes refuse other roles, other stores, and rewards of other stores', async () => {
  const other = await createTestStore();
  const [own, foreign] = await Promise.all([addReward(store), addReward(other)]);
  const callers = ['anonymous', 'kiosk', 'cashier', 'admin', 'owner of another store'] as const;
  const refused = { anonymous: 401, kiosk: 403, cashier: 403, admin: 403, 'owner of another store': 403 };
  const calls = [
    { method: 'GET', path: pathOf() },
    { method: 'POST', path: pathOf(), body: TEA },
    { method: 'PATCH', path: pathOf(own.id), body: { name: 'Stolen' } },
    { method: 'DELETE', path: pathOf(own.id) },
  ];
  for (const each of calls) expect(await getStatuses(store, callers, each)).toEqual(refused);
  for (const id of [foreign.id, randomUUID()]) {
    expect([(await update(id, { name: 'Mine' })).status, (await remove(id)).status]).toEqual([404, 404]);
  }
  expect((await update('none', {})).status).toBe(400);
  expect(await sql('select name, deleted_at from rewards where id = any($1)', [[own.id, foreign.id]])).toEqual(
    Array(2).fill({ name: 'Free coffee', deleted_at: null }),
  );
});

test('OD-06 a repeated request with the same key creates one reward', async () => {
  const key = randomUUID();
  const responses = await Promise.all([create(TEA, key), create(TEA, key), create(TEA, key)]);
  expect(responses.map(({ status }) => status)).toEqual([201, 201, 201]);
  expect(responses[1].body).toEqual(responses[0].body);
  expect(await list()).toHaveLength(1);
  expect((await create({ ...TEA, name: 'Coffee' }, key)).status).toBe(422);
});

test('OD-06 the number of rewards of a store is limited, and deleting one makes room', async () => {
  await sql(
    `insert into rewards (store_id, name, reward_type, points_required)
     select $1, 'Reward ' || n, 'BOGO', n from generate_series(1, $2::integer) n`,
    [store.id, REWARDS_MAX],
  );
  const refused = await create(TEA);
  expect([refused.status, refused.body.message]).toEqual([
    409,
    'A store can have at most 500 rewards. Delete one that you do not need.',
  ]);
  await remove((await list())[0]?.id ?? '');
  // Simultaneous requests count each other's rewards.
  const responses = await Promise.all(Array.from({ length: 8 }, () => create(TEA)));
  expect(responses.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409, 409, 409, 409]);
  expect(await list()).toHaveLength(REWARDS_MAX);
});

test('OD-06 the application cannot change the number of redemptions directly', async () => {
  const grants = await sql(
    `select privilege_type from information_schema.role_table_grants
     where table_name = 'redemption_counter_shards' and grantee = 'regulars_app'`,
  );
  expect(grants).toEqual([{ privilege_type: 'SELECT' }]);
});
