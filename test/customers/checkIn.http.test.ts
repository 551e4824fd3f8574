import { randomUUID } from 'node:crypto';
import type { CheckInResponse, Customer } from '../../src/contract/customers';
import type { ErrorBody } from '../../src/contract/errors';
import { call } from '../support/http';
import { statusesOf } from '../support/refusals';
import { sql } from '../support/sql';
import { addCustomer, newPhone, createTestStore, type TestStore } from '../support/testStore';

const CALLERS = ['nobody', 'cashier', 'admin', 'kiosk of another store', 'owner of another store'] as const;
const REFUSED = {
  nobody: 401,
  cashier: 403,
  admin: 403,
  'kiosk of another store': 403,
  'owner of another store': 403,
};

async function checkIn(world: TestStore, phone: string, storeSubdomain = world.subdomain) {
  return call<CheckInResponse & ErrorBody>('POST', '/public/check-in', {
    token: await world.kioskToken(),
    body: { phone, storeSubdomain },
  });
}
const visitsOf = (id: string) =>
  sql(
    'select c.visits, count(v.id) as rows from customers c left join visits v on v.customer_id = c.id where c.id = $1 group by c.store_id, c.id',
    [id],
  );

test('AP-33 a customer of the store checks in and is known', async () => {
  const world = await createTestStore();
  const person = await addCustomer(world, { points: 340, referral_code: 'HJKMNPQR' });
  const answer = await checkIn(world, person.phone);
  expect(answer.status).toBe(200);
  expect(answer.body).toEqual({
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

test('AP-33 KE-05 an unknown phone answers 404, which means a new customer', async () => {
  const world = await createTestStore();
  const stranger = await addCustomer(await createTestStore());
  for (const phone of [newPhone(), stranger.phone]) {
    const answer = await checkIn(world, phone);
    expect(answer.status).toBe(404);
    expect(answer.body).toEqual({ statusCode: 404, error: 'Not Found', message: 'New customer registration required' });
  }
});

test.each([{ name: null }, { birthday: null }])(
  'AP-33 somebody imported without %o still has a profile to complete',
  async (missing) => {
    const world = await createTestStore();
    const person = await addCustomer(world, { ...missing, points: 12 });
    const answer = await checkIn(world, person.phone);
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({
      isNewCustomer: true,
      customer: { id: person.id, loyaltyPoints: 12, ...missing },
    });
  },
);

test('AP-33 a repeat within ten minutes is the same visit, a later one another', async () => {
  const world = await createTestStore();
  const person = await addCustomer(world);
  const token = await world.kioskToken();
  const body = { phone: person.phone, storeSubdomain: world.subdomain };
  await Promise.all(Array.from({ length: 8 }, () => call('POST', '/public/check-in', { token, body })));
  await checkIn(world, person.phone);
  expect(await visitsOf(person.id)).toEqual([{ visits: 1, rows: 1 }]);
  await sql("update customers set last_visit_at = now() - interval '11 minutes' where id = $1", [person.id]);
  await checkIn(world, person.phone);
  expect(await visitsOf(person.id)).toEqual([{ visits: 2, rows: 2 }]);
});

test('AP-33 VA-03 a phone that is not ten digits is refused in the words of the form', async () => {
  const world = await createTestStore();
  for (const phone of ['+1202555', '2025550123', '+442079460000', '+1202555012x', '+120255501234']) {
    const answer = await checkIn(world, phone);
    expect([answer.status, answer.body.message]).toEqual([400, 'Please enter a valid 10-digit phone number']);
  }
  expect((await checkIn(world, '')).body.message).toBe('Phone number is required');
});

test('AP-33 a store that is not the one of the token is refused, never taken for a new customer', async () => {
  const [world, other] = [await createTestStore(), await createTestStore()];
  const person = await addCustomer(other);
  expect((await checkIn(world, person.phone, other.subdomain)).status).toBe(403);
  expect((await checkIn(world, person.phone, 'no-such-store')).status).toBe(403);
  expect(await visitsOf(person.id)).toEqual([{ visits: 0, rows: 0 }]);
  const body = { phone: newPhone(), storeSubdomain: world.subdomain };
  expect(await statusesOf(world, CALLERS, { method: 'POST', path: '/public/check-in', body })).toEqual(REFUSED);
});

test('AP-33 a body that is not one is refused', async () => {
  const world = await createTestStore();
  const token = await world.kioskToken();
  for (const body of [{}, { phone: 7, storeSubdomain: world.subdomain }, { phone: newPhone() }, []]) {
    expect((await call('POST', '/public/check-in', { token, body })).status).toBe(400);
  }
});

describe('GET /public/customer', () => {
  const path = (phone: string, subdomain: string) =>
    `/public/customer?${new URLSearchParams({ phone, storeSubdomain: subdomain }).toString()}`;

  test('AP-27 shows the customer with the phone number, and no other store knows them', async () => {
    const [world, other] = [await createTestStore(), await createTestStore()];
    const person = await addCustomer(world, { points: 75, referral_code: null });
    const token = await world.kioskToken();
    const answer = await call<Customer>('GET', path(person.phone, world.subdomain), { token });
    expect(answer.status).toBe(200);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(answer.body).toEqual({
      id: person.id,
      name: 'Pat Regular',
      phoneNumber: person.phone,
      loyaltyPoints: 75,
      birthday: '1990-05-17',
      referralCode: null,
    });
    const elsewhere = await call<ErrorBody>('GET', path(person.phone, other.subdomain), {
      token: await other.kioskToken(),
    });
    expect([elsewhere.status, elsewhere.body.message]).toEqual([404, 'Customer not found']);
  });

  test('AP-27 does not count as a visit', async () => {
    const world = await createTestStore();
    const person = await addCustomer(world);
    await call('GET', path(person.phone, world.subdomain), { token: await world.kioskToken() });
    expect(await visitsOf(person.id)).toEqual([{ visits: 0, rows: 0 }]);
  });

  test('AP-27 refuses who may not ask, and what cannot be asked', async () => {
    const world = await createTestStore();
    const person = await addCustomer(world);
    const asked = { method: 'GET', path: path(person.phone, world.subdomain) };
    expect(await statusesOf(world, CALLERS, asked)).toEqual(REFUSED);
    expect(await statusesOf(world, ['kiosk', 'owner'], asked)).toEqual({ kiosk: 200, owner: 200 });
    const token = await world.kioskToken();
    for (const wrong of ['/public/customer', path('+1202', world.subdomain), path(person.phone, '')]) {
      expect((await call('GET', wrong, { token })).status).toBe(400);
    }
    expect((await call('GET', path(person.phone, randomUUID()), { token })).status).toBe(403);
  });
});
