import { randomUUID } from 'node:crypto';
import type { ErrorBody } from '../../src/contract/errors';
import { PROMOTIONS_MAX } from '../../src/contract/plain/offerLimits';
import type { CustomerPromotion, Promotion } from '../../src/contract/promotions';
import { addSale } from '../checkout/register';
import { addRedemption } from '../redemptions/addRedemption';
import { call } from '../support/http';
import { sql } from '../support/sql';
import { getStatuses } from '../support/statuses';
import { addCustomer, addPromotion, createTestStore, type TestStore } from '../support/testStore';

const DAY = 86_400_000;
const inDays = (days: number) => new Date(Date.now() + days * DAY).toISOString();
const DOUBLE = {
  name: 'Double points',
  promotionType: 'POINTS_MULTIPLIER',
  promotionValue: 2,
  startDate: inDays(-1),
  endDate: inDays(1),
} as const;

let store: TestStore;
let token: string;
beforeEach(async () => {
  store = await createTestStore();
  token = await store.ownerToken();
});

const PATH = '/store/promotions';
const list = async () => (await call<Promotion[]>('GET', PATH, { token })).body;
const create = (body: object, key?: string) =>
  call<Promotion & ErrorBody>('POST', PATH, { token, body, ...(key && { headers: { 'idempotency-key': key } }) });
const update = (id: string, body: object) => call<Promotion & ErrorBody>('PATCH', `${PATH}/${id}`, { token, body });
const remove = (id: string) => call<ErrorBody>('DELETE', `${PATH}/${id}`, { token });
const listAuditRows = (id: string) =>
  sql(
    'select action, store_id, record_type, actor_id, old_values, new_values from audit_log where record_id = $1 order by id',
    [id],
  );
const listOnKiosk = async () =>
  (await call<CustomerPromotion[]>('GET', `/public/promotions/store/${store.id}`, { token: await store.kioskToken() }))
    .body;

test('OD-06 a promotion is created with its defaults, listed and audited, and the kiosk offers it', async () => {
  const startDate = new Date(Date.now() - DAY).toISOString();
  const offset = startDate.replace('Z', '+00:00');
  const response = await create({ ...DOUBLE, name: ' Double points ', startDate: offset });
  expect(response.status).toBe(201);
  const defaults = { description: '', category: null, isActive: true, terms: '' };
  expect(response.body).toEqual({
    ...DOUBLE,
    ...defaults,
    startDate,
    id: expect.any(String) as string,
    redemptions: 0,
    createdAt: expect.stringMatching(/Z$/) as string,
    updatedAt: response.body.createdAt,
  });
  expect(await list()).toEqual([response.body]);
  expect(await listOnKiosk()).toMatchObject([
    { id: response.body.id, name: 'Double points', promotionValue: 2, startDate },
  ]);
  expect(await listAuditRows(response.body.id)).toEqual([
    {
      action: 'promotion_created',
      store_id: store.id,
      record_type: 'promotion',
      actor_id: store.ownerId,
      old_values: null,
      new_values: { ...DOUBLE, ...defaults, startDate },
    },
  ]);
});

test('OD-06 the list counts redemptions without deleted ones, has the latest start first and excludes deleted promotions', async () => {
  const ended = await addPromotion(store, {
    name: 'Ended',
    start_date: inDays(-9),
    end_date: inDays(-8),
    is_active: false,
  });
  const running = await addPromotion(store, { name: 'Running' });
  await addPromotion(store, { name: 'Deleted', deleted_at: new Date() });
  const people = await Promise.all([addCustomer(store), addCustomer(store), addCustomer(store)]);
  for (const [n, { id }] of people.entries()) {
    await addRedemption(store, { customerId: id, promotionId: running.id, deleted: n === 0 });
  }
  expect(await list()).toMatchObject([
    { id: running.id, redemptions: 2, isActive: true },
    { id: ended.id, redemptions: 0, isActive: false },
  ]);
});

