import { randomUUID } from 'node:crypto';
import type { Owner, OwnerCounts } from '../../src/contract/owners';
import { call } from '../support/http';
import { getStatuses } from '../support/statuses';
import { sql } from '../support/sql';
import { addAccount, createTestStore, PASSWORD, signIn, type TestStore } from '../support/testStore';
import { signInAdmin } from '../support/admin';
import { auditOf, idsOf, newEmail, ownerOf } from './ownerCalls';

let admin: { id: string; email: string; token: string };
let token: string;
beforeAll(async () => {
  admin = await signInAdmin();
  ({ token } = admin);
});

const NOT_FOUND = { statusCode: 404, error: 'Not Found', message: 'Owner not found' };
const create = (body: object) => call<Owner>('POST', '/store-owners', { token, body });
const change = (id: string, body: object) => call<Owner>('PATCH', `/store-owners/${id}`, { token, body });
const expected = (world: TestStore, over: Partial<Owner>) => ({
  id: world.ownerId,
  storeId: world.id,
  name: 'Olive Owner',
  email: world.ownerEmail,
  createdAt: expect.any(String) as string,
  store: { id: world.id, name: world.name, subdomain: world.subdomain, isActive: true },
  ...over,
});

test('AP-11 the list is an array of all owners, newest first, with X-Total-Count', async () => {
  const [world] = await Promise.all([createTestStore(), createTestStore()]);
  const answer = await call<Owner[]>('GET', '/store-owners', { token });
  expect(answer.status).toBe(200);
  expect(answer.headers.get('x-total-count')).toBe(String(answer.body.length));
  expect(answer.body.find(({ id }) => id === world.ownerId)).toEqual(expected(world, {}));
  expect(idsOf(answer)).not.toContain(world.cashierId);
  const order = answer.body.map(({ createdAt }) => createdAt);
  expect(order).toEqual([...order].sort().reverse());
  const page = await call<Owner[]>('GET', '/store-owners?limit=1', { token });
  expect(page.body).toHaveLength(1);
  expect(Number(page.headers.get('x-total-count'))).toBeGreaterThan(1);
});

test('AP-11 the counts tell all owners, and the active stores that have one', async () => {
  const world = await createTestStore();
  const read = async () => (await call<OwnerCounts>('GET', '/store-owners/counts', { token })).body;
  // Other suites add owners too, but none of the past: the totals of the database at one moment decide.
  const inDatabase = async () => {
    const [row] = await sql<OwnerCounts>(
      `select count(*) as total, count(distinct a.store_id) filter (where s.is_active) as "activeStores"
       from accounts a join stores s on s.id = a.store_id where a.role = 'store_owner'`,
    );
    return row;
  };
  const agrees = async () => {
    for (let turn = 0; turn < 20; turn += 1) {
      const before = await inDatabase();
      const counts = await read();
      if (JSON.stringify(before) === JSON.stringify(await inDatabase())) return [counts, before];
    }
    throw new Error('the database never stood still');
  };
  await sql('update stores set is_active = false where id = $1', [world.id]);
  const [counts, stored] = await agrees();
  expect(counts).toEqual(stored);
});

test('AP-12 an owner by id, in small or capital letters', async () => {
  const world = await createTestStore({ is_active: false });
  for (const id of [world.ownerId, world.ownerId.toUpperCase()]) {
    const answer = await call('GET', `/store-owners/${id}`, { token });
    expect(answer.status).toBe(200);
    const store = { id: world.id, name: world.name, subdomain: world.subdomain, isActive: false };
    expect(answer.body).toEqual(expected(world, { store }));
  }
});

test('AP-13 the owners of a store, newest first; none of a store without; 404 for no store', async () => {
  const world = await createTestStore();
  const second = await addAccount({ storeId: world.id, role: 'store_owner' });
  for (const id of [world.id, world.id.toUpperCase()]) {
    const answer = await call<Owner[]>('GET', `/store-owners/store/${id}`, { token });
    expect(idsOf(answer)).toEqual([second.id, world.ownerId]);
  }
  await sql("delete from accounts where store_id = $1 and role = 'store_owner'", [world.id]);
  expect((await call('GET', `/store-owners/store/${world.id}`, { token })).body).toEqual([]);
  const unknown = randomUUID();
  const answer = await call('GET', `/store-owners/store/${unknown.toUpperCase()}`, { token });
  const message = `Store with ID ${unknown} not found`;
  expect(answer.body).toEqual({ statusCode: 404, error: 'Not Found', message, fields: { storeId: [message] } });
});

test('AP-14 OW-05 a new owner can be fetched by id and signs in; the log tells who added them', async () => {
  const world = await createTestStore();
  const email = newEmail();
  const answer = await create(
    ownerOf(world, { storeId: ` ${world.id.toUpperCase()} `, name: '  Nora New ', email: ` ${email.toUpperCase()} ` }),
  );
  expect(answer.status).toBe(201);
  expect(answer.body).toEqual(expected(world, { id: answer.body.id, name: 'Nora New', email }));
  expect((await call('GET', `/store-owners/${answer.body.id}`, { token })).body).toEqual(answer.body);
  const session = await signIn(email);
  expect((await call<Owner>('GET', '/store-owners/me', { token: session })).body.storeId).toBe(world.id);
  expect(await auditOf(answer.body.id)).toEqual([
    {
      action: 'owner_created',
      store_id: world.id,
      actor_id: admin.id,
      old_values: null,
      new_values: { name: 'Nora New', email },
    },
  ]);
});

