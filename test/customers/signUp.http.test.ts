import type { RegistrationResponse } from '../../src/contract/customers';
import type { ErrorBody } from '../../src/contract/errors';
import { CONSENT_VERSIONS } from '../../src/contract/plain/smsConsent';
import { findUnbalancedAccounts, getAccount, listLedgerRows } from '../ledger/customerAccounts';
import { call } from '../support/http';
import { sql } from '../support/sql';
import { getStatuses } from '../support/statuses';
import { addCustomer, createTestStore, newPhone, type TestStore } from '../support/testStore';
import { timeZoneOnAnotherDate } from '../support/timeZones';

const newRegistration = (store: TestStore, over: object = {}) => ({
  phone: newPhone(),
  name: 'Rita Regular',
  birthday: '1988-02-29',
  storeSubdomain: store.subdomain,
  ...over,
});

// There is one session per store, because many concurrent sign-ins would be throttled.
const tokens = new Map<TestStore, Promise<string>>();
function getToken(store: TestStore): Promise<string> {
  const token = tokens.get(store) ?? store.kioskToken();
  tokens.set(store, token);
  return token;
}

async function register(store: TestStore, body: object, key?: string) {
  return call<RegistrationResponse & ErrorBody>('POST', '/public/register', {
    token: await getToken(store),
    body,
    ...(key && { headers: { 'idempotency-key': key } }),
  });
}
const getRow = async (id: string) => (await sql('select * from customers where id = $1', [id]))[0] ?? {};

test('AP-34 a registered customer gets a referral code and a first visit', async () => {
  const store = await createTestStore();
  const sent = newRegistration(store, { name: '  Rita Regular ' });
  const response = await register(store, sent);
  expect(response.status).toBe(201);
  const { customer } = response.body;
  expect(customer).toMatchObject({
    name: 'Rita Regular',
    phoneNumber: sent.phone,
    birthday: '1988-02-29',
    loyaltyPoints: 0,
  });
  expect(customer.referralCode).toMatch(/^[CDFHJKMNPRTVWXY34679]{8}$/);
  expect(await getRow(customer.id)).toMatchObject({ visits: 1, sms_consent_at: null, referred_by: null });
  const again = await call('POST', '/public/check-in', {
    token: await store.kioskToken(),
    body: { phone: sent.phone, storeSubdomain: store.subdomain },
  });
  expect(again.body).toEqual({ isNewCustomer: false, customer });
  expect(await getRow(customer.id)).toMatchObject({ visits: 1 });
});

test('AP-34 SMS consent is saved with its time, source and the text that was shown, and only when the box was checked', async () => {
  const store = await createTestStore();
  const consent = { smsConsent: true, consentTextVersion: CONSENT_VERSIONS.es };
  const ticked = await register(store, newRegistration(store, consent));
  expect(await getRow(ticked.body.customer.id)).toMatchObject({
    sms_consent_at: expect.any(Date) as Date,
    sms_consent_source: 'kiosk',
    sms_consent_text_version: '2026-11-28-es',
  });
  // A kiosk that was not reloaded since an upgrade displays the first text and sends no version.
  const old = await register(store, newRegistration(store, { smsConsent: true }));
  expect(await getRow(old.body.customer.id)).toMatchObject({ sms_consent_text_version: '2026-11-01' });
  const unknown = newRegistration(store, { smsConsent: true, consentTextVersion: '2027-01-01' });
  expect((await register(store, unknown)).status).toBe(400);
  const unticked = await register(store, newRegistration(store, { smsConsent: false }));
  expect(await getRow(unticked.body.customer.id)).toMatchObject({ sms_consent_at: null, sms_consent_source: null });
});

test('BX-123 nobody under 13 can agree to texts at the kiosk', async () => {
  const store = await createTestStore();
  const young = newRegistration(store, { birthday: `${new Date().getFullYear() - 11}-01-01`, smsConsent: true });
  const refused = await register(store, young);
  expect([refused.status, refused.body]).toMatchObject([
    400,
    { fields: { smsConsent: ['Marketing texts are for people aged 13 or older'] } },
  ]);
  expect((await register(store, { ...young, smsConsent: false })).status).toBe(201);
});