test('OD-06 an edit changes only the given fields, audits the differences and never changes past redemptions', async () => {
  const promotion = await addPromotion(store);
  const person = await addCustomer(store);
  const redemption = await addRedemption(store, { customerId: person.id, promotionId: promotion.id });
  const getRedemption = () => sql('select * from redemptions where id = $1', [redemption]);
  const before = await getRedemption();
  const changes = {
    name: 'A fifth off',
    description: 'All day',
    category: null,
    promotionType: 'PERCENTAGE_DISCOUNT',
    promotionValue: 20,
    startDate: inDays(-2),
    endDate: inDays(2),
    isActive: false,
    terms: 'Not with other offers',
  };
  const changed = await update(promotion.id.toUpperCase(), changes);
  expect(changed.body).toMatchObject({ id: promotion.id, ...changes, redemptions: 1 });
  expect(await getRedemption()).toEqual(before);
  for (const nothing of [
    {},
    { name: ' A fifth off ', terms: ' Not with\nother  offers ', promotionValue: 20, startDate: changes.startDate },
  ]) {
    expect((await update(promotion.id, nothing)).body).toEqual(changed.body);
  }
  expect(await listAuditRows(promotion.id)).toMatchObject([
    {
      action: 'promotion_updated',
      old_values: { name: 'Double points week', promotionValue: 2 },
      new_values: { name: 'A fifth off', promotionValue: 20, isActive: false },
    },
  ]);
  expect(await listOnKiosk()).toMatchObject([{ name: 'A fifth off', isActive: false }]);
});

test('OD-06 edits of different fields at the same time are all kept', async () => {
  const promotion = await addPromotion(store);
  const fields = [{ name: 'Triple' }, { endDate: inDays(9) }, { startDate: inDays(-9) }, { isActive: false }];
  await Promise.all(fields.map((body) => update(promotion.id, body)));
  expect((await list())[0]).toMatchObject(Object.assign({}, ...fields) as object);
});

test('OD-06 a deleted promotion is removed from every list, its redemptions stay, and the kiosk cannot redeem it', async () => {
  const promotion = await addPromotion(store);
  const [person, late] = await Promise.all([addCustomer(store), addCustomer(store)]);
  const redemption = await addRedemption(store, { customerId: person.id, promotionId: promotion.id });
  expect((await remove(promotion.id)).status).toBe(204);
  expect([await list(), await listOnKiosk()]).toEqual([[], []]);
  const redeem = await call<ErrorBody>('POST', `/public/promotions/${promotion.id}/redeem-customer`, {
    token: await store.kioskToken(),
    body: { customerId: late.id, storeId: store.id },
  });
  expect([redeem.status, redeem.body.message]).toEqual([404, 'Promotion not found']);
  expect(await sql('select status, deleted_at from redemptions where id = $1', [redemption])).toEqual([
    { status: 'redeemed', deleted_at: null },
  ]);
  for (const response of [await remove(promotion.id), await update(promotion.id, { name: 'Again' })]) {
    expect([response.status, response.body.message]).toEqual([404, 'Promotion not found']);
  }
  expect((await listAuditRows(promotion.id)).map(({ action }) => action)).toEqual(['promotion_deleted']);
});

const VALUES = [0, 0.5, 1, 1.5, 10, 10.5, 99, 100, 100.5, 12.345, 10_000, 10_001, -1];
test.each([
  ['PERCENTAGE_DISCOUNT', [1, 1.5, 10, 10.5, 99, 100]],
  ['FIXED_DISCOUNT', [0.5, 1, 1.5, 10, 10.5, 99, 100, 100.5, 10_000]],
  ['FREE_ITEM', [0, 1, 10, 99]],
  ['POINTS_MULTIPLIER', [1.01, 1.5, 10]],
])(
  'OD-06 the value of %s is validated by the type when a promotion is created or changed',
  async (promotionType, valid) => {
    const promotion = await addPromotion(store);
    for (const promotionValue of VALUES) {
      const isValid = valid.includes(promotionValue);
      const created = await create({ ...DOUBLE, promotionType, promotionValue });
      const changed = await update(promotion.id, { promotionType, promotionValue });
      const statuses = [promotionValue, created.status, changed.status];
      expect(statuses).toEqual([promotionValue, isValid ? 201 : 400, isValid ? 200 : 400]);
      if (!isValid) {
        expect([created.body.fields, changed.body.fields]).toEqual(
          Array(2).fill({ promotionValue: [expect.any(String)] }),
        );
      }
    }
  },
);

