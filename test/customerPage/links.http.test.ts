import type { CustomerPageLink } from '../../src/contract/customerPage';
import { merge } from '../merging/mergeCalls';
import { call, fetchAlone, serverUrl } from '../support/http';
import { PUBLIC_TEST_URL } from '../support/server';
import { ownerSql, sql } from '../support/sql';
import { addCustomer, createTestStore } from '../support/testStore';
import { callPage, createLink, followLink, openPage, readCookie } from './pageStore';

const INVALID = [404, 'This link was already used or has expired'];
const answerOf = async (response: ReturnType<typeof followLink>) => {
  const { status, body } = await response;
  return [status, body.message];
};

test('BX-76 a link from the kiosk opens the page of its customer, and its URL names nobody', async () => {
  const store = await createTestStore();
  const customer = await addCustomer(store, { points: 120 });
  const token = await store.kioskToken();
  const { status, body } = await call<CustomerPageLink>('POST', '/kiosk/customer-page-links', {
    token,
    body: { phone: customer.phone, storeSubdomain: store.subdomain },
  });
  expect(status).toBe(201);
  expect(body.url).toMatch(new RegExp(`^${PUBLIC_TEST_URL}/my/${store.subdomain}#[\\w-]{22}$`));
  const seconds = (Date.parse(body.expiresAt) - Date.now()) / 1_000;
  expect(Math.abs(seconds - 120)).toBeLessThan(60);
  const opened = await followLink(store, body.url.split('#')[1] ?? '');
  expect(opened.status).toBe(204);
  expect(opened.headers.get('set-cookie')).toMatch(
    /^regulars-customer-[\w-]+=[\w-]{43}; Max-Age=7776000; Path=\/api\/my; HttpOnly; SameSite=Lax$/,
  );
  const page = await callPage('GET', store, { cookie: readCookie(opened) });
  expect(page.body).toMatchObject({ name: 'Pat', points: 120 });
  expect(JSON.stringify(page.body)).not.toContain(customer.id);
  expect(JSON.stringify(page.body)).not.toContain(customer.phone.slice(2));
});

test('BX-76 the database contains neither the token of a link nor that of a session', async () => {
  const store = await createTestStore();
  const token = await createLink(store, await addCustomer(store));
  const cookie = readCookie(await followLink(store, token));
  const other = await createLink(store, await addCustomer(store));
  const rows = await sql(
    `select t::text as text from customer_links t where store_id = $1
     union all select t::text from customer_sessions t where store_id = $1`,
    [store.id],
  );
  const text = JSON.stringify(rows);
  expect(rows).toHaveLength(2);
  for (const secret of [other, cookie.split('=')[1] ?? '?']) {
    expect(text).not.toContain(secret);
    expect(text).not.toContain(Buffer.from(secret).toString('hex'));
  }
});

test('BX-76 a link works once, for the first of two phones', async () => {
  const store = await createTestStore();
  const token = await createLink(store, await addCustomer(store));
  const responses = await Promise.all([1, 2, 3, 4].map(() => followLink(store, token)));
  expect(responses.map(({ status }) => status).sort()).toEqual([204, 404, 404, 404]);
  expect(await answerOf(followLink(store, token))).toEqual(INVALID);
});

test('BX-76 a link preview that loads the page does not use up the link', async () => {
  const store = await createTestStore();
  const token = await createLink(store, await addCustomer(store));
  for (const method of ['GET', 'HEAD']) await fetchAlone(`${serverUrl()}/my/${store.subdomain}#${token}`, { method });
  expect((await callPage('GET', store, { cookie: '', path: '/session' })).status).toBe(404);
  expect((await followLink(store, token)).status).toBe(204);
});

test('BX-76 a page of another site cannot use a link', async () => {
  const store = await createTestStore();
  const token = await createLink(store, await addCustomer(store));
  const foreign: Record<string, string>[] = [{}, { origin: 'null' }, { origin: 'https://evil.example' }];
  for (const headers of foreign) {
    expect((await followLink(store, token, headers)).status).toBe(403);
  }
  expect((await followLink(store, token)).status).toBe(204);
});

