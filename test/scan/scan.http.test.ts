import { hash } from 'node:crypto';
import type { CustomerPage } from '../../src/contract/customerPage';
import type { CheckInResponse } from '../../src/contract/customers';
import { openCheckInCode, sealCheckInCode } from '../../src/server/modules/checkIn/checkInCode';
import { createEncryptor } from '../../src/server/platform/secrets/encryption';
import { createChain } from '../chains/createChain';
import { callPage, openPage } from '../customerPage/pageStore';
import { merge } from '../merging/mergeCalls';
import { call } from '../support/http';
import { runScheduledJob } from '../support/scheduledJobs';
import { TEST_SECRETS_KEY } from '../support/server';
import { ownerSql, sql } from '../support/sql';
import { addCustomer, createTestStore, newPhone, type TestStore } from '../support/testStore';
import { createScanStore, requestCode, scan, showCode } from './scanCalls';

const { checkInKey } = createEncryptor(TEST_SECRETS_KEY);
const INVALID = { status: 404, body: { message: 'This code does not work. Show the current code on your phone.' } };
const OFF = { status: 409, body: { message: 'This store does not check in by scan' } };

const countVisits = async (store: TestStore) =>
  (await sql('select from visits where store_id = $1', [store.id])).length;

/** The part of a session that a code contains, for the session with this cookie. */
const toSession = (cookie: string) => hash('sha256', cookie.split('=')[1] ?? '').slice(0, 32);

/** Creates a code as the server does, but with another expiry time. */
async function sealCode(store: TestStore, customer: { phone: string }, secondsLeft: number): Promise<string> {
  const session = toSession(await openPage(store, customer));
  const [row] = await sql<{ at: string }>('select now() + make_interval(secs => $1) as at', [secondsLeft]);
  return sealCheckInCode(checkInKey, store.id, { session, expiresAt: new Date(row?.at ?? 0) });
}

test('a code checks in its customer like their phone number', async () => {
  const store = await createScanStore();
  const customer = await addCustomer(store, { points: 70 });
  const scanned = await scan(store, await showCode(store, customer));
  const { body: typed } = await call<CheckInResponse>('POST', '/public/check-in', {
    token: await store.kioskToken(),
    body: { phone: customer.phone, storeSubdomain: store.subdomain },
  });
  expect(scanned).toMatchObject({ status: 200, body: typed });
  expect(typed.customer).toMatchObject({ id: customer.id, phoneNumber: customer.phone, loyaltyPoints: 70 });
  expect(await countVisits(store)).toBe(1);
});

test('a code contains its expiry in 60 seconds, and nothing about its customer or store', async () => {
  const store = await createScanStore();
  const customer = await addCustomer(store);
  const cookie = await openPage(store, customer);
  const { body, headers } = await requestCode(store, cookie);
  const [row] = await sql<{ seconds: number }>(
    'select extract(epoch from $1::timestamptz - now())::float8 as seconds',
    [body.expiresAt],
  );
  expect(row?.seconds).toBeLessThanOrEqual(60);
  expect(row?.seconds).toBeGreaterThan(30);
  expect(headers.get('cache-control')).toBe('no-store');
  const bytes = Buffer.from(body.code, 'base64url');
  for (const secret of [store.id, customer.id]) {
    expect(bytes.includes(Buffer.from(secret.replaceAll('-', ''), 'hex'))).toBe(false);
  }
  for (const secret of [customer.phone.slice(2), customer.name]) {
    expect(bytes.includes(Buffer.from(secret))).toBe(false);
  }
  const opened = openCheckInCode(checkInKey, store.id, body.code);
  expect(opened).toMatchObject({ session: toSession(cookie), expiresAt: new Date(body.expiresAt) });
});

test('an expired code checks in nobody', async () => {
  const store = await createScanStore();
  const customer = await addCustomer(store);
  expect(await scan(store, await sealCode(store, customer, -0.001))).toMatchObject(INVALID);
  expect(await countVisits(store)).toBe(0);
  expect(await scan(store, await sealCode(store, customer, 50))).toMatchObject({ status: 200 });
});

