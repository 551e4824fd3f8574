import { randomUUID } from 'node:crypto';
import type { ErrorBody } from '../../src/contract/errors';
import type { StoreGroup } from '../../src/contract/groups';
import type { ScopedDatabase, Sql } from '../../src/server/database/Database';
import { createGroup, getGroup as readGroup, updateGroup } from '../../src/server/modules/groups/groups';
import { newTag, signInAdmin } from '../support/admin';
import { call } from '../support/http';
import { openTestDatabase } from '../support/openTestDatabase';
import { sql } from '../support/sql';
import { getStatuses } from '../support/statuses';
import { createTestStore } from '../support/testStore';
import { addBareStores, addGroup, addStores, deleteBareStores, listAuditRows } from './groupFixtures';

let admin: Awaited<ReturnType<typeof signInAdmin>>;
let token: string;
beforeAll(async () => {
  admin = await signInAdmin();
  token = admin.token;
});
const getGroup = (id: string) => call<StoreGroup>('GET', `/store-groups/${id}`, { token });
const update = <Body = StoreGroup>(id: string, body: object) =>
  call<Body>('PATCH', `/store-groups/${id}`, { token, body });

test('AP-18 the list is ordered newest first, names the requested number of stores and counts all of them', async () => {
  const stores = await addStores(5);
  const ids = stores.map(({ id }) => id);
  const first = await addGroup(token, [...ids].reverse());
  const second = await addGroup(token);
  for (const [query, named] of [
    ['', stores],
    ['?stores=3', stores.slice(0, 3)],
    ['?stores=0', []],
  ] as const) {
    const list = await call<StoreGroup[]>('GET', `/store-groups${query}`, { token });
    expect(list.status).toBe(200);
    expect(Number(list.headers.get('x-total-count'))).toBe(list.body.length);
    const listed = list.body.filter(({ id }) => [first.id, second.id].includes(id));
    expect(listed).toEqual([
      { id: second.id, name: second.name, stores: [], storeCount: 0, createdAt: second.createdAt },
      { id: first.id, name: first.name, stores: named, storeCount: 5, createdAt: first.createdAt },
    ]);
    const created = list.body.map(({ createdAt }) => createdAt);
    expect(created).toEqual([...created].sort().reverse());
  }
  expect((await getGroup(first.id.toUpperCase())).body).toEqual(first);
  expect(first.stores).toEqual(stores);
});

test('AP-18 invalid limits and ids are rejected, and an unknown group is not found', async () => {
  const getError = async (path: string) => {
    const { status, body } = await call<ErrorBody>('GET', path, { token });
    return [status, body.message];
  };
  expect(await getError('/store-groups?stores=-1')).toEqual([400, ['stores must be at least 0']]);
  expect(await getError('/store-groups?stores=20001')).toEqual([400, ['stores must be at most 20000']]);
  expect((await call('GET', '/store-groups?stores=20000', { token })).status).toBe(200);
  expect(await getError('/store-groups?stores=many')).toEqual([400, ['stores must be a whole number']]);
  expect(await getError('/store-groups/none')).toEqual([400, ['id must be a valid id']]);
  expect(await getError(`/store-groups/${randomUUID()}`)).toEqual([404, 'Group not found']);
});

test('AP-19 GR-03 VA-02 a group is created with a trimmed name and each store once', async () => {
  const [a, b] = await addStores(2);
  const name = `Group ${newTag()}`;
  const storeIds = [b?.id, a?.id, b?.id.toUpperCase()];
  const response = await call<StoreGroup>('POST', '/store-groups', { token, body: { name: `  ${name}\n`, storeIds } });
  expect(response.status).toBe(201);
  expect(response.body).toEqual({
    id: expect.any(String) as string,
    name,
    stores: [a, b],
    storeCount: 2,
    createdAt: expect.any(String) as string,
  });
  expect(await listAuditRows(response.body.id)).toEqual([
    {
      action: 'group_created',
      store_id: null,
      record_type: 'group',
      actor_id: admin.id,
      old_values: null,
      new_values: { name, storesAdded: 2, addedStoreIds: [a?.id, b?.id].sort() },
    },
  ]);
});