test('BX-160 behind a proxy that hides the address, the page at PUBLIC_URL works and gets secure cookies', async () => {
  const store = await createTestStore();
  const customer = await addCustomer(store);
  const headers = { origin: PUBLIC_TEST_URL };
  const opened = await followLink(store, await createLink(store, customer), headers);
  expect([opened.status, opened.headers.get('set-cookie')]).toEqual([204, expect.stringContaining('; Secure')]);
  const cookie = await openPage(store, customer, headers);
  expect((await callPage('PATCH', store, { cookie, headers, body: { language: 'es' } })).status).toBe(200);
  const other = `${PUBLIC_TEST_URL}.evil.example`;
  expect((await followLink(store, await createLink(store, customer), { origin: other })).status).toBe(403);
  const direct = await followLink(store, await createLink(store, customer));
  expect(direct.headers.get('set-cookie')).not.toContain('Secure');
});

test('BX-76 an expired link, a guessed link and one of another store open nothing', async () => {
  const [store, other] = await Promise.all([createTestStore(), createTestStore()]);
  const customer = await addCustomer(store);
  const [foreign, expired] = [await createLink(store, customer), await createLink(store, customer)];
  await ownerSql.query(`update customer_links set expires_at = now() where store_id = $1`, [store.id]);
  expect(await answerOf(followLink(store, expired))).toEqual(INVALID);
  expect(await answerOf(followLink(store, 'A'.repeat(22)))).toEqual(INVALID);
  expect(await answerOf(followLink(other, foreign))).toEqual(INVALID);
  expect(await answerOf(followLink({ subdomain: 'no-such-store' }, foreign))).toEqual(INVALID);
  expect(await sql('select from customer_sessions where store_id = any($1)', [[store.id, other.id]])).toEqual([]);
});

test('BX-76 a link ends when its dialog closes, and a kiosk has one link at a time', async () => {
  const store = await createTestStore();
  const [kiosk, otherKiosk] = await Promise.all([store.kioskToken(), store.kioskToken()]);
  const [first, next] = [await addCustomer(store), await addCustomer(store)];
  const replaced = await createLink(store, first, kiosk);
  const ofOtherKiosk = await createLink(store, first, otherKiosk);
  const revoked = await createLink(store, next, kiosk);
  expect((await call('DELETE', '/kiosk/customer-page-links', { token: kiosk })).status).toBe(204);
  for (const token of [replaced, revoked]) expect(await answerOf(followLink(store, token))).toEqual(INVALID);
  expect((await followLink(store, ofOtherKiosk)).status).toBe(204);
});

test('BX-76 erasing a customer ends their links and sessions', async () => {
  const store = await createTestStore();
  const customer = await addCustomer(store);
  const [cookie, token] = [await openPage(store, customer), await createLink(store, customer)];
  expect((await callPage('GET', store, { cookie })).status).toBe(200);
  await call('DELETE', `/store/customers/${customer.id}`, { token: await store.ownerToken() });
  expect((await callPage('GET', store, { cookie })).status).toBe(401);
  expect(await answerOf(followLink(store, token))).toEqual(INVALID);
  expect(await sql('select from customer_sessions where store_id = $1', [store.id])).toEqual([]);
});

test('BX-76 merging ends the links and sessions of the merged customer, and keeps those of the other', async () => {
  const store = await createTestStore();
  const [from, into] = [await addCustomer(store), await addCustomer(store)];
  const [merged, kept] = [await openPage(store, from), await openPage(store, into)];
  const token = await createLink(store, from);
  await merge(store, from, into);
  expect((await callPage('GET', store, { cookie: merged })).status).toBe(401);
  expect((await callPage('GET', store, { cookie: kept })).status).toBe(200);
  expect(await answerOf(followLink(store, token))).toEqual(INVALID);
  // The phone of the merged customer opens the page of the remaining customer.
  const opened = await openPage(store, from);
  expect((await callPage('GET', store, { cookie: opened })).body).toMatchObject({ name: into.name });
});

test('BX-76 a kiosk gets links only for customers of its own store, and a console gets none', async () => {
  const [store, other] = await Promise.all([createTestStore(), createTestStore()]);
  const [customer, foreign] = [await addCustomer(store), await addCustomer(other)];
  const ask = async (token: string, phone: string, subdomain = store.subdomain) =>
    (await call('POST', '/kiosk/customer-page-links', { token, body: { phone, storeSubdomain: subdomain } })).status;
  const kiosk = await store.kioskToken();
  expect(await ask(kiosk, foreign.phone)).toBe(404);
  expect(await ask(kiosk, foreign.phone, other.subdomain)).toBe(403);
  expect(await ask(await store.ownerToken(), customer.phone)).toBe(403);
  expect(await ask(await store.cashierToken(), customer.phone)).toBe(403);
});
