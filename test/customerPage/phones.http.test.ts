import type { CustomerPhone } from '../../src/contract/customerPage';
import type { CustomerProfile } from '../../src/contract/customerRecords';
import { call } from '../support/http';
import { sql } from '../support/sql';
import { addCustomer, createTestStore, newPhone, type TestStore } from '../support/testStore';
import { insertWalletPass } from '../wallet/walletPass';
import { callPage, createLink, followLink, openPage, openUnverifiedPage, readCookie } from './pageStore';

const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Mobile/15E148 Safari/604.1';

const CONSENT = { sms_consent_at: new Date(), sms_consent_source: 'kiosk', sms_consent_text_version: '2026-11-01' };

const isOpen = async (store: TestStore, cookie: string) =>
  (await callPage('GET', store, { cookie, path: '/phones' })).status === 200;
const listPhones = async (store: TestStore, cookie: string) =>
  (await callPage<CustomerPhone[]>('GET', store, { cookie, path: '/phones' })).body;
const getProfile = async (store: TestStore, { id }: { id: string }) =>
  (await call<CustomerProfile>('GET', `/store/customers/${id}`, { token: await store.ownerToken() })).body;

test('BX-104 a changed phone number ends the pages, links, codes, wallet passes and consent of the former number', async () => {
  const store = await createTestStore();
  const customer = await addCustomer(store, CONSENT);
  const cookie = await openPage(store, customer);
  await insertWalletPass(store, customer);
  const unused = await createLink(store, customer);
  const { status, body } = await call<CustomerProfile>('PATCH', `/store/customers/${customer.id}`, {
    token: await store.ownerToken(),
    body: { phone: newPhone() },
  });
  expect([status, body.phones, body.smsStatus]).toEqual([200, 0, 'no_consent']);
  expect(body.sms).toMatchObject({ consentAt: null, consentSource: null, consentTextVersion: null });
  for (const path of ['', '/data', '/check-in-code']) {
    expect((await callPage('GET', store, { cookie, path })).status).toBe(401);
  }
  expect((await callPage('PATCH', store, { cookie, body: { smsConsent: true } })).status).toBe(401);
  expect((await followLink(store, unused)).status).toBe(404);
  const passes = await sql(
    'select customer_id as id, ended_at is not null as ended from wallet_passes where store_id = $1',
    [store.id],
  );
  expect(passes).toEqual([{ id: null, ended: true }]);
});

test('BX-104 a changed name keeps pages and consent', async () => {
  const store = await createTestStore();
  const customer = await addCustomer(store, CONSENT);
  const cookie = await openPage(store, customer);
  const { body } = await call<CustomerProfile>('PATCH', `/store/customers/${customer.id}`, {
    token: await store.ownerToken(),
    body: { name: 'Ana', phone: customer.phone },
  });
  expect([body.phones, body.smsStatus]).toEqual([1, 'subscribed']);
  expect(await isOpen(store, cookie)).toBe(true);
});

test('BX-104 the owner and the customer can sign out all phones of the customer, which also ends the links', async () => {
  const store = await createTestStore();
  const [customer, other] = [await addCustomer(store), await addCustomer(store)];
  const kept = await openPage(store, other);
  const signOut = [
    async () => call('DELETE', `/store/customers/${customer.id}/phones`, { token: await store.ownerToken() }),
    async (cookie: string) => callPage('DELETE', store, { cookie, path: '/phones' }),
  ];
  for (const end of signOut) {
    const cookies = [await openPage(store, customer), await openPage(store, customer)];
    const link = await createLink(store, customer);
    expect((await getProfile(store, customer)).phones).toBe(2);
    expect((await end(cookies[0] ?? '')).status).toBe(204);
    expect(await Promise.all(cookies.map((cookie) => isOpen(store, cookie)))).toEqual([false, false]);
    expect((await followLink(store, link)).status).toBe(404);
    expect((await getProfile(store, customer)).phones).toBe(0);
  }
  expect(await isOpen(store, kept)).toBe(true);
  const entries = await sql(
    `select actor_role as role from audit_log where record_id = $1 and action = 'customer_signed_out' order by id`,
    [customer.id],
  );
  expect(entries).toEqual([{ role: 'store_owner' }, { role: 'customer' }]);
  const foreign = await createTestStore();
  const { status } = await call('DELETE', `/store/customers/${customer.id}/phones`, {
    token: await foreign.ownerToken(),
  });
  expect(status).toBe(404);
});