test('a code works once, for the first of several kiosks', async () => {
  const store = await createScanStore();
  const code = await showCode(store, await addCustomer(store));
  const tokens = await Promise.all([1, 2, 3, 4].map(() => store.kioskToken()));
  const responses = await Promise.all(tokens.map((token) => scan(store, code, { token })));
  expect(responses.map(({ status }) => status).sort()).toEqual([200, 404, 404, 404]);
  expect(await scan(store, code)).toMatchObject(INVALID);
  expect(await countVisits(store)).toBe(1);
});

test('a used code counts as used with another spelling of its last character too', async () => {
  const store = await createScanStore();
  const code = await showCode(store, await addCustomer(store));
  const respelled = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
    .split('')
    .map((character) => code.slice(0, -1) + character)
    .filter((text) => text !== code && Buffer.from(text, 'base64url').equals(Buffer.from(code, 'base64url')));
  expect(respelled.length).toBeGreaterThan(0);
  expect((await scan(store, code)).status).toBe(200);
  for (const text of respelled) expect(await scan(store, text)).toMatchObject(INVALID);
});

test('a request with the same key returns the first response, and no other request can use the key', async () => {
  const store = await createScanStore();
  const customer = await addCustomer(store);
  const [code, other] = [await showCode(store, customer), await showCode(store, customer)];
  const first = await scan(store, code, { key: 'scan-1' });
  expect(await scan(store, code, { key: 'scan-1' })).toMatchObject({ status: 200, body: first.body });
  expect((await scan(store, other, { key: 'scan-1' })).status).toBe(422);
  expect(await countVisits(store)).toBe(1);
});

test('a code of another store, a changed code and any other text check in nobody', async () => {
  const [store, other] = await Promise.all([createScanStore(), createScanStore()]);
  const code = await showCode(other, await addCustomer(other));
  expect(await scan(store, code)).toMatchObject(INVALID);
  expect(openCheckInCode(checkInKey, store.id, code)).toBeNull();
  for (const at of [0, 20, 50]) {
    const changed = code.slice(0, at) + (code[at] === 'A' ? 'B' : 'A') + code.slice(at + 1);
    expect(await scan(other, changed)).toMatchObject(INVALID);
  }
  expect(await scan(store, 'A'.repeat(67))).toMatchObject(INVALID);
  for (const text of ['', 'A'.repeat(66), `${code}A`, `${code.slice(0, 66)}\n`, '+12025550123']) {
    expect((await scan(store, text)).status).toBe(400);
  }
  expect([await countVisits(store), await countVisits(other)]).toEqual([0, 0]);
  expect((await scan(other, code)).status).toBe(200);
});

test('a store that has not turned on scanning creates no codes and accepts none', async () => {
  const store = await createTestStore();
  const customer = await addCustomer(store);
  const [cookie, kiosk] = [await openPage(store, customer), await store.kioskToken()];
  const turn = async (isScanEnabled: boolean) =>
    call('PATCH', '/store/settings', { token: await store.ownerToken(), body: { isScanEnabled } });
  const isOn = async () => (await call('GET', '/kiosk/settings', { token: kiosk })).body;
  expect(await isOn()).toEqual({ isScanEnabled: false, kioskIdleMinutes: 1, hasPin: false });
  expect(await requestCode(store, cookie)).toMatchObject(OFF);
  expect(await turn(true)).toMatchObject({ status: 200, body: { isScanEnabled: true } });
  expect(await isOn()).toEqual({ isScanEnabled: true, kioskIdleMinutes: 1, hasPin: false });
  const { body } = await requestCode(store, cookie);
  await turn(false);
  expect(await scan(store, body.code)).toMatchObject(OFF);
  await turn(true);
  expect((await scan(store, body.code)).status).toBe(200);
  const audited = await sql(
    `select old_values, new_values from audit_log where store_id = $1 and action = 'store_settings_updated' order by id`,
    [store.id],
  );
  const [on, off] = [{ isScanEnabled: true }, { isScanEnabled: false }];
  expect(audited).toHaveLength(3);
  expect(audited.slice(0, 2)).toEqual([
    { old_values: off, new_values: on },
    { old_values: on, new_values: off },
  ]);
});

