import type { Boost } from '../../src/contract/boosts';
import type { ErrorBody } from '../../src/contract/errors';
import { BOOSTS_MAX } from '../../src/contract/plain/boostLimits';
import { call } from '../support/http';
import { sql } from '../support/sql';
import { createTestStore, type TestStore } from '../support/testStore';

const HAPPY_HOUR = { name: 'Happy hour', factor: 2, weekdays: [2], startTime: '14:00', endTime: '16:00' };
const DEFAULTS = { firstDate: null, lastDate: null, isActive: true };

let store: TestStore;
let token: string;
beforeEach(async () => {
  store = await createTestStore();
  token = await store.ownerToken();
});

const PATH = '/store/boosts';
const list = async () => (await call<Boost[]>('GET', PATH, { token })).body;
const create = (body: object, key?: string) =>
  call<Boost & ErrorBody>('POST', PATH, { token, body, ...(key && { headers: { 'idempotency-key': key } }) });
const update = (id: string, body: object) => call<Boost & ErrorBody>('PATCH', `${PATH}/${id}`, { token, body });
const remove = (id: string) => call<ErrorBody>('DELETE', `${PATH}/${id}`, { token });
const listAuditRows = (id: string) =>
  sql('select action, record_type, actor_id, old_values, new_values from audit_log where record_id = $1 order by id', [
    id,
  ]);

test('BX-83 a boost is created with its defaults, listed, audited, and created once per key', async () => {
  const response = await create({ ...HAPPY_HOUR, name: ' Happy hour ', weekdays: [5, 2] }, 'once');
  expect(response.status).toBe(201);
  const boost = { ...HAPPY_HOUR, ...DEFAULTS, weekdays: [2, 5] };
  expect(response.body).toEqual({ ...boost, id: expect.any(String) as string });
  expect((await create({ ...HAPPY_HOUR, name: ' Happy hour ', weekdays: [5, 2] }, 'once')).body).toEqual(response.body);
  expect(await list()).toEqual([response.body]);
  expect(await listAuditRows(response.body.id)).toEqual([
    { action: 'boost_created', record_type: 'boost', actor_id: store.ownerId, old_values: null, new_values: boost },
  ]);
});

test('BX-83 an edit keeps the id and the former version, and an edit without a change does nothing', async () => {
  const { id } = (await create(HAPPY_HOUR)).body;
  const change = { factor: 2.25, endTime: '24:00', firstDate: '2026-12-01' };
  const { status, body } = await update(id, change);
  expect([status, body]).toEqual([200, { ...HAPPY_HOUR, ...DEFAULTS, ...change, id }]);
  expect((await update(id, change)).body).toEqual(body);
  expect(await list()).toEqual([body]);
  expect(
    await sql(
      `select factor, end_time::text, archived_at = lead(created_at) over (order by created_at) as "isFollowed"
       from boosts where store_id = $1 order by created_at`,
      [store.id],
    ),
  ).toEqual([
    { factor: 2, end_time: '16:00:00', isFollowed: true },
    { factor: 2.25, end_time: '24:00:00', isFollowed: null },
  ]);
  expect((await listAuditRows(id)).slice(1)).toEqual([
    {
      action: 'boost_updated',
      record_type: 'boost',
      actor_id: store.ownerId,
      old_values: { name: 'Happy hour', factor: 2, endTime: '16:00', firstDate: null },
      new_values: { name: 'Happy hour', ...change },
    },
  ]);
});

test('BX-83 a deleted boost is gone from the list, audited, and cannot be changed', async () => {
  const { id } = (await create(HAPPY_HOUR)).body;
  expect((await remove(id)).status).toBe(204);
  expect(await list()).toEqual([]);
  expect([(await remove(id)).status, (await update(id, { factor: 3 })).status]).toEqual([404, 404]);
  expect(await listAuditRows(id)).toMatchObject([
    { action: 'boost_created' },
    { action: 'boost_deleted', old_values: { ...HAPPY_HOUR, ...DEFAULTS } },
  ]);
});

test.each([
  ['name', { name: ' ' }],
  ['name', { name: 'x'.repeat(121) }],
  ['factor', { factor: 1.49 }],
  ['factor', { factor: 5.01 }],
  ['factor', { factor: 1.555 }],
  ['weekdays', { weekdays: [] }],
  ['weekdays.0', { weekdays: [0] }],
  ['weekdays', { weekdays: [2, 2] }],
  ['startTime', { startTime: '24:00' }],
  ['startTime', { startTime: '7:00' }],
  ['endTime', { endTime: '24:01' }],
  ['endTime', { startTime: '14:00', endTime: '14:00' }],
  ['firstDate', { firstDate: '1999-12-31' }],
  ['lastDate', { lastDate: '2026-02-30' }],
  ['lastDate', { firstDate: '2026-12-02', lastDate: '2026-12-01' }],
])('BX-83 an invalid %s is refused beside its field: %j', async (field, over) => {
  const { status, body } = await create({ ...HAPPY_HOUR, ...over });
  expect([status, Object.keys(body.fields ?? {})]).toEqual([400, [field]]);
  expect(await list()).toEqual([]);
});

test('BX-83 a change that contradicts an unchanged field is refused', async () => {
  const { id } = (await create({ ...HAPPY_HOUR, lastDate: '2026-12-01' })).body;
  const dates = await update(id, { firstDate: '2026-12-02' });
  const times = await update(id, { endTime: '14:00' });
  expect([dates.status, Object.keys(dates.body.fields ?? {})]).toEqual([400, ['lastDate']]);
  expect([times.status, Object.keys(times.body.fields ?? {})]).toEqual([400, ['endTime']]);
});

test(`BX-83 a store has at most ${BOOSTS_MAX} boosts, even when many are created at once`, async () => {
  const statuses = await Promise.all(
    Array.from({ length: BOOSTS_MAX + 3 }, (_, n) => create({ ...HAPPY_HOUR, name: `Boost ${n}` })),
  );
  expect(statuses.filter(({ status }) => status === 201)).toHaveLength(BOOSTS_MAX);
  const refused = statuses.filter(({ status }) => status === 409);
  expect(refused.map(({ body }) => body.message)).toEqual(
    Array.from({ length: 3 }, () => `A store can have at most ${BOOSTS_MAX} boosts. Delete one that has ended.`),
  );
  expect(await list()).toHaveLength(BOOSTS_MAX);
});

test('BX-83 the boosts of another store cannot be seen, changed or deleted', async () => {
  const { id } = (await create(HAPPY_HOUR)).body;
  const other = await createTestStore();
  const foreign = { token: await other.ownerToken() };
  expect((await call<Boost[]>('GET', PATH, foreign)).body).toEqual([]);
  expect((await call('PATCH', `${PATH}/${id}`, { ...foreign, body: { factor: 3 } })).status).toBe(404);
  expect((await call('DELETE', `${PATH}/${id}`, foreign)).status).toBe(404);
  expect(await list()).toMatchObject([HAPPY_HOUR]);
});
