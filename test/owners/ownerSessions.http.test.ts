import { randomUUID } from 'node:crypto';
import type { Owner } from '../../src/contract/owners';
import { signInAdmin } from '../support/admin';
import { call } from '../support/http';
import { waitUntilEnded } from '../support/sessionEnds';
import { createTestStore, PASSWORD, signIn, type TestStore } from '../support/testStore';
import { getIds, listAuditRows, newEmail } from './ownerCalls';

let admin: { id: string; token: string };
let token: string;
beforeAll(async () => {
  admin = await signInAdmin();
  ({ token } = admin);
});

/** Signs in the owner and uses the sessions, so that the server has cached them. */
async function openSessions(store: TestStore): Promise<string[]> {
  const tokens = await Promise.all([store.ownerToken(), store.kioskToken()]);
  for (const session of tokens) expect((await call('GET', '/store-owners/me', { token: session })).status).toBe(200);
  return tokens;
}
const transfer = (store: TestStore, to: string, more = {}) =>
  call<Owner>('PATCH', `/store-owners/${store.ownerId}`, { token, body: { storeId: to, ...more } });

test('AP-15 OW-07 a transfer ends the dashboard and kiosk sessions, and the owner signs in to the new store', async () => {
  const [from, to] = await Promise.all([createTestStore(), createTestStore()]);
  const [sessions, cashier] = [await openSessions(from), await from.cashierToken()];
  const response = await transfer(from, to.id.toUpperCase());
  expect(response.status).toBe(200);
  expect([response.body.storeId, response.body.store.name]).toEqual([to.id, to.name]);
  await waitUntilEnded(sessions);
  expect((await call('GET', '/store-owners/me', { token: cashier })).status).toBe(200);
  for (const scope of [undefined, 'kiosk'] as const) {
    const session = await signIn(from.ownerEmail, scope);
    expect((await call<Owner>('GET', '/store-owners/me', { token: session })).body.storeId).toBe(to.id);
  }
  const listOwnerIds = async ({ id }: TestStore) =>
    getIds(await call<Owner[]>('GET', `/store-owners/store/${id}`, { token }));
  expect(await listOwnerIds(from)).toEqual([]);
  expect((await listOwnerIds(to)).sort()).toEqual([to.ownerId, from.ownerId].sort());
  const entry = {
    action: 'owner_transferred',
    actor_id: admin.id,
    old_values: { storeId: from.id, storeName: from.name },
    new_values: { storeId: to.id, storeName: to.name },
  };
  expect(await listAuditRows(from.ownerId)).toEqual([
    { ...entry, store_id: from.id },
    { ...entry, store_id: to.id },
  ]);
});

test('AP-15 OW-07 sessions ended by a transfer stay ended after the owner is transferred back', async () => {
  const [from, to] = await Promise.all([createTestStore(), createTestStore()]);
  const sessions = await openSessions(from);
  await transfer(from, to.id);
  expect((await transfer(from, from.id)).body.storeId).toBe(from.id);
  await waitUntilEnded(sessions);
  await signIn(from.ownerEmail);
});

test('AP-15 a transfer with a new name is saved completely or not at all', async () => {
  const [from, to] = await Promise.all([createTestStore(), createTestStore()]);
  const sessions = await openSessions(from);
  expect((await transfer(from, to.id, { email: to.ownerEmail })).status).toBe(409);
  expect(await listAuditRows(from.ownerId)).toEqual([]);
  for (const session of sessions) expect((await call('GET', '/store-owners/me', { token: session })).status).toBe(200);
  const email = newEmail();
  const { body } = await transfer(from, to.id, { name: 'Ada Byron', email });
  expect([body.name, body.email, body.storeId]).toEqual(['Ada Byron', email, to.id]);
  expect((await listAuditRows(from.ownerId)).map(({ action }) => action)).toEqual([
    'owner_transferred',
    'owner_transferred',
    'owner_updated',
  ]);
});

test('AP-15 OW-07 OW-10 a transfer to an unknown or invalid store is rejected and ends no session', async () => {
  const store = await createTestStore();
  const sessions = await openSessions(store);
  const unknown = randomUUID();
  for (const [storeId, status, message] of [
    [unknown.toUpperCase(), 404, `Store with ID ${unknown} not found`],
    ['', 400, ['Store with ID is required']],
    ['nonsense', 400, ['Store with ID must be a valid id']],
    ['a\u0000b', 400, ['Store with ID must be a valid id']],
  ] as const) {
    const response = await transfer(store, storeId);
    expect([response.status, (response.body as unknown as { message: unknown }).message]).toEqual([status, message]);
  }
  for (const session of sessions) expect((await call('GET', '/store-owners/me', { token: session })).status).toBe(200);
});

test('AP-16 OW-06 a password reset ends the dashboard and kiosk sessions, and only the new password works', async () => {
  const store = await createTestStore();
  const sessions = await openSessions(store);
  const password = ' a new password ✓ ';
  const path = `/store-owners/${store.ownerId.toUpperCase()}/reset-password`;
  const response = await call('PATCH', path, { token, body: { password } });
  expect([response.status, response.body]).toEqual([204, '']);
  await waitUntilEnded(sessions);
  const attempt = { body: { email: store.ownerEmail, password: PASSWORD } };
  expect((await call('POST', '/auth/login', attempt)).status).toBe(401);
  await signIn(store.ownerEmail, undefined, password);
  expect(await listAuditRows(store.ownerId)).toEqual([
    { action: 'owner_password_reset', store_id: store.id, actor_id: admin.id, old_values: null, new_values: null },
  ]);
});

test('AP-17 OW-08 a deletion ends the dashboard and kiosk sessions, and the owner cannot sign in', async () => {
  const store = await createTestStore();
  const [sessions, cashier] = [await openSessions(store), await store.cashierToken()];
  expect((await call('DELETE', `/store-owners/${store.ownerId}`, { token })).status).toBe(204);
  await waitUntilEnded(sessions);
  expect((await call('GET', '/store-owners/me', { token: cashier })).status).toBe(200);
  const attempt = { body: { email: store.ownerEmail, password: PASSWORD } };
  expect((await call('POST', '/auth/login', attempt)).status).toBe(401);
});