test('the code of an erased customer checks in nobody', async () => {
  const store = await createScanStore();
  const customer = await addCustomer(store);
  const code = await showCode(store, customer);
  await call('DELETE', `/store/customers/${customer.id}`, { token: await store.ownerToken() });
  expect(await scan(store, code)).toMatchObject(INVALID);
  expect(await countVisits(store)).toBe(0);
});

test('BX-128 a code ends with the session of its phone, however that session ends', async () => {
  const store = await createScanStore();
  const token = await store.ownerToken();
  const [other, kept] = [await addCustomer(store), await addCustomer(store)];
  const keptCode = await showCode(store, kept);
  const ends: ((customer: { id: string }, cookie: string) => Promise<{ status: number }>)[] = [
    ({ id }) => call('PATCH', `/store/customers/${id}`, { token, body: { phone: newPhone() } }),
    ({ id }) => call('DELETE', `/store/customers/${id}/phones`, { token }),
    (_customer, cookie) => callPage('DELETE', store, { cookie, path: '/phones' }),
    (_customer, cookie) => callPage('DELETE', store, { cookie, path: '/session' }),
    (customer) => merge(store, customer, other),
  ];
  for (const end of ends) {
    const customer = await addCustomer(store);
    const cookie = await openPage(store, customer);
    const { body } = await requestCode(store, cookie);
    expect((await end(customer, cookie)).status).toBeLessThan(300);
    expect(await scan(store, body.code)).toMatchObject(INVALID);
  }
  expect(await countVisits(store)).toBe(0);
  expect(await scan(store, keptCode)).toMatchObject({ status: 200, body: { customer: { id: kept.id } } });
});

test('an imported customer without a name must register, as after a check-in by phone number', async () => {
  const store = await createScanStore();
  const customer = await addCustomer(store, { name: null });
  expect(await scan(store, await showCode(store, customer))).toMatchObject({ body: { isNewCustomer: true } });
});

test('used codes name nobody, and are deleted once they have expired', async () => {
  const store = await createScanStore();
  for (const points of [1, 2]) await scan(store, await showCode(store, await addCustomer(store, { points })));
  const rows = await sql<{ nonce: Buffer }>('select * from used_check_in_codes where store_id = $1', [store.id]);
  expect(rows.map((row) => Object.keys(row).sort())).toEqual(Array(2).fill(['expires_at', 'nonce', 'store_id']));
  await ownerSql.query('update used_check_in_codes set expires_at = now() where nonce = $1', [rows[0]?.nonce ?? null]);
  await runScheduledJob('sessions.deleteExpired');
  expect(await sql('select nonce from used_check_in_codes where store_id = $1', [store.id])).toEqual([
    { nonce: rows[1]?.nonce },
  ]);
});

test('CH-23 a customer of a chain has a code while a shop checks in by scan, and each shop decides what it scans', async () => {
  const { first, shop } = await createChain();
  const cookie = await openPage(first, await addCustomer(first));
  const getPage = async () => (await callPage<CustomerPage>('GET', first, { cookie })).body.isScanEnabled;
  expect([await getPage(), (await requestCode(first, cookie)).status]).toEqual([false, 409]);
  await sql('update stores set is_scan_enabled = true where id = $1', [shop.id]);
  expect([await getPage(), (await requestCode(first, cookie)).status]).toEqual([true, 200]);
  const { code } = (await requestCode(first, cookie)).body;
  expect(await scan(first, code)).toMatchObject(OFF);
  expect((await scan(shop, code)).status).toBe(200);
  await sql('update stores set is_active = false where id = $1', [shop.id]);
  expect([await getPage(), (await requestCode(first, cookie)).status]).toEqual([false, 409]);
});