test('AP-19 AP-20 GR-03 VA-02 an invalid name or list of stores is rejected on POST and PATCH', async () => {
  const [store] = await addStores(1);
  const group = await addGroup(token, [store?.id ?? '']);
  const cases: [object, unknown][] = [
    [{ name: '' }, ['name is required']],
    [{ name: ' \t\n ' }, ['name is required']],
    [{ name: 'x'.repeat(121) }, ['name must be at most 120 characters']],
    [{ name: '👍'.repeat(61) }, ['name must be at most 120 characters']],
    [{ name: 'a\0b' }, ['name must be plain text']],
    [{ name: 'a\nb' }, ['name must be plain text']],
    [{ name: 'a\ud800b' }, ['name must be plain text']],
    [
      { name: 'a\u202eb' },
      ['name contains an invisible character that changes the direction of text. Please type it again.'],
    ],
    [{ name: 5 }, ['name must be text']],
    [{ storeIds: ['x'] }, ['storeIds.0 must be a valid id']],
    [{ storeIds: store?.id }, ['storeIds must be an array']],
    [{ storeIds: [store?.id, randomUUID()] }, ['storeIds contains a store that does not exist']],
    [{ storeIds: [randomUUID(), store?.id, randomUUID()] }, ['storeIds contains 2 stores that do not exist']],
    [{ name: ' ', storeIds: ['x'] }, ['name is required', 'storeIds.0 must be a valid id']],
  ];
  for (const [fields, message] of cases) {
    const body = { name: `Group ${newTag()}`, storeIds: [], ...fields };
    const created = await call<ErrorBody>('POST', '/store-groups', { token, body });
    expect([fields, created.status, created.body.message]).toEqual([fields, 400, message]);
    const changed = await update<ErrorBody>(group.id, fields);
    expect([fields, changed.status, changed.body.message]).toEqual([fields, 400, message]);
  }
  const empty = await call<ErrorBody>('POST', '/store-groups', { token, body: {} });
  expect([empty.status, empty.body.message]).toEqual([400, ['name is required', 'storeIds is required']]);
  expect((await getGroup(group.id)).body).toEqual(group);
  expect(await listAuditRows(group.id)).toHaveLength(1);
  const longest = await update(group.id, { name: 'y'.repeat(109) + newTag() });
  expect(longest.status).toBe(200);
});

test('AP-19 AP-20 group names are unique regardless of case, also between concurrent requests', async () => {
  const group = await addGroup(token);
  const message = 'A group with this name already exists';
  const taken = { statusCode: 409, error: 'Conflict', message, fields: { name: [message] } };
  const body = { name: group.name.toUpperCase(), storeIds: [] };
  expect((await call('POST', '/store-groups', { token, body })).body).toEqual(taken);
  const other = await addGroup(token);
  expect((await update(other.id, { name: group.name })).body).toEqual(taken);
  // An update may change the case of the name.
  expect((await update(group.id, { name: body.name })).body).toMatchObject({ name: body.name });
  for (let round = 0; round < 5; round++) {
    const same = { name: `Race ${newTag()}`, storeIds: [] };
    const created = await Promise.all([1, 2].map(() => call('POST', '/store-groups', { token, body: same })));
    expect(created.map(({ status }) => status).sort()).toEqual([201, 409]);
  }
});

test('AP-20 GR-03 an update changes only the given fields, and the audit entry has only the differences', async () => {
  const [a, b, c] = await addStores(3);
  const group = await addGroup(token, [a?.id ?? '', b?.id ?? '']);
  const renamed = await update(group.id.toUpperCase(), { name: `${group.name} 2` });
  expect(renamed.status).toBe(200);
  expect(renamed.body).toEqual({ ...group, name: `${group.name} 2` });
  const more = await update(group.id, { storeIds: [a?.id, b?.id, c?.id] });
  expect(more.body).toEqual({ ...renamed.body, stores: [a, b, c], storeCount: 3 });
  await update(group.id, { storeIds: [a?.id, b?.id] });
  const moved = await update(group.id, { storeIds: [c?.id, b?.id, c?.id] });
  expect(moved.body).toEqual({ ...renamed.body, stores: [b, c] });
  for (const nothing of [{}, { name: ` ${moved.body.name} ` }, { storeIds: [b?.id, c?.id] }]) {
    expect((await update(group.id, nothing)).body).toEqual(moved.body);
  }
  expect((await update(group.id, { storeIds: [] })).body).toMatchObject({ stores: [], storeCount: 0 });
  expect((await listAuditRows(group.id)).slice(1).map((row) => [row.action, row.old_values, row.new_values])).toEqual([
    ['group_updated', { name: group.name }, { name: moved.body.name }],
    ['group_updated', {}, { storesAdded: 1, addedStoreIds: [c?.id] }],
    ['group_updated', {}, { storesRemoved: 1, removedStoreIds: [c?.id] }],
    ['group_updated', {}, { storesAdded: 1, addedStoreIds: [c?.id], storesRemoved: 1, removedStoreIds: [a?.id] }],
    ['group_updated', {}, { storesRemoved: 2, removedStoreIds: expect.any(Array) as unknown }],
  ]);
  expect((await update(randomUUID(), { name: 'Unknown' })).status).toBe(404);
});

