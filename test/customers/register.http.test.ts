import type { RegisterResponse } from '../../src/contract/customers';
import { SMS_CONSENT_TEXT_VERSION } from '../../src/contract/limits';
import type { ErrorBody } from '../../src/contract/errors';
import { accountOf, ledgerOf, unsoundAccounts } from '../ledger/ledgerOf';
import { call } from '../support/http';
import { statusesOf } from '../support/refusals';
import { sql } from '../support/sql';
import { addCustomer, newPhone, createTestStore, type TestStore } from '../support/testStore';

const form = (world: TestStore, over: object = {}) => ({
  phone: newPhone(),
  name: 'Rita Regular',
  birthday: '1988-02-29',
  storeSubdomain: world.subdomain,
  ...over,
});

// One session a store: signing in many times at once would meet the throttle of sign-ins.
const tokens = new Map<TestStore, Promise<string>>();
function tokenOf(world: TestStore): Promise<string> {
  const token = tokens.get(world) ?? world.kioskToken();
  tokens.set(world, token);
  return token;
}

async function register(world: TestStore, body: object, key?: string) {
  return call<RegisterResponse & ErrorBody>('POST', '/public/register', {
    token: await tokenOf(world),
    body,
    ...(key && { headers: { 'idempotency-key': key } }),
  });
}
const rowOf = async (id: string) => (await sql('select * from customers where id = $1', [id]))[0] ?? {};

test('AP-34 registers a customer, with a code of their own and a first visit', async () => {
  const world = await createTestStore();
  const sent = form(world, { name: '  Rita Regular ' });
  const answer = await register(world, sent);
  expect(answer.status).toBe(201);
  const { customer } = answer.body;
  expect(customer).toMatchObject({
    name: 'Rita Regular',
    phoneNumber: sent.phone,
    birthday: '1988-02-29',
    loyaltyPoints: 0,
  });
  expect(customer.referralCode).toMatch(/^[CDFHJKMNPRTVWXY34679]{8}$/);
  expect(await rowOf(customer.id)).toMatchObject({ visits: 1, sms_consent_at: null, referred_by: null });
  const again = await call('POST', '/public/check-in', {
    token: await world.kioskToken(),
    body: { phone: sent.phone, storeSubdomain: world.subdomain },
  });
  expect(again.body).toEqual({ isNewCustomer: false, customer });
  expect(await rowOf(customer.id)).toMatchObject({ visits: 1 });
});

test('AP-34 keeps a consent with its time, source and text, and only when the box was ticked', async () => {
  const world = await createTestStore();
  const ticked = await register(world, form(world, { smsConsent: true }));
  expect(await rowOf(ticked.body.customer.id)).toMatchObject({
    sms_consent_at: expect.any(Date) as Date,
    sms_consent_source: 'kiosk',
    sms_consent_text_version: SMS_CONSENT_TEXT_VERSION,
  });
  const unticked = await register(world, form(world, { smsConsent: false }));
  expect(await rowOf(unticked.body.customer.id)).toMatchObject({ sms_consent_at: null, sms_consent_source: null });
});

test('AP-34 completes an imported customer and keeps their points and code', async () => {
  const world = await createTestStore();
  const person = await addCustomer(world, { name: null, birthday: null, points: 250, referral_code: 'HJKMNPQR' });
  const answer = await register(world, form(world, { phone: person.phone }));
  expect(answer.status).toBe(201);
  expect(answer.body.customer).toMatchObject({
    id: person.id,
    name: 'Rita Regular',
    loyaltyPoints: 250,
    referralCode: 'HJKMNPQR',
  });
});

test('AP-34 somebody who is complete already is refused', async () => {
  const world = await createTestStore();
  const person = await addCustomer(world);
  const answer = await register(world, form(world, { phone: person.phone }));
  expect([answer.status, answer.body.message]).toEqual([409, 'This phone number is already registered']);
  expect(await rowOf(person.id)).toMatchObject({ name: 'Pat Regular' });
});

test('AP-34 of racing registrations of one phone one wins', async () => {
  const world = await createTestStore();
  const phone = newPhone();
  const referrer = await addCustomer(world, { referral_code: 'CCCC3333' });
  const answers = await Promise.all(
    Array.from({ length: 12 }, (_, n) =>
      register(world, form(world, { phone, name: `Racer ${n}`, referralCode: 'CCCC3333' })),
    ),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array<number>(11).fill(409)]);
  expect(await accountOf(referrer.id)).toEqual({ points: 100, sum: 100, rows: 1 });
});

describe('the referral', () => {
  test('AP-34 a code, typed in any case, thanks its owner once', async () => {
    const world = await createTestStore({ referral_points: 70 });
    const referrer = await addCustomer(world, { referral_code: 'HJKM3479', points: 5 });
    const answer = await register(world, form(world, { referralCode: ' hjkm3479 ' }));
    expect(answer.status).toBe(201);
    expect(await rowOf(answer.body.customer.id)).toMatchObject({ referred_by: referrer.id });
    expect(await ledgerOf(world, 'referral')).toEqual([
      { customer_id: referrer.id, delta: 70, source: `registration:${answer.body.customer.id}` },
    ]);
    expect(await accountOf(referrer.id)).toEqual({ points: 75, sum: 75, rows: 2 });
  });

  test('AP-34 many friends at once are each counted', async () => {
    const world = await createTestStore();
    const referrer = await addCustomer(world, { referral_code: 'HJKM3479' });
    await Promise.all(Array.from({ length: 10 }, () => register(world, form(world, { referralCode: 'HJKM3479' }))));
    expect(await accountOf(referrer.id)).toEqual({ points: 1000, sum: 1000, rows: 10 });
  });

  test('AP-34 gives no points while the programme is off', async () => {
    const world = await createTestStore({ is_referral_enabled: false });
    const referrer = await addCustomer(world, { referral_code: 'HJKM3479' });
    expect((await register(world, form(world, { referralCode: 'HJKM3479' }))).status).toBe(201);
    expect(await accountOf(referrer.id)).toEqual({ points: 0, sum: 0, rows: 0 });
  });

  test('AP-34 an unknown code, one of another store, and the own code are refused', async () => {
    const [world, other] = [await createTestStore(), await createTestStore()];
    await addCustomer(other, { referral_code: 'HJKM3479' });
    const imported = await addCustomer(world, { name: null, referral_code: 'CCCC3333' });
    for (const over of [
      { referralCode: 'ZZZZ9999' },
      { referralCode: 'HJKM3479' },
      { referralCode: 'CCCC3333', phone: imported.phone },
    ]) {
      const answer = await register(world, form(world, over));
      expect([answer.status, answer.body.message]).toEqual([400, 'Invalid referral code']);
    }
    expect(await ledgerOf(world, 'referral')).toEqual([]);
    expect(await rowOf(imported.id)).toMatchObject({ name: null });
  });
});