test('BX-232 a page that a kiosk opened for whoever typed the number signs out itself only', async () => {
  const store = await createTestStore();
  const customer = await addCustomer(store);
  const own = await openPage(store, customer);
  const stranger = await openUnverifiedPage(store, customer);
  const link = await createLink(store, customer);
  expect((await callPage('DELETE', store, { cookie: stranger, path: '/phones' })).status).toBe(403);
  expect([await isOpen(store, own), await isOpen(store, stranger)]).toEqual([true, true]);
  expect((await callPage('DELETE', store, { cookie: stranger, path: '/session' })).status).toBe(204);
  expect([await isOpen(store, own), await isOpen(store, stranger)]).toEqual([true, false]);
  expect((await followLink(store, link)).status).toBe(204);
});

test('BX-104 a phone that opens the page again counts as one phone, with the time and place of its sign-in', async () => {
  const store = await createTestStore();
  const customer = await addCustomer(store);
  const first = await openUnverifiedPage(store, customer);
  const second = await openUnverifiedPage(store, customer, { cookie: first, 'user-agent': IPHONE });
  expect(await isOpen(store, first)).toBe(false);
  const third = await openPage(store, customer);
  expect(await listPhones(store, second)).toEqual([
    {
      openedAt: expect.any(String) as string,
      openedBy: 'kiosk',
      kiosk: null,
      device: 'Safari on iPhone',
      isVerified: false,
      isCurrent: true,
    },
    expect.objectContaining({ isCurrent: false, device: null }),
  ]);
  // A phone that is not verified does not see the names of other devices.
  expect((await listPhones(store, third)).map(({ device }) => device)).toEqual([null, 'Safari on iPhone']);
  const fourth = await openUnverifiedPage(store, customer);
  expect((await listPhones(store, fourth)).map(({ device }) => device)).toEqual([null, null, null]);
  expect(await isOpen(store, third)).toBe(true);
  const [entry] = await sql(
    `select new_values as "values" from audit_log where record_id = $1 and action = 'customer_page_opened'
     order by id offset 1 limit 1`,
    [customer.id],
  );
  expect(entry).toEqual({ values: { openedBy: 'kiosk', kiosk: null, device: 'Safari on iPhone', isVerified: false } });
});

test('BX-104 the end of a kiosk session ends its links, and pages that it opened within an hour and nobody confirmed', async () => {
  const store = await createTestStore();
  const customer = await addCustomer(store);
  const [kiosk, otherKiosk] = await Promise.all([store.kioskToken(), store.kioskToken()]);
  const open = async (token: string) => readCookie(await followLink(store, await createLink(store, customer, token)));
  const [old, confirmed, fresh] = [await open(kiosk), await open(kiosk), await open(kiosk)];
  const elsewhere = await open(otherKiosk);
  const change = (cookie: string, assignment: string) =>
    sql(`update customer_sessions set ${assignment} where token_hash = sha256($1::text::bytea)`, [
      cookie.split('=')[1],
    ]);
  await change(old, "created_at = now() - interval '61 minutes'");
  await change(confirmed, 'verified_at = now()');
  const link = await createLink(store, customer, kiosk);
  expect((await call('POST', '/auth/logout', { token: kiosk })).status).toBe(204);
  expect((await followLink(store, link)).status).toBe(404);
  const open4 = await Promise.all([old, confirmed, fresh, elsewhere].map((cookie) => isOpen(store, cookie)));
  expect(open4).toEqual([true, true, false, true]);
  // The owner ends the session of the other kiosk.
  await call('DELETE', '/store/sessions', { token: await store.ownerToken() });
  expect(await isOpen(store, elsewhere)).toBe(false);
});
