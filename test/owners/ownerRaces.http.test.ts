import type { Owner } from '../../src/contract/owners';
import { call } from '../support/http';
import { callWhileStoreIsDeleted } from '../support/whileStoreIsDeleted';
import { createTestStore } from '../support/testStore';
import { signInAdmin } from '../support/admin';
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

test('AP-15 concurrent updates of name and email do not undo each other', async () => {
  const store = await createTestStore();
  for (let round = 1; round <= 10; round += 1) {
    const [name, email] = [`Round ${round}`, newEmail()];
    await Promise.all([update(store.ownerId, { name }), update(store.ownerId, { email })]);
    const { body } = await call<Owner>('GET', `/store-owners/${store.ownerId}`, { token });
    expect(body).toMatchObject({ name, email });
  }
});