test('AP-14 the email of an owner, a cashier or an administrator is refused, by adding and by changing', async () => {
  const [world, other] = await Promise.all([createTestStore(), createTestStore()]);
  const message = 'An account with this email already exists';
  const taken = { statusCode: 409, error: 'Conflict', message, fields: { email: [message] } };
  for (const email of [other.ownerEmail, world.cashierEmail, admin.email, admin.email.toUpperCase()]) {
    expect((await create(ownerOf(world, { email }))).body).toEqual(taken);
    expect((await change(world.ownerId, { email, name: 'Somebody Else' })).body).toEqual(taken);
  }
  expect((await call<Owner>('GET', `/store-owners/${world.ownerId}`, { token })).body.name).toBe('Olive Owner');
  expect(await auditOf(world.ownerId)).toEqual([]);
});

test('AP-14 of two owners added with the same email at once, one comes to be', async () => {
  const world = await createTestStore();
  const body = ownerOf(world);
  const answers = await Promise.all([create(body), create(body)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
});

test('AP-15 a change of name or email writes what changed, keeps the rest and the sessions', async () => {
  const world = await createTestStore();
  const session = await world.ownerToken();
  const email = newEmail();
  const renamed = await change(world.ownerId.toUpperCase(), { name: ' Ada Byron ' });
  expect([renamed.status, renamed.body]).toEqual([200, expected(world, { name: 'Ada Byron' })]);
  const moved = await change(world.ownerId, { email: email.toUpperCase(), name: 'Ada Byron' });
  expect(moved.body).toEqual(expected(world, { name: 'Ada Byron', email }));
  expect((await call('GET', '/store-owners/me', { token: session })).status).toBe(200);
  await signIn(email);
  const entry = { action: 'owner_updated', store_id: world.id, actor_id: admin.id };
  expect(await auditOf(world.ownerId)).toEqual([
    { ...entry, old_values: { name: 'Olive Owner' }, new_values: { name: 'Ada Byron' } },
    { ...entry, old_values: { email: world.ownerEmail }, new_values: { email } },
  ]);
});

test('AP-15 a change of nothing answers the owner and writes nothing', async () => {
  const world = await createTestStore();
  const session = await world.ownerToken();
  const kept = () => sql('select * from accounts where id = $1', [world.ownerId]);
  const before = await kept();
  const same = { name: 'Olive Owner', email: world.ownerEmail.toUpperCase(), storeId: world.id.toUpperCase() };
  for (const body of [{}, same, { password: 'another-password' }]) {
    const answer = await change(world.ownerId, body);
    expect([answer.status, answer.body]).toEqual([200, expected(world, {})]);
  }
  expect([await auditOf(world.ownerId), await kept()]).toEqual([[], before]);
  expect((await call('GET', '/store-owners/me', { token: session })).status).toBe(200);
  await signIn(world.ownerEmail, undefined, PASSWORD);
});

test('AP-17 OW-08 a deleted owner is gone; the log keeps who that was', async () => {
  const world = await createTestStore();
  const answer = await call('DELETE', `/store-owners/${world.ownerId.toUpperCase()}`, { token });
  expect([answer.status, answer.body]).toEqual([204, '']);
  expect((await call('GET', `/store-owners/${world.ownerId}`, { token })).body).toEqual(NOT_FOUND);
  expect((await call('DELETE', `/store-owners/${world.ownerId}`, { token })).body).toEqual(NOT_FOUND);
  expect(await auditOf(world.ownerId)).toEqual([
    {
      action: 'owner_deleted',
      store_id: world.id,
      actor_id: admin.id,
      old_values: { name: 'Olive Owner', email: world.ownerEmail },
      new_values: null,
    },
  ]);
});

test('AP-12 AP-15 AP-16 AP-17 an unknown id, a cashier and an administrator are no owners: 404', async () => {
  const world = await createTestStore();
  for (const id of [randomUUID(), world.cashierId, admin.id, world.id]) {
    const path = `/store-owners/${id}`;
    const answers = [
      await call('GET', path, { token }),
      await change(id, { name: 'Somebody Else' }),
      await change(id, {}),
      await call('PATCH', `${path}/reset-password`, { token, body: { password: 'another-password' } }),
      await call('DELETE', path, { token }),
    ];
    expect(answers.map(({ body }) => body)).toEqual(answers.map(() => NOT_FOUND));
  }
  await signIn(world.cashierEmail);
  await signIn(admin.email);
});

test('AP-12 AP-13 AP-15 AP-16 AP-17 what is no id is told on every route that takes one', async () => {
  for (const [method, path, body, field] of [
    ['GET', '/store-owners/none', undefined, 'id'],
    ['GET', '/store-owners/store/none', undefined, 'storeId'],
    ['PATCH', '/store-owners/none', { name: 'Any' }, 'id'],
    ['PATCH', '/store-owners/none/reset-password', { password: 'another-password' }, 'id'],
    ['DELETE', '/store-owners/none', undefined, 'id'],
  ] as const) {
    const answer = await call<{ message: unknown }>(method, path, { token, ...(body && { body }) });
    const told = [`${field} must be a valid id`];
    expect([method, path, answer.status, answer.body.message]).toEqual([method, path, 400, told]);
  }
});

test('AP-11 Q-20 owners are for administrators alone', async () => {
  const world = await createTestStore();
  const callers = ['anonymous', 'kiosk', 'owner', 'cashier', 'admin'] as const;
  expect(await getStatuses(world, callers, { method: 'GET', path: `/store-owners/${world.ownerId}` })).toEqual({
    anonymous: 401,
    kiosk: 403,
    owner: 403,
    cashier: 403,
    admin: 200,
  });
});
