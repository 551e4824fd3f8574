import { randomUUID } from 'node:crypto';
import type { Owner, OwnerCounts } from '../../src/contract/owners';
import { signInAdmin } from '../support/admin';
import { call } from '../support/http';
import { sql } from '../support/sql';
import { getStatuses } from '../support/statuses';
import { addAccount, createTestStore, PASSWORD, signIn, type TestStore } from '../support/testStore';
import { getIds, listAuditRows, newEmail, ownerBody } from './ownerCalls';

let admin: { id: string; email: string; token: string };
let token: string;
beforeAll(async () => {
  admin = await signInAdmin();
  ({ token } = admin);
});

const NOT_FOUND = { statusCode: 404, error: 'Not Found', message: 'Owner not found' };
const create = (body: object) => call<Owner>('POST', '/store-owners', { token, body });
const update = (id: string, body: object) => call<Owner>('PATCH', `/store-owners/${id}`, { token, body });
const expected = (store: TestStore, over: Partial<Owner>) => ({
  id: store.ownerId,
  storeId: store.id,
  name: 'Olive Owner',
  email: store.ownerEmail,
  hasSecondFactor: false,
  createdAt: expect.any(String) as string,
  store: { id: store.id, name: store.name, subdomain: store.subdomain, isActive: true },
  ...over,
});

test('AP-11 the list is an array of all owners, newest first, with X-Total-Count', async () => {
  const [store] = await Promise.all([createTestStore(), createTestStore()]);
  const response = await call<Owner[]>('GET', '/store-owners', { token });
  expect(response.status).toBe(200);
  expect(response.headers.get('x-total-count')).toBe(String(response.body.length));
  expect(response.body.find(({ id }) => id === store.ownerId)).toEqual(expected(store, {}));
  expect(getIds(response)).not.toContain(store.cashierId);
  const order = response.body.map(({ createdAt }) => createdAt);
  expect(order).toEqual([...order].sort().reverse());
  const page = await call<Owner[]>('GET', '/store-owners?limit=1', { token });
  expect(page.body).toHaveLength(1);
  expect(Number(page.headers.get('x-total-count'))).toBeGreaterThan(1);
});

test('AP-11 the counts include all owners, and the active stores with an owner', async () => {
  const store = await createTestStore();
  const getCounts = async () => (await call<OwnerCounts>('GET', '/store-owners/counts', { token })).body;
  // Other suites add owners at the same time, so the database is counted before and after the request.
  const countInDatabase = async () => {
    const [row] = await sql<OwnerCounts>(
      `select count(*) as total, count(distinct a.store_id) filter (where s.is_active) as "activeStores"
       from accounts a join stores s on s.id = a.store_id where a.role = 'store_owner'`,
    );
    return row;
  };
  const compareCounts = async () => {
    for (let attempt = 0; attempt < 20; attempt += 1) {
      const before = await countInDatabase();
      const counts = await getCounts();
      if (JSON.stringify(before) === JSON.stringify(await countInDatabase())) return [counts, before];
    }
    throw new Error('the database kept changing');
  };
  await sql('update stores set is_active = false where id = $1', [store.id]);
  const [counts, stored] = await compareCounts();
  expect(counts).toEqual(stored);
});

test('AP-12 an owner is read by id, regardless of case', async () => {
  const store = await createTestStore({ is_active: false });
  for (const id of [store.ownerId, store.ownerId.toUpperCase()]) {
    const response = await call('GET', `/store-owners/${id}`, { token });
    expect(response.status).toBe(200);
    const { id: storeId, name, subdomain } = store;
    expect(response.body).toEqual(expected(store, { store: { id: storeId, name, subdomain, isActive: false } }));
  }
});

test('AP-13 the owners of a store are listed newest first, and an unknown store returns 404', async () => {
  const store = await createTestStore();
  const second = await addAccount({ storeId: store.id, role: 'store_owner' });
  for (const id of [store.id, store.id.toUpperCase()]) {
    const response = await call<Owner[]>('GET', `/store-owners/store/${id}`, { token });
    expect(getIds(response)).toEqual([second.id, store.ownerId]);
  }
  await sql("delete from accounts where store_id = $1 and role = 'store_owner'", [store.id]);
  expect((await call('GET', `/store-owners/store/${store.id}`, { token })).body).toEqual([]);
  const unknown = randomUUID();
  const response = await call('GET', `/store-owners/store/${unknown.toUpperCase()}`, { token });
  const message = `Store with ID ${unknown} not found`;
  expect(response.body).toEqual({ statusCode: 404, error: 'Not Found', message, fields: { storeId: [message] } });
});

test('AP-14 OW-05 a new owner can be read by id and can sign in, and the audit log names who added them', async () => {
  const store = await createTestStore();
  const email = newEmail();
  const response = await create(
    ownerBody(store, {
      storeId: ` ${store.id.toUpperCase()} `,
      name: '  Nora New ',
      email: ` ${email.toUpperCase()} `,
    }),
  );
  expect(response.status).toBe(201);
  expect(response.body).toEqual(expected(store, { id: response.body.id, name: 'Nora New', email }));
  expect((await call('GET', `/store-owners/${response.body.id}`, { token })).body).toEqual(response.body);
  const session = await signIn(email);
  expect((await call<Owner>('GET', '/store-owners/me', { token: session })).body.storeId).toBe(store.id);
  expect(await listAuditRows(response.body.id)).toEqual([
    {
      action: 'owner_created',
      store_id: store.id,
      actor_id: admin.id,
      old_values: null,
      new_values: { name: 'Nora New', email },
    },
  ]);
});