test('AP-34 an imported customer is completed and keeps their points and code', async () => {
  const store = await createTestStore();
  const person = await addCustomer(store, { name: null, birthday: null, points: 250, referral_code: 'HJKMNPQR' });
  const response = await register(store, newRegistration(store, { phone: person.phone }));
  expect(response.status).toBe(201);
  expect(response.body.customer).toMatchObject({
    id: person.id,
    name: 'Rita Regular',
    loyaltyPoints: 250,
    referralCode: 'HJKMNPQR',
  });
});

test('AP-34 a registered phone number is rejected', async () => {
  const store = await createTestStore();
  const person = await addCustomer(store);
  const response = await register(store, newRegistration(store, { phone: person.phone }));
  expect([response.status, response.body.message]).toEqual([409, 'This phone number is already registered']);
  expect(await getRow(person.id)).toMatchObject({ name: 'Pat Regular' });
});

test('AP-34 of concurrent registrations of one phone number, one succeeds', async () => {
  const store = await createTestStore();
  const phone = newPhone();
  const referrer = await addCustomer(store, { referral_code: 'CCCC3333' });
  const responses = await Promise.all(
    Array.from({ length: 12 }, (_, n) =>
      register(store, newRegistration(store, { phone, name: `Racer ${n}`, referralCode: 'CCCC3333' })),
    ),
  );
  expect(responses.map(({ status }) => status).sort()).toEqual([201, ...Array<number>(11).fill(409)]);
  expect(await getAccount(referrer.id)).toEqual({ points: 100, sum: 100, rows: 1 });
});

