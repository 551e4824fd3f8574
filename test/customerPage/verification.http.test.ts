import type { CustomerPage } from '../../src/contract/customerPage';
import { addSubscriber, createSendingStore, getQuota, listArrived, locationOf } from '../sms/sending';
import { call } from '../support/http';
import { sql } from '../support/sql';
import { addCustomer, addReward, createTestStore, givePoints, type TestStore } from '../support/testStore';
import { callPage, createLink, followLink, openUnverifiedPage, readCookie, readTextedCode } from './pageStore';

const PIN = '2468';

const getPage = async (store: TestStore, cookie: string) =>
  (await callPage<CustomerPage>('GET', store, { cookie })).body;
const askForCode = (store: TestStore, cookie: string) =>
  callPage('POST', store, { cookie, path: '/verification-codes' });
const enterCode = (store: TestStore, cookie: string, code: string) =>
  callPage('POST', store, { cookie, path: '/verification', body: { code } });
const otherThan = (code: string) => (code === '111111' ? '222222' : '111111');
const setPin = async (store: TestStore) =>
  call('PUT', '/store-owners/me/kiosk-pin', { token: await store.ownerToken(), body: { pin: PIN } });
const askWithPin = (store: TestStore, token: string, { phone }: { phone: string }, pin: string) =>
  call<{ url: string; fields?: object }>('POST', '/kiosk/customer-page-links', {
    token,
    body: { phone, storeSubdomain: store.subdomain, pin },
  });

test('BX-106 a page that was opened at a kiosk shows the first name, points, rewards and history, and nothing else', async () => {
  const store = await createTestStore();
  const customer = await addCustomer(store, { name: 'Ana Ruiz Soto', points: 40 });
  await addReward(store, { name: 'Tea', points_required: 100 });
  await givePoints(store, customer.id, 5);
  const cookie = await openUnverifiedPage(store, customer);
  const page = await getPage(store, cookie);
  expect(page).toMatchObject({
    isVerified: false,
    name: 'Ana',
    points: 45,
    referralCode: null,
    hasBirthday: null,
    smsStatus: null,
    wallets: { apple: false, google: false },
    rewards: [{ name: 'Tea', missingPoints: 55 }],
  });
  const history = await callPage('GET', store, { cookie, path: '/history' });
  expect(history.body).toHaveLength(2);
  const shown = JSON.stringify([page, history.body]);
  for (const personal of ['Ruiz', customer.phone.slice(2), '1990']) expect(shown).not.toContain(personal);
  const refused: [string, string, object?][] = [
    ['GET', '/data'],
    ['PATCH', '', { name: 'Eve' }],
    ['PATCH', '', { smsConsent: true }],
    ['PATCH', '', { birthday: '1990-01-01' }],
    ['GET', '/wallet/apple'],
    ['POST', '/wallet/google'],
    ['POST', '/deletion-codes'],
    ['DELETE', '', { code: '123456' }],
    ['DELETE', '/phones'],
  ];
  for (const [method, path, body] of refused) {
    const { status, body: answer } = await callPage(method, store, { cookie, path, body });
    expect([method, path, status, answer.message]).toEqual([
      method,
      path,
      403,
      'Please confirm first that this is your phone number',
    ]);
  }
});

test('BX-106 a texted code verifies the phone that requested it, for the rest of its session', async () => {
  const store = await createSendingStore();
  const customer = await addCustomer(store, { name: 'Ana Ruiz' });
  const [cookie, other] = [await openUnverifiedPage(store, customer), await openUnverifiedPage(store, customer)];
  expect((await askForCode(store, cookie)).status).toBe(202);
  const code = await readTextedCode(store, customer);
  expect((await listArrived(locationOf(store)))[0]?.body).toBe(
    `${store.name}: ${code} is your code to see and change your data. Do not share it. It is valid for 10 minutes.`,
  );
  expect(await getQuota(store.id)).toEqual({ used: 1, counted: 1 });
  expect((await enterCode(store, other, code)).status).toBe(400);
  expect((await enterCode(store, cookie, ` ${code.slice(0, 3)} ${code.slice(3)} `)).status).toBe(204);
  expect(await getPage(store, cookie)).toMatchObject({ isVerified: true, name: 'Ana Ruiz', smsStatus: 'no_consent' });
  expect((await callPage('GET', store, { cookie, path: '/data' })).status).toBe(200);
  expect(await getPage(store, other)).toMatchObject({ isVerified: false });
  // The phone scans the code at the kiosk again.
  const again = await openUnverifiedPage(store, customer, { cookie });
  expect(await getPage(store, again)).toMatchObject({ isVerified: true });
  const stranger = await openUnverifiedPage(store, await addCustomer(store), { cookie: again });
  expect(await getPage(store, stranger)).toMatchObject({ isVerified: false });
  const actions = await sql(
    `select actor_role as role from audit_log where record_id = $1 and action = 'customer_page_verified'`,
    [customer.id],
  );
  expect(actions).toEqual([{ role: 'customer' }]);
});

