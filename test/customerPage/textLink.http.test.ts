import { addSubscriber, createSendingStore, getQuota, listArrived, locationOf } from '../sms/sending';
import { eventually } from '../support/eventually';
import { call, serverUrl } from '../support/http';
import { PUBLIC_TEST_URL } from '../support/server';
import { sql } from '../support/sql';
import { addCustomer, newPhone, type TestStore } from '../support/testStore';
import { callPage, followLink, openPage, openUnverifiedPage, readCookie } from './pageStore';

const ask = (store: { subdomain: string }, phone: string, origin = new URL(serverUrl()).origin) =>
  call<{ message?: string; fields?: object }>('POST', `/my/${store.subdomain}/links`, {
    headers: { origin },
    body: { phone },
  });
const listTexts = (store: TestStore) => listArrived(locationOf(store));
const countWaiting = async (store: TestStore) =>
  (
    await sql(
      `select from pgboss.job where name = 'customerPage.textLink' and data ->> 'storeId' = $1 and state < 'completed'`,
      [store.id],
    )
  ).length;

test('BX-76 a texted link opens the page of its customer once, within 7 days', async () => {
  const store = await createSendingStore();
  const customer = await addSubscriber(store, { points: 12 });
  expect((await ask(store, customer.phone)).status).toBe(202);
  await eventually('the text arrived', async () => (await listTexts(store)).length === 1);
  const [text] = await listTexts(store);
  const pattern = new RegExp(`^${store.name}: your points: ${PUBLIC_TEST_URL}/my/${store.subdomain}#([\\w-]{22})$`);
  expect(text).toEqual({ phone: customer.phone, body: expect.stringMatching(pattern) as string });
  const token = pattern.exec(text?.body ?? '')?.[1] ?? '';
  const [link] = await sql<{ days: number }>(
    'select round(extract(epoch from expires_at - now()) / 86400)::int as days from customer_links where store_id = $1',
    [store.id],
  );
  expect(link).toEqual({ days: 7 });
  const opened = await followLink(store, token);
  expect(opened.status).toBe(204);
  expect((await followLink(store, token)).status).toBe(404);
  expect((await callPage('GET', store, { cookie: readCookie(opened) })).body).toMatchObject({ points: 12 });
  expect(await getQuota(store.id)).toEqual({ used: 1, counted: 1 });
});

test('BX-76 the response for a stranger is the same, and only customers who agreed to texts get one', async () => {
  const store = await createSendingStore();
  const [customer, quiet] = [await addSubscriber(store), await addCustomer(store)];
  const gone = await addSubscriber(store, { sms_opted_out_at: new Date() });
  const responses = [];
  for (const phone of [newPhone(), quiet.phone, gone.phone, customer.phone]) responses.push(await ask(store, phone));
  expect(responses.map(({ status, body }) => [status, body])).toEqual(Array(4).fill([202, null]));
  await eventually('all jobs ran', async () => (await countWaiting(store)) === 0);
  expect((await listTexts(store)).map(({ phone }) => phone)).toEqual([customer.phone]);
});

test('BX-76 requests for links are limited per phone number, known or not, and need a valid number and the page itself', async () => {
  const store = await createSendingStore();
  const phone = newPhone();
  const statuses = [];
  for (let count = 0; count < 4; count += 1) statuses.push((await ask(store, phone)).status);
  expect(statuses).toEqual([202, 202, 202, 429]);
  expect((await ask(store, '+1202')).body.fields).toEqual({ phone: ['Please enter a valid 10-digit phone number'] });
  expect((await ask(store, newPhone(), 'https://evil.example')).status).toBe(403);
  expect((await ask({ subdomain: 'no-such-store' }, newPhone())).status).toBe(404);
});

test('BX-109 customers who share the address of a store do not lock each other out', async () => {
  const store = await createSendingStore();
  const statuses = await Promise.all(Array.from({ length: 25 }, async () => (await ask(store, newPhone())).status));
  expect(new Set(statuses)).toEqual(new Set([202]));
});

test('BX-109 a customer gets at most ten requested texts a day, and none of the segments reserved for campaigns', async () => {
  const [store, spared] = [
    await createSendingStore(),
    await createSendingStore({ sms_limit: 5, sms_campaign_reserve: 5 }),
  ];
  const [customer, other] = [await addSubscriber(store), await addSubscriber(spared)];
  await sql(
    `insert into sms_service_messages (store_id, customer_id, kind, quota_month, segments)
     select $1, $2, 'page_link', '2026-01-01', 1 from generate_series(1, 10)`,
    [store.id, customer.id],
  );
  for (const [at, person] of [
    [store, customer],
    [spared, other],
  ] as const) {
    expect((await ask(at, person.phone)).status).toBe(202);
    await eventually('the job ran', async () => (await countWaiting(at)) === 0);
    expect(await listTexts(at)).toEqual([]);
  }
  const cookie = await openUnverifiedPage(store, customer);
  expect((await callPage('POST', store, { cookie, path: '/verification-codes' })).status).toBe(429);
  // Another customer of the store still gets a text.
  const second = await addSubscriber(store);
  expect((await ask(store, second.phone)).status).toBe(202);
  await eventually('the text arrived', async () => (await listTexts(store)).length === 1);
});

test('BX-109 a session can change its page thirty times a minute', async () => {
  const store = await createSendingStore();
  const cookie = await openPage(store, await addSubscriber(store));
  const change = async () => (await callPage('PATCH', store, { cookie, body: { language: 'en' } })).status;
  const statuses = [];
  for (let count = 0; count < 31; count += 1) statuses.push(await change());
  expect([statuses[0], statuses.at(-1)]).toEqual([200, 429]);
});