describe('a referral', () => {
  test('AP-34 a referral credits the owner of the code once, and the code may be in lower case', async () => {
    const store = await createTestStore({ referral_points: 70 });
    const referrer = await addCustomer(store, { referral_code: 'HJKM3479', points: 5 });
    const response = await register(store, newRegistration(store, { referralCode: ' hjkm3479 ' }));
    expect(response.status).toBe(201);
    expect(await getRow(response.body.customer.id)).toMatchObject({ referred_by: referrer.id });
    expect(await listLedgerRows(store, 'referral')).toEqual([
      { customer_id: referrer.id, delta: 70, source: `registration:${response.body.customer.id}` },
    ]);
    expect(await getAccount(referrer.id)).toEqual({ points: 75, sum: 75, rows: 2 });
  });

  test('AP-34 a referral is credited for each of many concurrent registrations', async () => {
    const store = await createTestStore();
    const referrer = await addCustomer(store, { referral_code: 'HJKM3479' });
    await Promise.all(
      Array.from({ length: 10 }, () => register(store, newRegistration(store, { referralCode: 'HJKM3479' }))),
    );
    expect(await getAccount(referrer.id)).toEqual({ points: 1000, sum: 1000, rows: 10 });
  });

  test('AP-34 a referral by a customer whom the new customer referred, directly or indirectly, is rejected', async () => {
    const store = await createTestStore();
    const imported = await addCustomer(store, { name: null, birthday: null, referral_code: 'CCCC3333' });
    const first = (await register(store, newRegistration(store, { referralCode: 'CCCC3333' }))).body.customer;
    const second = (await register(store, newRegistration(store, { referralCode: first.referralCode }))).body.customer;
    for (const { referralCode } of [first, second]) {
      const response = await register(store, newRegistration(store, { phone: imported.phone, referralCode }));
      expect([response.status, response.body.fields]).toEqual([400, { referralCode: ['Invalid referral code'] }]);
    }
    const other = await addCustomer(store, { referral_code: 'HJKM3479' });
    const sent = newRegistration(store, { phone: imported.phone, referralCode: 'HJKM3479' });
    expect((await register(store, sent)).status).toBe(201);
    expect(await getRow(imported.id)).toMatchObject({ referred_by: other.id });
  });

  test('AP-34 a referral counts once per customer, even if the customer registers again after losing the birthday', async () => {
    const store = await createTestStore({ referral_points: 70 });
    await addCustomer(store, { referral_code: 'HJKM3479' });
    const other = await addCustomer(store, { referral_code: 'CCCC3333' });
    const sent = newRegistration(store, { referralCode: 'HJKM3479' });
    const { customer } = (await register(store, sent)).body;
    const credited = await listLedgerRows(store, 'referral');
    for (const referredBy of [(await getRow(customer.id)).referred_by, null]) {
      // The owner removes the birthday. A merge can remove the referrer.
      await sql('update customers set birthday = null, referred_by = $2 where id = $1', [customer.id, referredBy]);
      const again = await register(store, { ...sent, name: 'Rita Again', referralCode: 'CCCC3333' });
      expect([again.status, again.body.customer]).toMatchObject([
        201,
        { id: customer.id, name: 'Rita Again', birthday: '1988-02-29' },
      ]);
      expect(await getRow(customer.id)).toMatchObject({ referred_by: referredBy });
    }
    expect(await listLedgerRows(store, 'referral')).toEqual(credited);
    expect(await getAccount(other.id)).toMatchObject({ points: 0, rows: 0 });
  });

  test('AP-34 a referral gives no points while the store has referrals disabled', async () => {
    const store = await createTestStore({ is_referral_enabled: false });
    const referrer = await addCustomer(store, { referral_code: 'HJKM3479' });
    expect((await register(store, newRegistration(store, { referralCode: 'HJKM3479' }))).status).toBe(201);
    expect(await getAccount(referrer.id)).toEqual({ points: 0, sum: 0, rows: 0 });
  });

  test('AP-34 a referral with an unknown code, one of another store, or the own code is rejected', async () => {
    const [store, other] = [await createTestStore(), await createTestStore()];
    await addCustomer(other, { referral_code: 'HJKM3479' });
    const imported = await addCustomer(store, { name: null, referral_code: 'CCCC3333' });
    for (const over of [
      { referralCode: 'ZZZZ9999' },
      { referralCode: 'HJKM3479' },
      { referralCode: 'CCCC3333', phone: imported.phone },
    ]) {
      const response = await register(store, newRegistration(store, over));
      expect([response.status, response.body.message]).toEqual([400, 'Invalid referral code']);
    }
    expect(await listLedgerRows(store, 'referral')).toEqual([]);
    expect(await getRow(imported.id)).toMatchObject({ name: null });
  });
});