test('OD-06 a change is validated together with the unchanged fields of the promotion', async () => {
  const promotion = await addPromotion(store, { promotion_type: 'FIXED_DISCOUNT', promotion_value: 150 });
  const getFields = async (body: object) => (await update(promotion.id, body)).body.fields;
  expect(await getFields({ promotionType: 'POINTS_MULTIPLIER' })).toEqual({
    promotionValue: ['promotionValue must be from 1.01 to 10'],
  });
  expect(await getFields({ startDate: inDays(5) })).toEqual({ endDate: ['endDate must be after startDate'] });
  expect(await getFields({ endDate: inDays(-5) })).toEqual({ endDate: ['endDate must be after startDate'] });
});

test('OD-06 a multiplier of 1 is refused, but an older promotion with that value can still be ended', async () => {
  const promotion = await addPromotion(store, { promotion_type: 'POINTS_MULTIPLIER', promotion_value: 1 });
  expect((await update(promotion.id, { promotionValue: 1 })).body.fields).toEqual({
    promotionValue: ['promotionValue must be from 1.01 to 10'],
  });
  expect(await update(promotion.id, { isActive: false })).toMatchObject({ status: 200, body: { isActive: false } });
});

test('OD-06 every invalid field of a promotion is named', async () => {
  const promotion = await addPromotion(store);
  const noTime = (field: string) => `${field} must be a time from 2000 to 2099`;
  const sameTime = inDays(2);
  const cases: [object, Record<string, unknown>][] = [
    [{ name: ' ' }, { name: 'name is required' }],
    [{ name: '🍰'.repeat(61) }, { name: 'name must be at most 120 characters' }],
    [{ description: 'x'.repeat(501) }, { description: 'description must be at most 500 characters' }],
    [{ terms: 'x'.repeat(301) }, { terms: 'terms must be at most 300 characters' }],
    [{ category: 'a\0' }, { category: 'category must be plain text' }],
    [{ promotionType: 'BOGO' }, { promotionType: expect.any(String) }],
    [{ startDate: '0000-01-01T00:00:00Z' }, { startDate: noTime('startDate') }],
    [{ startDate: '2016-12-31T23:59:60Z' }, { startDate: noTime('startDate') }],
    [{ endDate: '2100-01-01T00:00:00.001Z' }, { endDate: noTime('endDate') }],
    [{ endDate: 'tomorrow' }, { endDate: expect.any(String) }],
    [{ startDate: sameTime, endDate: sameTime }, { endDate: 'endDate must be after startDate' }],
    [
      { name: '', promotionType: 'POINTS_MULTIPLIER', promotionValue: 11, startDate: inDays(2), endDate: inDays(1) },
      {
        name: 'name is required',
        promotionValue: 'promotionValue must be from 1.01 to 10',
        endDate: 'endDate must be after startDate',
      },
    ],
  ];
  for (const [fields, messages] of cases) {
    const expected = Object.fromEntries(Object.entries(messages).map(([field, message]) => [field, [message]]));
    for (const response of [await create({ ...DOUBLE, ...fields }), await update(promotion.id, fields)]) {
      expect([fields, response.status, response.body.fields]).toEqual([fields, 400, expected]);
    }
  }
  expect((await create({})).body.fields).toEqual({
    name: ['name is required'],
    promotionType: [expect.any(String)],
    startDate: ['startDate is required'],
    endDate: ['endDate is required'],
  });
  expect(await list()).toHaveLength(1);
});

