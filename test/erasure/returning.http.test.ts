import type { ErrorBody } from '../../src/contract/errors';
import { call } from '../support/http';
import { waitForBlocked, withLockHolder } from '../support/lockWaits';
import { sql } from '../support/sql';
import { addCustomer, createTestStore, type TestStore } from '../support/testStore';

const PHONE = '+12025550102';

const countHashes = async ({ id }: TestStore) =>
  (await sql('select phone_hash from erased_numbers where store_id = $1', [id])).length;

/**
 * Erases the customer with PHONE, and makes a request when all of them is erased but the transaction has not ended.
 * Returns the response.
 */
async function requestDuringErasure<Body>(store: TestStore, request: () => ReturnType<typeof call<Body>>) {
  const token = await store.ownerToken();
  const customer = await addCustomer(store, { phone: PHONE, name: 'Bo' });
  await sql('insert into pos_customers (store_id, pos_customer_id, phones) values ($1, $2, $3)', [
    store.id,
    'C1',
    [PHONE],
  ]);
  return withLockHolder(async (holder, id) => {
    await holder.query('begin');
    await holder.query('select from pos_customers where store_id = $1 for update', [store.id]);
    const erasing = call('DELETE', `/store/customers/${customer.id}`, { token });
    await waitForBlocked(id, 1);
    const requested = request();
    await waitForBlocked(id, 2);
    await holder.query('rollback');
    expect((await erasing).status).toBe(204);
    return requested;
  });
}

test('BX-221 an owner who adds a person while they are erased is asked', async () => {
  const store = await createTestStore();
  const token = await store.ownerToken();
  const body = { phone: PHONE, name: 'Bo' };
  const answer = await requestDuringErasure<ErrorBody>(store, () => call('POST', '/store/customers', { token, body }));
  expect(answer).toMatchObject({ status: 409, body: { confirmWith: 'joinsAgain' } });
  expect(await countHashes(store)).toBe(1);
});

test('BX-221 an owner who gives somebody the number of a person while they are erased is asked', async () => {
  const store = await createTestStore();
  const token = await store.ownerToken();
  const cy = await addCustomer(store, { phone: '+12025550103', name: 'Cy' });
  const answer = await requestDuringErasure<ErrorBody>(store, () =>
    call('PATCH', `/store/customers/${cy.id}`, { token, body: { phone: PHONE } }),
  );
  expect(answer).toMatchObject({ status: 409, body: { confirmWith: 'joinsAgain' } });
  expect(await countHashes(store)).toBe(1);
});

test('BX-221 a person who registers while they are erased comes back', async () => {
  const store = await createTestStore();
  const token = await store.kioskToken();
  const body = { phone: PHONE, name: 'Bo', birthday: '1990-05-17', storeSubdomain: store.subdomain };
  const answer = await requestDuringErasure(store, () => call('POST', '/public/register', { token, body }));
  expect(answer.status).toBe(201);
  expect(await countHashes(store)).toBe(0);
});
