import type { Owner } from '../../src/contract/owners';
import { call } from '../support/http';
import { duringStoreDeletion } from '../support/duringStoreDeletion';
import { createTestStore } from '../support/testStore';
import { signInAdmin } from '../support/admin';
import { newEmail, ownerOf } from './ownerCalls';

let token: string;
beforeAll(async () => {
  ({ token } = await signInAdmin());
});
const change = (id: string, body: object) => call<Owner>('PATCH', `/store-owners/${id}`, { token, body });

test('AP-14 AP-15 OW-10 an owner who is to come to a store that is being deleted is told that there is none', async () => {
  const [elsewhere, one, other] = await Promise.all([createTestStore(), createTestStore(), createTestStore()]);
  for (const [store, send] of [
    [one, () => call('POST', '/store-owners', { token, body: ownerOf(one) })],
    [other, () => change(elsewhere.ownerId, { storeId: other.id })],
  ] as const) {
    const { status, body } = await duringStoreDeletion<unknown>(store.id, send);
    expect([status, body]).toMatchObject([404, { message: `Store with ID ${store.id} not found` }]);
  }
  const { body } = await call<Owner>('GET', `/store-owners/${elsewhere.ownerId}`, { token });
  expect(body.storeId).toBe(elsewhere.id);
});

test('AP-15 of two who change name and email at once, neither undoes what the other did', async () => {
  const world = await createTestStore();
  for (let round = 1; round <= 10; round += 1) {
    const [name, email] = [`Round ${round}`, newEmail()];
    await Promise.all([change(world.ownerId, { name }), change(world.ownerId, { email })]);
    const { body } = await call<Owner>('GET', `/store-owners/${world.ownerId}`, { token });
    expect(body).toMatchObject({ name, email });
  }
});
