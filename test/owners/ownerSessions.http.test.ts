import { randomUUID } from 'node:crypto';
import type { Owner } from '../../src/contract/owners';
import { call } from '../support/http';
import { createTestStore, PASSWORD, signIn, type TestStore } from '../support/testStore';
import { signInAdmin } from '../support/admin';
import { allRefusedWithin, auditOf, idsOf, newEmail } from './ownerCalls';

let admin: { id: string; token: string };
let token: string;
beforeAll(async () => {
  admin = await signInAdmin();
  ({ token } = admin);
});

/** Sessions of the owner that the server has lately believed. */
async function openSessions(world: TestStore): Promise<string[]> {
  const tokens = await Promise.all([world.ownerToken(), world.kioskToken()]);
  for (const session of tokens) expect((await call('GET', '/store-owners/me', { token: session })).status).toBe(200);
  return tokens;
}
const transfer = (world: TestStore, to: string, more = {}) =>
  call<Owner>('PATCH', `/store-owners/${world.ownerId}`, { token, body: { storeId: to, ...more } });

test('AP-15 OW-07 Q-22 a transfer ends dashboard and kiosk within a second; the owner signs in to the new store', async () => {
  const [from, to] = await Promise.all([createTestStore(), createTestStore()]);
  const [sessions, cashier] = [await openSessions(from), await from.cashierToken()];
  const answer = await transfer(from, to.id.toUpperCase());
  expect(answer.status).toBe(200);
  expect([answer.body.storeId, answer.body.store.name]).toEqual([to.id, to.name]);
  expect(await allRefusedWithin(sessions)).toBeLessThan(1_000);
  expect((await call('GET', '/store-owners/me', { token: cashier })).status).toBe(200);
  for (const scope of [undefined, 'kiosk'] as const) {
    const session = await signIn(from.ownerEmail, scope);
    expect((await call<Owner>('GET', '/store-owners/me', { token: session })).body.storeId).toBe(to.id);
  }
  const ownersOf = async ({ id }: TestStore) =>
    idsOf(await call<Owner[]>('GET', `/store-owners/store/${id}`, { token }));
  expect([await ownersOf(from), await ownersOf(to)]).toEqual([[], [to.ownerId, from.ownerId].sort().reverse()]);
  const entry = {
    action: 'owner_transferred',
    actor_id: admin.id,
    old_values: { storeId: from.id, storeName: from.name },
    new_values: { storeId: to.id, storeName: to.name },
  };
  expect(await auditOf(from.ownerId)).toEqual([
    { ...entry, store_id: from.id },
    { ...entry, store_id: to.id },
  ]);
});

test('AP-15 OW-07 Q-22 sessions that a transfer ended stay so, also when the owner comes back', async () => {
  const [from, to] = await Promise.all([createTestStore(), createTestStore()]);
  const sessions = await openSessions(from);
  await transfer(from, to.id);
  expect((await transfer(from, from.id)).body.storeId).toBe(from.id);
  expect(await allRefusedWithin(sessions)).toBeLessThan(1_000);
  await signIn(from.ownerEmail);
});

test('AP-15 a transfer and a new name go together, or not at all', async () => {
  const [from, to] = await Promise.all([createTestStore(), createTestStore()]);
  const sessions = await openSessions(from);
  expect((await transfer(from, to.id, { email: to.ownerEmail })).status).toBe(409);
  expect(await auditOf(from.ownerId)).toEqual([]);
  for (const session of sessions) expect((await call('GET', '/store-owners/me', { token: session })).status).toBe(200);
  const email = newEmail();
  const { body } = await transfer(from, to.id, { name: 'Ada Byron', email });
  expect([body.name, body.email, body.storeId]).toEqual(['Ada Byron', email, to.id]);
  expect((await auditOf(from.ownerId)).map(({ action }) => action)).toEqual([
    'owner_transferred',
    'owner_transferred',
    'owner_updated',
  ]);
});

test('AP-15 OW-07 OW-10 a transfer to no store is refused in words about the store, and ends nothing', async () => {
  const world = await createTestStore();
  const sessions = await openSessions(world);
  const unknown = randomUUID();
  for (const [storeId, status, message] of [
    [unknown.toUpperCase(), 404, `Store with ID ${unknown} not found`],
    ['', 400, ['Store with ID is required']],
    ['nonsense', 400, ['Store with ID must be a valid id']],
    ['a\u0000b', 400, ['Store with ID must be a valid id']],
  ] as const) {
    const answer = await transfer(world, storeId);
    expect([answer.status, (answer.body as unknown as { message: unknown }).message]).toEqual([status, message]);
  }
  for (const session of sessions) expect((await call('GET', '/store-owners/me', { token: session })).status).toBe(200);
});

test('AP-16 OW-06 Q-22 a reset ends dashboard and kiosk within a second; the new password signs in, the old does not', async () => {
  const world = await createTestStore();
  const sessions = await openSessions(world);
  const password = ' a new password ✓ ';
  const path = `/store-owners/${world.ownerId.toUpperCase()}/reset-password`;
  const answer = await call('PATCH', path, { token, body: { password } });
  expect([answer.status, answer.body]).toEqual([204, '']);
  expect(await allRefusedWithin(sessions)).toBeLessThan(1_000);
  const attempt = { body: { email: world.ownerEmail, password: PASSWORD } };
  expect((await call('POST', '/auth/login', attempt)).status).toBe(401);
  await signIn(world.ownerEmail, undefined, password);
  expect(await auditOf(world.ownerId)).toEqual([
    { action: 'owner_password_reset', store_id: world.id, actor_id: admin.id, old_values: null, new_values: null },
  ]);
});

test('AP-17 OW-08 Q-22 a deletion ends dashboard and kiosk within a second; nobody signs in any more', async () => {
  const world = await createTestStore();
  const [sessions, cashier] = [await openSessions(world), await world.cashierToken()];
  expect((await call('DELETE', `/store-owners/${world.ownerId}`, { token })).status).toBe(204);
  expect(await allRefusedWithin(sessions)).toBeLessThan(1_000);
  expect((await call('GET', '/store-owners/me', { token: cashier })).status).toBe(200);
  const attempt = { body: { email: world.ownerEmail, password: PASSWORD } };
  expect((await call('POST', '/auth/login', attempt)).status).toBe(401);
});