test('AP-19 AP-20 AP-18 a group of 10,000 stores is written and read, and its audit row lists 20 ids', async () => {
  const stores = await addBareStores(10_000);
  const ids = stores.map(({ id }) => id);
  const group = await addGroup(token, ids);
  expect(group.storeCount).toBe(10_000);
  expect(group.stores).toEqual(stores);
  expect((await getGroup(group.id)).body.storeCount).toBe(10_000);
  const kept = ids.slice(1);
  expect(await update(group.id, { storeIds: kept })).toMatchObject({ status: 200, body: { storeCount: 9_999 } });
  const [created, updated] = await listAuditRows(group.id);
  expect(created?.new_values).toMatchObject({ storesAdded: 10_000 });
  expect(created?.new_values?.addedStoreIds).toHaveLength(20);
  expect(updated?.new_values).toEqual({ storesRemoved: 1, removedStoreIds: [ids[0]] });
  const tooMany = await update<ErrorBody>(group.id, { storeIds: Array.from({ length: 20_001 }, () => ids[0]) });
  expect([tooMany.status, tooMany.body.message]).toEqual([400, ['storeIds must have at most 20000 entries']]);
  expect((await call('DELETE', `/store-groups/${group.id}`, { token })).status).toBe(204);
  await deleteBareStores(stores);
}, 60_000);

test('AP-18 AP-19 AP-20 writing and reading a group takes as many statements for 100 stores as for two', async () => {
  const database = await openTestDatabase();
  const ids = (await addStores(100)).map(({ id }) => id);
  const actor = { scope: 'admin', role: 'platform_admin', accountId: admin.id, requestId: 'test' } as const;
  const countStatements = async (storeIds: string[]) => {
    const statements: string[] = [];
    const count = (sql: Sql): Sql => ({
      query: (text, values, options) => {
        statements.push(text);
        return sql.query(text, values, options);
      },
    });
    const { platform } = database;
    const counted: ScopedDatabase = {
      ...count(platform),
      transaction: (work, options) => platform.transaction((tx) => work(count(tx)), options),
    };
    const group = await createGroup(counted, actor, { name: `Group ${newTag()}`, storeIds });
    await updateGroup(counted, actor, group.id, { storeIds: storeIds.slice(1) });
    expect((await readGroup(counted, group.id)).storeCount).toBe(storeIds.length - 1);
    return statements.length;
  };
  const [few, many] = [await countStatements(ids.slice(0, 2)), await countStatements(ids)];
  await database.close();
  expect(few).toBeGreaterThan(5);
  expect(many).toBe(few);
});

test('AP-18 the first stores of a large group are correct, wherever its stores are in the order of all stores', async () => {
  const tagWith = (prefix: string) => `${prefix}${newTag().slice(prefix.length)}`;
  const [first, last] = [await addBareStores(520, tagWith('000')), await addBareStores(520, tagWith('zzz'))];
  const groups = [first, last, [...first.slice(0, 2), ...last]];
  for (const stores of groups) {
    const { id } = await addGroup(
      token,
      stores.map((store) => store.id),
    );
    for (const limit of [0, 3, 519, 530]) {
      const list = await call<StoreGroup[]>('GET', `/store-groups?stores=${limit}`, { token });
      const group = list.body.find((item) => item.id === id);
      expect(group).toMatchObject({ stores: stores.slice(0, limit), storeCount: stores.length });
    }
    expect((await call('DELETE', `/store-groups/${id}`, { token })).status).toBe(204);
  }
  await deleteBareStores(first);
  await deleteBareStores(last);
}, 60_000);

test('AP-21 GR-04 deleting a group keeps its stores, and deleting a store keeps its groups', async () => {
  const [a, b] = await addStores(2);
  const group = await addGroup(token, [a?.id ?? '', b?.id ?? '']);
  await sql('delete from stores where id = $1', [a?.id]);
  expect((await getGroup(group.id)).body).toEqual({ ...group, stores: [b], storeCount: 1 });
  const deleted = await call('DELETE', `/store-groups/${group.id.toUpperCase()}`, { token });
  expect([deleted.status, deleted.body]).toEqual([204, '']);
  expect((await getGroup(group.id)).status).toBe(404);
  expect((await call('DELETE', `/store-groups/${group.id}`, { token })).status).toBe(404);
  expect(await sql('select name from stores where id = $1', [b?.id])).toEqual([{ name: b?.name }]);
  expect((await listAuditRows(group.id)).slice(1)).toEqual([
    {
      action: 'group_deleted',
      store_id: null,
      record_type: 'group',
      actor_id: admin.id,
      old_values: { name: group.name, stores: 1 },
      new_values: null,
    },
  ]);
});

test('AP-18 AP-19 AP-20 AP-21 only administrators have access to groups', async () => {
  const store = await createTestStore();
  const group = await addGroup(token, [store.id]);
  const callers = ['anonymous', 'kiosk', 'owner', 'cashier'] as const;
  for (const [method, path, body] of [
    ['GET', '/store-groups'],
    ['GET', `/store-groups/${group.id}`],
    ['POST', '/store-groups', { name: `Group ${newTag()}`, storeIds: [] }],
    ['PATCH', `/store-groups/${group.id}`, { name: 'Theirs' }],
    ['DELETE', `/store-groups/${group.id}`],
  ] as const) {
    const statuses = await getStatuses(store, callers, { method, path, ...(body && { body }) });
    expect([path, statuses]).toEqual([path, { anonymous: 401, kiosk: 403, owner: 403, cashier: 403 }]);
  }
  expect((await getGroup(group.id)).body).toEqual(group);
});
