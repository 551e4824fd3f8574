import type { ErrorBody } from '../../src/contract/errors';
import type { Flag } from '../../src/contract/flags';
import { addSale } from '../checkout/register';
import { call } from '../support/http';
import { sql } from '../support/sql';
import { addCustomer, createTestStore, newPhone, type TestStore } from '../support/testStore';

const list = async (store: TestStore, query = '') =>
  call<Flag[] & ErrorBody>('GET', `/store/flags${query}`, { token: await store.ownerToken() });
const getFacts = (flags: Flag[]) => flags.map(({ kind, amount, account }) => ({ kind, amount, by: account?.name }));
const adjust = async (store: TestStore, id: string, delta: number) => {
  const body = { delta, reason: 'Goodwill' };
  const { status } = await call('POST', `/store/customers/${id}/points`, { token: await store.ownerToken(), body });
  expect(status).toBe(200);
};

/** Credits a sale to the customer manually. It counts like any other purchase. */
async function credit(store: TestStore, customerId: string): Promise<void> {
  const orderId = await addSale(store);
  const { status, body } = await call('POST', '/store/point-of-sale/credits', {
    token: await store.ownerToken(),
    body: { orderId, customerId },
  });
  expect([status, body]).toEqual([expect.any(Number), expect.anything()]);
  expect(status).toBeLessThan(300);
}

test('BX-41 an adjustment above 500 points and the third adjustment in a week are flagged, with their actor', async () => {
  const store = await createTestStore();
  const person = await addCustomer(store);
  await adjust(store, person.id, 500);
  expect((await list(store)).body).toEqual([]);
  await adjust(store, person.id, -501 + 1);
  await adjust(store, person.id, 501);
  await adjust(store, person.id, 1);
  const { body, headers } = await list(store);
  expect(getFacts(body)).toEqual([
    { kind: 'repeated_adjustment', amount: 4, by: 'Olive Owner' },
    { kind: 'large_adjustment', amount: 501, by: 'Olive Owner' },
  ]);
  expect(headers.get('x-total-count')).toBe('2');
  expect(body[0]?.customer).toEqual({ id: person.id, name: person.name });
});

test('BX-41 adjustments of a week ago and of other customers are not counted', async () => {
  const store = await createTestStore();
  const [person, other] = [await addCustomer(store), await addCustomer(store)];
  for (const days of [8, 9]) {
    await sql(
      `insert into points_ledger (store_id, customer_id, delta, kind, source, actor_role, actor_id, balance_after,
                                  created_at)
       values ($1, $2, 5, 'adjustment', $3, 'store_owner', $4, 0, now() - $5 * interval '1 day')`,
      [store.id, person.id, `old:${days}`, store.ownerId, days],
    );
  }
  await adjust(store, person.id, 5);
  await adjust(store, person.id, 5);
  await adjust(store, other.id, 5);
  expect((await list(store)).body).toEqual([]);
});

test('BX-41 a fourth purchase within 24 hours is flagged, and its points are credited anyway', async () => {
  const store = await createTestStore();
  const person = await addCustomer(store);
  for (let purchase = 0; purchase < 3; purchase += 1) await credit(store, person.id);
  expect((await list(store)).body).toEqual([]);
  await credit(store, person.id);
  await credit(store, person.id);
  expect(getFacts((await list(store)).body)).toEqual([{ kind: 'frequent_earning', amount: 5, by: undefined }]);
  const [earned] = await sql("select count(*) from points_ledger where customer_id = $1 and kind = 'earn'", [
    person.id,
  ]);
  expect(earned).toEqual({ count: 5 });
});

test('BX-41 points for the phone number of a cashier are flagged once a day', async () => {
  const store = await createTestStore();
  const person = await addCustomer(store);
  await sql('update accounts set phone = $2 where id = $1', [store.cashierId, person.phone]);
  await credit(store, person.id);
  await adjust(store, person.id, -1);
  await adjust(store, person.id, 2);
  expect(getFacts((await list(store)).body)).toEqual([{ kind: 'staff_phone', amount: 2, by: 'Cass Cashier' }]);
});

test('BX-41 a referrer beyond the daily limit is flagged', async () => {
  const store = await createTestStore({ referral_credits_per_day: 1 });
  const referrer = await addCustomer(store, { referral_code: 'HJKM3479' });
  const token = await store.kioskToken();
  for (let registration = 0; registration < 3; registration += 1) {
    const body = {
      phone: newPhone(),
      name: 'Nora New',
      birthday: '1990-01-01',
      storeSubdomain: store.subdomain,
      referralCode: 'HJKM3479',
    };
    expect((await call('POST', '/public/register', { token, body })).status).toBe(201);
  }
  expect(getFacts((await list(store, `?customerId=${referrer.id}`)).body)).toEqual([
    { kind: 'referral_limit', amount: 2, by: undefined },
  ]);
});

test('BX-41 a flag is dismissed once, with a note that is in the audit log', async () => {
  const store = await createTestStore();
  const person = await addCustomer(store);
  await adjust(store, person.id, 600);
  const [flag] = (await list(store)).body;
  const review = async (note: string, token?: string) =>
    call<Flag & ErrorBody>('POST', `/store/flags/${flag?.id}/review`, {
      token: token ?? (await store.ownerToken()),
      body: { note },
    });
  expect((await review(' ')).status).toBe(400);
  expect((await review('x', await (await createTestStore()).ownerToken())).status).toBe(404);
  const responses = await Promise.all([review('Birthday present'), review('Birthday present')]);
  expect(responses.map(({ status }) => status).sort()).toEqual([200, 409]);
  const done = responses.find(({ status }) => status === 200)?.body;
  expect(done?.review).toEqual({ at: expect.any(String) as string, by: 'Olive Owner', note: 'Birthday present' });
  expect(responses.find(({ status }) => status === 409)?.body.message).toBe('Already reviewed by Olive Owner');
  expect((await list(store)).body).toEqual([]);
  expect((await list(store, '?status=reviewed')).body).toEqual([done]);
  expect((await list(store, `?customerId=${person.id}`)).body).toEqual([done]);
  const entries = await sql(
    "select record_id, new_values from audit_log where store_id = $1 and action = 'flag_reviewed'",
    [store.id],
  );
  expect(entries).toEqual([
    { record_id: person.id, new_values: { flag: 'large_adjustment', note: 'Birthday present' } },
  ]);
});

test('BX-41 flags are paged by cursor, and other stores do not see them', async () => {
  const [store, other] = [await createTestStore(), await createTestStore()];
  const person = await addCustomer(store);
  await sql(
    `insert into customer_flags (store_id, customer_id, kind, source, amount, created_at)
     select $1, $2, 'large_adjustment', n::text, n, now() - n * interval '1 minute' from generate_series(1, 5) n`,
    [store.id, person.id],
  );
  const first = await list(store, '?limit=3');
  const cursor = /cursor=([^>&]+)/.exec(first.headers.get('link') ?? '')?.[1];
  const second = await list(store, `?limit=3&cursor=${cursor}`);
  expect([...first.body, ...second.body].map(({ amount }) => amount)).toEqual([1, 2, 3, 4, 5]);
  expect(second.headers.get('link')).toBeNull();
  expect((await list(store, '?cursor=x')).status).toBe(400);
  expect((await list(other)).body).toEqual([]);
});