test('BX-106 a code ends after five wrong codes or ten minutes, and three codes an hour are the limit', async () => {
  const store = await createSendingStore();
  const customer = await addCustomer(store);
  const cookie = await openUnverifiedPage(store, customer);
  expect((await enterCode(store, cookie, '000000')).status).toBe(400);
  await askForCode(store, cookie);
  const first = await readTextedCode(store, customer);
  const wrong = await Promise.all([1, 2, 3, 4, 5].map(() => enterCode(store, cookie, otherThan(first))));
  expect(wrong.map(({ status }) => status)).toEqual([400, 400, 400, 400, 400]);
  expect((await enterCode(store, cookie, first)).body.fields).toEqual({
    code: ['This code is wrong or has expired. You can ask for a new one.'],
  });
  await askForCode(store, cookie);
  await sql('update customer_sessions set code_expires_at = now() where store_id = $1', [store.id]);
  expect((await enterCode(store, cookie, await readTextedCode(store, customer))).status).toBe(400);
  expect((await askForCode(store, cookie)).status).toBe(202);
  expect((await askForCode(store, cookie)).status).toBe(429);
  const gone = await addSubscriber(store, { sms_opted_out_at: new Date() });
  const { status, body } = await askForCode(store, await openUnverifiedPage(store, gone));
  expect([status, body.message]).toEqual([409, 'The store cannot send texts to your phone. Please ask at the store.']);
});

test('BX-130 a code that was not sent is invalid', async () => {
  const store = await createSendingStore();
  const customer = await addSubscriber(store, { sms_opted_out_at: new Date() });
  const cookie = await openUnverifiedPage(store, customer);
  expect((await askForCode(store, cookie)).status).toBe(409);
  const codes = await sql('select code_hash from customer_sessions where store_id = $1', [store.id]);
  expect(codes).toEqual([{ code_hash: null }]);
});

test('BX-106 with the PIN of the kiosk a link opens a verified page, which is audited', async () => {
  const store = await createTestStore();
  const customer = await addCustomer(store);
  const token = await store.kioskToken();
  expect((await askWithPin(store, token, customer, PIN)).status).toBe(409);
  await setPin(store);
  const wrong = await askWithPin(store, token, customer, '1357');
  expect([wrong.status, wrong.body.fields]).toEqual([403, { pin: ['The PIN is wrong'] }]);
  const { status, body } = await askWithPin(store, token, customer, PIN);
  expect(status).toBe(201);
  const opened = await followLink(store, body.url.split('#')[1] ?? '');
  expect(await getPage(store, readCookie(opened))).toMatchObject({ isVerified: true });
  const entries = await sql(
    `select action, actor_role as role from audit_log where record_id = $1 and action like 'customer_page_%' order by id`,
    [customer.id],
  );
  expect(entries).toEqual([
    { action: 'customer_page_confirmed', role: 'store_owner' },
    { action: 'customer_page_opened', role: 'customer' },
  ]);
  // A link without the PIN is not verified, even after one with the PIN.
  const plain = await followLink(store, await createLink(store, customer, token));
  expect(await getPage(store, readCookie(plain))).toMatchObject({ isVerified: false });
  for (let attempt = 0; attempt < 5; attempt += 1) await askWithPin(store, token, customer, '1357');
  expect((await askWithPin(store, token, customer, PIN)).status).toBe(429);
});