test('OD-06 the routes refuse other roles, and promotions of other stores', async () => {
  const other = await createTestStore();
  const [own, foreign] = await Promise.all([addPromotion(store), addPromotion(other)]);
  const callers = ['anonymous', 'kiosk', 'cashier', 'admin'] as const;
  const refused = { anonymous: 401, kiosk: 403, cashier: 403, admin: 403 };
  const calls = [
    { method: 'GET', path: PATH },
    { method: 'POST', path: PATH, body: DOUBLE },
    { method: 'PATCH', path: `${PATH}/${own.id}`, body: { name: 'Stolen' } },
    { method: 'DELETE', path: `${PATH}/${own.id}` },
  ];
  for (const each of calls) expect(await getStatuses(store, callers, each)).toEqual(refused);
  const byStranger = { method: 'PATCH', path: `${PATH}/${own.id}`, body: { name: 'Stolen' } };
  expect(await getStatuses(store, ['owner of another store'], byStranger)).toEqual({ 'owner of another store': 404 });
  for (const id of [foreign.id, randomUUID()]) {
    expect([(await update(id, { name: 'Mine' })).status, (await remove(id)).status]).toEqual([404, 404]);
  }
  expect((await update('none', {})).status).toBe(400);
  expect((await list()).map(({ id }) => id)).toEqual([own.id]);
  expect(await sql('select name, deleted_at from promotions where id = any($1)', [[own.id, foreign.id]])).toEqual(
    Array(2).fill({ name: 'Double points week', deleted_at: null }),
  );
});

test('OD-06 a repeated request with the same key creates one promotion', async () => {
  const key = randomUUID();
  const responses = await Promise.all([create(DOUBLE, key), create(DOUBLE, key), create(DOUBLE, key)]);
  expect(responses.map(({ status }) => status)).toEqual([201, 201, 201]);
  expect(await list()).toEqual([responses[0].body]);
  expect((await create({ ...DOUBLE, name: 'Other' }, key)).status).toBe(422);
});

test('OD-06 the number of promotions of a store is limited, and deleting one makes room', async () => {
  await sql(
    `insert into promotions (store_id, name, promotion_type, start_date, end_date)
     select $1, 'Promotion ' || n, 'FREE_ITEM', now(), now() + interval '1 day' from generate_series(1, $2::integer) n`,
    [store.id, PROMOTIONS_MAX],
  );
  const refused = await create(DOUBLE);
  expect([refused.status, refused.body.message]).toEqual([
    409,
    'A store can have at most 1,000 promotions. Delete ended ones.',
  ]);
  await remove((await list())[0]?.id ?? '');
  expect((await create(DOUBLE)).status).toBe(201);
});

test('OD-06 editing the dates of a multiplier does not take it from customers who have redeemed it', async () => {
  const customer = await addCustomer(store);
  const { body: promotion } = await create(DOUBLE);
  const redemption = { customerId: customer.id, storeId: store.id };
  const token = await store.kioskToken();
  await call('POST', `/public/promotions/${promotion.id}/redeem-customer`, { token, body: redemption });
  const ended = { startDate: inDays(-1), endDate: new Date(Date.now() - 60_000).toISOString() };
  expect((await update(promotion.id, ended)).status).toBe(200);
  const offers = `/public/promotions/store/${store.id}?customerId=${customer.id}`;
  expect((await call<CustomerPromotion[]>('GET', offers, { token })).body).toMatchObject([
    { id: promotion.id, isPending: true, endDate: DOUBLE.endDate },
  ]);
  const body = { phone: customer.phone, storeSubdomain: store.subdomain };
  await addSale(store, { phone: customer.phone, amountCents: 2_000 });
  expect((await call('POST', '/public/checkout', { token, body })).body).toMatchObject({ pointsEarned: 40 });
});
