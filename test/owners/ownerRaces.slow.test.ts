import type { Owner } from '../../src/contract/owners';
import { signInAdmin } from '../support/admin';
import { call } from '../support/http';
import { sql } from '../support/sql';
import { createTestStore } from '../support/testStore';
import { callWhileStoreIsDeleted } from '../support/whileStoreIsDeleted';
import { newEmail, ownerBody } from './ownerCalls';

let token: string;
beforeAll(async () => {
  ({ token } = await signInAdmin());
});
const update = (id: string, body: object) => call<Owner>('PATCH', `/store-owners/${id}`, { token, body });

test('AP-14 AP-15 OW-10 adding or transferring an owner to a store that is being deleted returns 404', async () => {
  const [elsewhere, one, other] = await Promise.all([createTestStore(), createTestStore(), createTestStore()]);
  for (const [deleted, send] of [
    [one, () => call('POST', '/store-owners', { token, body: ownerBody(one) })],
    [other, () => update(elsewhere.ownerId, { storeId: other.id })],
  ] as const) {
    const { status, body } = await callWhileStoreIsDeleted<unknown>(deleted.id, send);
    expect([status, body]).toMatchObject([404, { message: `Store with ID ${deleted.id} not found` }]);
  }
  const { body } = await call<Owner>('GET', `/store-owners/${elsewhere.ownerId}`, { token });
  expect(body.storeId).toBe(elsewhere.id);
});

test('AP-14 AP-15 OW-10 no owner is added or transferred to a store with data that is being deleted in the background', async () => {
  const [store, leaving] = await Promise.all([createTestStore(), createTestStore({ is_active: false })]);
  await sql('update stores set deletion_started_at = now() where id = $1', [leaving.id]);
  const responses = [
    await call('POST', '/store-owners', { token, body: ownerBody(leaving) }),
    await update(store.ownerId, { storeId: leaving.id }),
  ];
  expect(responses).toMatchObject(
    responses.map(() => ({ status: 404, body: { message: `Store with ID ${leaving.id} not found` } })),
  );
  // The store's own owner can be transferred to another store.
  expect((await update(leaving.ownerId, { storeId: store.id })).status).toBe(200);
});

test('AP-15 concurrent updates of name and email do not undo each other', async () => {
  const store = await createTestStore();
  for (let round = 1; round <= 10; round += 1) {
    const [name, email] = [`Round ${round}`, newEmail()];
    await Promise.all([update(store.ownerId, { name }), update(store.ownerId, { email })]);
    const { body } = await call<Owner>('GET', `/store-owners/${store.ownerId}`, { token });
    expect(body).toMatchObject({ name, email });
  }
});