describe('registration rules', () => {
  test.each([
    [{ name: '   ' }, ['Name is required']],
    [{ name: undefined }, ['Name is required']],
    [{ birthday: '' }, ['Birthday is required']],
    [{ birthday: '1988-2-1' }, ['Please enter a complete birthday (MM/DD/YYYY)']],
    [{ birthday: '1988-13-01' }, ['Please enter a valid month (01-12)']],
    [{ birthday: '1988-00-01' }, ['Please enter a valid month (01-12)']],
    [{ birthday: '1988-01-32' }, ['Please enter a valid day (01-31)']],
    [{ birthday: '1899-12-31' }, ['Please enter a valid year']],
    [{ birthday: '2999-01-01' }, ['Please enter a valid year']],
    [{ birthday: '1987-02-29' }, ['Please enter a valid date (MM/DD/YYYY)']],
    [{ referralCode: 'ABC' }, ['Referral code must be exactly 8 characters']],
    [{ referralCode: 'ABCD-123' }, ['Referral code can only contain letters and numbers']],
    [{ phone: '+1202555' }, ['Please enter a valid 10-digit phone number']],
    [{ phone: '+11202555012' }, ["This number can't exist. Please check its first 6 digits."]],
    [{ phone: '' }, ['Phone number is required']],
    [
      { name: '', birthday: '', referralCode: 'A', phone: '1' },
      [
        'Please enter a valid 10-digit phone number',
        'Name is required',
        'Birthday is required',
        'Referral code must be exactly 8 characters',
      ],
    ],
  ])('VA-04 the server rejects %j with the messages of the form', async (over, message) => {
    const store = await createTestStore();
    const response = await register(store, newRegistration(store, over));
    expect(response.body).toMatchObject({ statusCode: 400, error: 'Bad Request', message });
    expect(Object.keys(response.body.fields ?? {}).sort()).toEqual(Object.keys(over).sort());
    expect(Object.values(response.body.fields ?? {}).flat()).toEqual(message);
    expect(await sql('select id from customers where store_id = $1', [store.id])).toEqual([]);
  });

  test('VA-04 a birthday must not be after today, in the time zone of the store', async () => {
    const store = await createTestStore({ time_zone: timeZoneOnAnotherDate() });
    const [{ today, tomorrow } = { today: '', tomorrow: '' }] = await sql<{ today: string; tomorrow: string }>(
      `select (now() at time zone time_zone)::date::text as today,
              ((now() at time zone time_zone)::date + 1)::text as tomorrow
       from stores where id = $1`,
      [store.id],
    );
    expect((await register(store, newRegistration(store, { birthday: today }))).status).toBe(201);
    expect((await register(store, newRegistration(store, { birthday: tomorrow }))).status).toBe(400);
  });

  test('VA-04 an empty code is ignored, and a name needs a visible character', async () => {
    const store = await createTestStore();
    expect((await register(store, newRegistration(store, { referralCode: '  ' }))).status).toBe(201);
    for (const name of ['\u0000\u0007', '\u200b\u2060', ' \ufeff ']) {
      expect((await register(store, newRegistration(store, { name }))).body.message).toEqual(['Name is required']);
    }
    const reversed = await register(store, newRegistration(store, { name: 'Zoë \u202eeoZ' }));
    expect(reversed.body.message).toEqual([
      'Name contains an invisible character that changes the direction of text. Please type it again.',
    ]);
    expect((await register(store, newRegistration(store, { name: 'Zoë 李 🎉' }))).body.customer.name).toBe('Zoë 李 🎉');
  });
});

test('AP-34 registration rejects other roles, other stores and invalid bodies', async () => {
  const store = await createTestStore();
  const body = newRegistration(store);
  const callers = ['anonymous', 'cashier', 'admin', 'kiosk of another store', 'owner of another store'] as const;
  expect(await getStatuses(store, callers, { method: 'POST', path: '/public/register', body })).toEqual({
    anonymous: 401,
    cashier: 403,
    admin: 403,
    'kiosk of another store': 403,
    'owner of another store': 403,
  });
  for (const wrong of [
    [],
    { ...body, storeSubdomain: undefined },
    { ...body, name: { first: 'x' } },
    { ...body, smsConsent: 'yes' },
  ]) {
    expect((await register(store, wrong)).status).toBe(400);
  }
  expect(await sql('select id from customers where store_id = $1', [store.id])).toEqual([]);
});

describe('a repeated registration', () => {
  test('AP-34 a repeated registration with the same key registers once and returns the same response', async () => {
    const store = await createTestStore();
    await addCustomer(store, { referral_code: 'HJKM3479' });
    const body = newRegistration(store, { referralCode: 'HJKM3479' });
    const responses = [];
    for (let n = 0; n < 3; n += 1) responses.push(await register(store, body, 'key-1'));
    expect(responses.map(({ status }) => status)).toEqual([201, 201, 201]);
    expect(new Set(responses.map((response) => JSON.stringify(response.body))).size).toBe(1);
    expect(await listLedgerRows(store, 'referral')).toHaveLength(1);
    const other = await register(store, { ...body, name: 'Somebody Else' }, 'key-1');
    expect(other.status).toBe(422);
    expect(await findUnbalancedAccounts(store)).toEqual([]);
  });

  test('AP-34 concurrent registrations with one key register once and return the same response', async () => {
    const store = await createTestStore();
    const body = newRegistration(store);
    const responses = await Promise.all(Array.from({ length: 8 }, () => register(store, body, 'key-1')));
    expect(new Set(responses.map((response) => JSON.stringify([response.status, response.body]))).size).toBe(1);
    expect(responses[0]?.status).toBe(201);
  });
});