test('AP-14 an email that is already in use is rejected on POST and PATCH', async () => {
  const [store, other] = await Promise.all([createTestStore(), createTestStore()]);
  const message = 'An account with this email already exists';
  const taken = { statusCode: 409, error: 'Conflict', message, fields: { email: [message] } };
  for (const email of [other.ownerEmail, store.cashierEmail, admin.email, admin.email.toUpperCase()]) {
    expect((await create(ownerBody(store, { email }))).body).toEqual(taken);
    expect((await update(store.ownerId, { email, name: 'Other Name' })).body).toEqual(taken);
  }
  expect((await call<Owner>('GET', `/store-owners/${store.ownerId}`, { token })).body.name).toBe('Olive Owner');
  expect(await listAuditRows(store.ownerId)).toEqual([]);
});

test('AP-14 of two owners added concurrently with one email, one is created', async () => {
  const store = await createTestStore();
  const body = ownerBody(store);
  const responses = await Promise.all([create(body), create(body)]);
  expect(responses.map(({ status }) => status).sort()).toEqual([201, 409]);
});

test('AP-15 an update of name or email audits what changed, and keeps the other fields and the sessions', async () => {
  const store = await createTestStore();
  const session = await store.ownerToken();
  const email = newEmail();
  const renamed = await update(store.ownerId.toUpperCase(), { name: ' Ada Byron ' });
  expect([renamed.status, renamed.body]).toEqual([200, expected(store, { name: 'Ada Byron' })]);
  const moved = await update(store.ownerId, { email: email.toUpperCase(), name: 'Ada Byron' });
  expect(moved.body).toEqual(expected(store, { name: 'Ada Byron', email }));
  expect((await call('GET', '/store-owners/me', { token: session })).status).toBe(200);
  await signIn(email);
  const entry = { action: 'owner_updated', store_id: store.id, actor_id: admin.id };
  expect(await listAuditRows(store.ownerId)).toEqual([
    { ...entry, old_values: { name: 'Olive Owner' }, new_values: { name: 'Ada Byron' } },
    { ...entry, old_values: { email: store.ownerEmail }, new_values: { email } },
  ]);
});

test('AP-15 an update without changes returns the owner and writes nothing', async () => {
  const store = await createTestStore();
  const session = await store.ownerToken();
  const getRow = () => sql('select * from accounts where id = $1', [store.ownerId]);
  const before = await getRow();
  const same = { name: 'Olive Owner', email: store.ownerEmail.toUpperCase(), storeId: store.id.toUpperCase() };
  for (const body of [{}, same]) {
    const response = await update(store.ownerId, body);
    expect([response.status, response.body]).toEqual([200, expected(store, {})]);
  }
  expect([await listAuditRows(store.ownerId), await getRow()]).toEqual([[], before]);
  expect((await call('GET', '/store-owners/me', { token: session })).status).toBe(200);
  await signIn(store.ownerEmail, undefined, PASSWORD);
});

test('AP-17 OW-08 a deleted owner returns 404, and the audit log keeps their name and email', async () => {
  const store = await createTestStore();
  const response = await call('DELETE', `/store-owners/${store.ownerId.toUpperCase()}`, { token });
  expect([response.status, response.body]).toEqual([204, '']);
  expect((await call('GET', `/store-owners/${store.ownerId}`, { token })).body).toEqual(NOT_FOUND);
  expect((await call('DELETE', `/store-owners/${store.ownerId}`, { token })).body).toEqual(NOT_FOUND);
  expect(await listAuditRows(store.ownerId)).toEqual([
    {
      action: 'owner_deleted',
      store_id: store.id,
      actor_id: admin.id,
      old_values: { name: 'Olive Owner', email: store.ownerEmail },
      new_values: null,
    },
  ]);
});

test('AP-12 AP-15 AP-16 AP-17 the id of another record or of none returns 404', async () => {
  const store = await createTestStore();
  for (const id of [randomUUID(), store.cashierId, admin.id, store.id]) {
    const path = `/store-owners/${id}`;
    const responses = [
      await call('GET', path, { token }),
      await update(id, { name: 'Other Name' }),
      await update(id, {}),
      await call('PATCH', `${path}/reset-password`, { token, body: { password: 'another-password' } }),
      await call('DELETE', path, { token }),
    ];
    expect(responses.map(({ body }) => body)).toEqual(responses.map(() => NOT_FOUND));
  }
  await signIn(store.cashierEmail);
  await signIn(admin.email);
});

test('AP-12 AP-13 AP-15 AP-16 AP-17 an invalid id is rejected by every route with an id', async () => {
  for (const [method, path, body, field] of [
    ['GET', '/store-owners/none', undefined, 'id'],
    ['GET', '/store-owners/store/none', undefined, 'storeId'],
    ['PATCH', '/store-owners/none', { name: 'Any' }, 'id'],
    ['PATCH', '/store-owners/none/reset-password', { password: 'another-password' }, 'id'],
    ['DELETE', '/store-owners/none', undefined, 'id'],
  ] as const) {
    const response = await call<{ message: unknown }>(method, path, { token, ...(body && { body }) });
    const messages = [`${field} must be a valid id`];
    expect([method, path, response.status, response.body.message]).toEqual([method, path, 400, messages]);
  }
});

test('AP-11 only administrators have access to owners', async () => {
  const store = await createTestStore();
  const callers = ['anonymous', 'kiosk', 'owner', 'cashier', 'admin'] as const;
  expect(await getStatuses(store, callers, { method: 'GET', path: `/store-owners/${store.ownerId}` })).toEqual({
    anonymous: 401,
    kiosk: 403,
    owner: 403,
    cashier: 403,
    admin: 200,
  });
});
