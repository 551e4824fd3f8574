import { randomUUID } from 'node:crypto';
import type { CheckInResponse, Customer } from '../../src/contract/customers';
import type { ErrorBody } from '../../src/contract/errors';
import { call } from '../support/http';
import { sql } from '../support/sql';
import { getStatuses } from '../support/statuses';
import { addCustomer, createTestStore, newPhone, type TestStore } from '../support/testStore';

const CALLERS = ['anonymous', 'cashier', 'admin', 'kiosk of another store', 'owner of another store'] as const;
const REJECTED = {
  anonymous: 401,
  cashier: 403,
  admin: 403,
  'kiosk of another store': 403,
  'owner of another store': 403,
};

async function checkIn(store: TestStore, phone: string, storeSubdomain = store.subdomain) {
  return call<CheckInResponse & ErrorBody>('POST', '/public/check-in', {
    token: await store.kioskToken(),
    body: { phone, storeSubdomain },
  });
}
const countVisits = (id: string) =>
  sql(
    'select c.visits, count(v.id) as rows from customers c left join visits v on v.store_id = c.store_id and v.customer_id = c.id where c.id = $1 group by c.store_id, c.id',
    [id],
  );

test('AP-33 a customer of the store checks in', async () => {
  const store = await createTestStore();
  const person = await addCustomer(store, { points: 340, referral_code: 'HJKMNPQR' });
  const response = await checkIn(store, person.phone);
  expect(response.status).toBe(200);
  expect(response.body).toEqual({
    isNewCustomer: false,
    customer: {
      id: person.id,
      name: 'Pat Regular',
      phoneNumber: person.phone,
      loyaltyPoints: 340,
      birthday: '1990-05-17',
      referralCode: 'HJKMNPQR',
    },
  });
});

test('AP-33 KE-05 an unknown phone number returns 404, which means a new customer', async () => {
  const store = await createTestStore();
  const otherCustomer = await addCustomer(await createTestStore());
  for (const phone of [newPhone(), otherCustomer.phone]) {
    const response = await checkIn(store, phone);
    expect(response.status).toBe(404);
    expect(response.body).toEqual({
      statusCode: 404,
      error: 'Not Found',
      message: "You're new here. Welcome!",
    });
  }
});

test.each([
  [{ name: null }, true],
  [{ name: null, birthday: null }, true],
  [{ birthday: null }, false],
])('AP-33 KC-02 a customer imported with %o must complete the registration: %s', async (missing, isNewCustomer) => {
  const store = await createTestStore();
  const person = await addCustomer(store, { ...missing, points: 12 });
  const response = await checkIn(store, person.phone);
  expect(response.status).toBe(200);
  expect(response.body).toMatchObject({ isNewCustomer, customer: { id: person.id, loyaltyPoints: 12, ...missing } });
});

test('AP-33 check-ins within ten minutes count as one visit, and a later one as another', async () => {
  const store = await createTestStore();
  const person = await addCustomer(store);
  const token = await store.kioskToken();
  const body = { phone: person.phone, storeSubdomain: store.subdomain };
  await Promise.all(Array.from({ length: 8 }, () => call('POST', '/public/check-in', { token, body })));
  await checkIn(store, person.phone);
  expect(await countVisits(person.id)).toEqual([{ visits: 1, rows: 1 }]);
  await sql("update customers set last_visit_at = now() - interval '11 minutes' where id = $1", [person.id]);
  await checkIn(store, person.phone);
  expect(await countVisits(person.id)).toEqual([{ visits: 2, rows: 2 }]);
});

test('AP-33 VA-03 a phone number without ten digits is rejected with the message of the form', async () => {
  const store = await createTestStore();
  for (const phone of ['+1202555', '2025550123', '+442079460000', '+1202555012x', '+120255501234']) {
    const response = await checkIn(store, phone);
    expect([response.status, response.body.message]).toEqual([400, 'Please enter a valid 10-digit phone number']);
  }
  expect((await checkIn(store, '')).body.message).toBe('Phone number is required');
});

test('BX-131 a number that cannot exist is refused at check-in', async () => {
  const store = await createTestStore();
  const message = "This number can't exist. Please check its first 6 digits.";
  for (const phone of ['+11202555012', '+12021550123']) {
    expect((await checkIn(store, phone)).body).toMatchObject({
      statusCode: 400,
      message,
      fields: { phone: [message] },
    });
  }
});

test('AP-33 a store other than that of the session is rejected with 403, never with 404', async () => {
  const [store, other] = [await createTestStore(), await createTestStore()];
  const person = await addCustomer(other);
  expect((await checkIn(store, person.phone, other.subdomain)).status).toBe(403);
  expect((await checkIn(store, person.phone, 'no-such-store')).status).toBe(403);
  expect(await countVisits(person.id)).toEqual([{ visits: 0, rows: 0 }]);
  const body = { phone: newPhone(), storeSubdomain: store.subdomain };
  expect(await getStatuses(store, CALLERS, { method: 'POST', path: '/public/check-in', body })).toEqual(REJECTED);
});

test('AP-33 an invalid body is rejected', async () => {
  const store = await createTestStore();
  const token = await store.kioskToken();
  for (const body of [{}, { phone: 7, storeSubdomain: store.subdomain }, { phone: newPhone() }, []]) {
    expect((await call('POST', '/public/check-in', { token, body })).status).toBe(400);
  }
});

describe('GET /public/customer', () => {
  const pathFor = (phone: string, subdomain: string) =>
    `/public/customer?${new URLSearchParams({ phone, storeSubdomain: subdomain }).toString()}`;

  test('AP-27 the route returns the customer with the phone number, only in their own store', async () => {
    const [store, other] = [await createTestStore(), await createTestStore()];
    const person = await addCustomer(store, { points: 75, referral_code: null });
    const token = await store.kioskToken();
    const response = await call<Customer>('GET', pathFor(person.phone, store.subdomain), { token });
    expect(response.status).toBe(200);
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(response.body).toEqual({
      id: person.id,
      name: 'Pat Regular',
      phoneNumber: person.phone,
      loyaltyPoints: 75,
      birthday: '1990-05-17',
      referralCode: null,
    });
    const elsewhere = await call<ErrorBody>('GET', pathFor(person.phone, other.subdomain), {
      token: await other.kioskToken(),
    });
    expect([elsewhere.status, elsewhere.body.message]).toEqual([404, 'Customer not found']);
  });

  test('AP-27 a lookup does not count as a visit', async () => {
    const store = await createTestStore();
    const person = await addCustomer(store);
    await call('GET', pathFor(person.phone, store.subdomain), { token: await store.kioskToken() });
    expect(await countVisits(person.id)).toEqual([{ visits: 0, rows: 0 }]);
  });

  test('AP-27 the route rejects other roles, other stores and invalid queries', async () => {
    const store = await createTestStore();
    const person = await addCustomer(store);
    const request = { method: 'GET', path: pathFor(person.phone, store.subdomain) };
    expect(await getStatuses(store, CALLERS, request)).toEqual(REJECTED);
    expect(await getStatuses(store, ['kiosk', 'owner'], request)).toEqual({ kiosk: 200, owner: 200 });
    const token = await store.kioskToken();
    for (const wrong of ['/public/customer', pathFor('+1202', store.subdomain), pathFor(person.phone, '')]) {
      expect((await call('GET', wrong, { token })).status).toBe(400);
    }
    expect((await call('GET', pathFor(person.phone, randomUUID()), { token })).status).toBe(403);
  });
});