describe('the rules of the form', () => {
  const year = new Date().getFullYear();
  test.each([
    [{ name: '   ' }, ['Name is required']],
    [{ name: undefined }, ['Name is required']],
    [{ birthday: '' }, ['Birthday is required']],
    [{ birthday: '1988-2-1' }, ['Please enter a complete birthday (MM/DD/YYYY)']],
    [{ birthday: '1988-13-01' }, ['Please enter a valid month (01-12)']],
    [{ birthday: '1988-00-01' }, ['Please enter a valid month (01-12)']],
    [{ birthday: '1988-01-32' }, ['Please enter a valid day (01-31)']],
    [{ birthday: '1899-12-31' }, ['Please enter a valid year']],
    [{ birthday: `${year + 1}-01-01` }, ['Please enter a valid year']],
    [{ birthday: '1987-02-29' }, ['Please enter a valid date (MM/DD/YYYY)']],
    [{ referralCode: 'ABC' }, ['Referral code must be exactly 8 characters']],
    [{ referralCode: 'ABCD-123' }, ['Referral code can only contain letters and numbers']],
    [{ phone: '+1202555' }, ['Please enter a valid 10-digit phone number']],
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
  ])('VA-04 the server refuses %j as the form does', async (over, message) => {
    const world = await createTestStore();
    const answer = await register(world, form(world, over));
    expect(answer.body).toMatchObject({ statusCode: 400, error: 'Bad Request', message });
    expect(Object.keys(answer.body.fields ?? {}).sort()).toEqual(Object.keys(over).sort());
    expect(Object.values(answer.body.fields ?? {}).flat()).toEqual(message);
    expect(await sql('select id from customers where store_id = $1', [world.id])).toEqual([]);
  });

  test('VA-04 today is the last possible birthday, by the clock of the store', async () => {
    const world = await createTestStore({ time_zone: 'Pacific/Kiritimati' });
    const [{ today, tomorrow } = { today: '', tomorrow: '' }] = await sql<{ today: string; tomorrow: string }>(
      `select (now() at time zone 'Pacific/Kiritimati')::date::text as today,
              ((now() at time zone 'Pacific/Kiritimati')::date + 1)::text as tomorrow`,
    );
    expect((await register(world, form(world, { birthday: today }))).status).toBe(201);
    expect((await register(world, form(world, { birthday: tomorrow }))).status).toBe(400);
  });

  test('VA-04 an empty code is no code, and what nobody can see is not a name', async () => {
    const world = await createTestStore();
    expect((await register(world, form(world, { referralCode: '  ' }))).status).toBe(201);
    for (const name of ['\u0000\u0007', '\u200b\u2060', ' \ufeff ']) {
      expect((await register(world, form(world, { name }))).body.message).toEqual(['Name is required']);
    }
    expect((await register(world, form(world, { name: 'Zoë 李 🎉' }))).body.customer.name).toBe('Zoë 李 🎉');
  });
});

test('AP-34 refuses who may not register, and a body that is not one', async () => {
  const world = await createTestStore();
  const body = form(world);
  const callers = ['nobody', 'cashier', 'admin', 'kiosk of another store', 'owner of another store'] as const;
  expect(await statusesOf(world, callers, { method: 'POST', path: '/public/register', body })).toEqual({
    nobody: 401,
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
    expect((await register(world, wrong)).status).toBe(400);
  }
  expect(await sql('select id from customers where store_id = $1', [world.id])).toEqual([]);
});

describe('a repeated registration', () => {
  test('AP-34 Q-03 sent three times with one key registers once and answers the same', async () => {
    const world = await createTestStore();
    await addCustomer(world, { referral_code: 'HJKM3479' });
    const body = form(world, { referralCode: 'HJKM3479' });
    const answers = [];
    for (let n = 0; n < 3; n += 1) answers.push(await register(world, body, 'key-1'));
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
    expect(new Set(answers.map((answer) => JSON.stringify(answer.body))).size).toBe(1);
    expect(await ledgerOf(world, 'referral')).toHaveLength(1);
    const other = await register(world, { ...body, name: 'Somebody Else' }, 'key-1');
    expect(other.status).toBe(422);
    expect(await unsoundAccounts(world)).toEqual([]);
  });

  test('AP-34 Q-03 sent at once with one key registers once and answers the same', async () => {
    const world = await createTestStore();
    const body = form(world);
    const answers = await Promise.all(Array.from({ length: 8 }, () => register(world, body, 'key-1')));
    expect(new Set(answers.map((answer) => JSON.stringify([answer.status, answer.body]))).size).toBe(1);
    expect(answers[0]?.status).toBe(201);
  });
});
