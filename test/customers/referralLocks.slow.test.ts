import type pg from 'pg';
import { getAccount } from '../ledger/customerAccounts';
import { call } from '../support/http';
import { waitForBlocked, withLockHolder } from '../support/lockWaits';
import { addCustomer, createTestStore, newPhone, type Person, type TestStore } from '../support/testStore';

/** Runs `work` while another transaction refers to the customer, like a registration with the customer's code. */
async function whileReferredTo<T>(
  store: TestStore,
  { id }: Person,
  work: (holder: pg.Client, holderId: number) => Promise<T>,
): Promise<T> {
  return withLockHolder(async (holder, holderId) => {
    await holder.query('begin');
    await holder.query('select from customers where store_id = $1 and id = $2 for key share', [store.id, id]);
    return work(holder, holderId);
  });
}

test("AP-34 completing a customer's profile does not wait for a registration with that customer's referral code, so the two cannot deadlock", async () => {
  const store = await createTestStore();
  const customer = await addCustomer(store, { birthday: null });
  const token = await store.kioskToken();
  const { status } = await whileReferredTo(store, customer, () =>
    call('POST', '/public/register', {
      token,
      body: { phone: customer.phone, name: 'Pat', birthday: '1990-05-17', storeSubdomain: store.subdomain },
    }),
  );
  expect(status).toBe(201);
});

test("OD-06 changing the name of a customer does not wait for a registration with that customer's referral code", async () => {
  const store = await createTestStore();
  const customer = await addCustomer(store);
  const token = await store.ownerToken();
  const { status } = await whileReferredTo(store, customer, () =>
    call('PATCH', `/store/customers/${customer.id}`, { token, body: { name: 'Pat Later' } }),
  );
  expect(status).toBe(200);
});

test("BX-42 changing the phone of a customer does not delay the points of a registration with that customer's referral code", async () => {
  const store = await createTestStore();
  const customer = await addCustomer(store);
  const [token, phone] = [await store.ownerToken(), newPhone()];
  const status = await whileReferredTo(store, customer, async (holder, holderId) => {
    const changing = call('PATCH', `/store/customers/${customer.id}`, { token, body: { phone } });
    await waitForBlocked(holderId);
    // The limit is shorter than the deadlock timeout. It applies only if the insert has to wait for a lock.
    await holder.query(`set local lock_timeout = '500ms'`);
    await holder.query(
      `insert into points_ledger (store_id, customer_id, delta, kind, source, actor_role, balance_after)
       values ($1, $2, 7, 'adjustment', 'test:referral', 'system', 0)`,
      [store.id, customer.id],
    );
    await holder.query('commit');
    return (await changing).status;
  });
  expect(status).toBe(200);
  expect(await getAccount(customer.id)).toMatchObject({ points: 7, sum: 7 });
});
