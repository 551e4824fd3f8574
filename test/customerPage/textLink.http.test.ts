import { addSubscriber, createSendingStore, getQuota, listArrived, locationOf } from '../sms/sending';
import { eventually } from '../support/eventually';
import { call, serverUrl } from '../support/http';
import { PUBLIC_TEST_URL } from '../support/server';
import { sql } from '../support/sql';
import { addCustomer, newPhone, type TestStore } from '../support/testStore';
import { callPage, followLink, readCookie } from './pageStore';

const ask = (store: { subdomain: string }, phone: string, origin = new URL(serverUrl()).origin) =>
  call<{ message?: string; fields?: object }>('POST', `/my/${store.subdomain}/links`, {
    ...{ headers: { origin }, body: { phone } },
  });
const listTexts = (store: TestStore) => listArrived(locationOf(store));
const countWaiting = async (store: TestStore) =>
  (
    await sql(
      `select from pgboss.job where name = 'customerPage.textLink' and data ->> 'storeId' = $1 and state < 'completed'`,
      [store.id],
    )
  ).length;

test('BX-76 a link by text opens the page of its customer, once, within 7 days', async () => {
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

test('BX-76 the response is the same for a stranger, and only who agreed to texts gets one', async () => {
  const store = await createSendingStore();
  const [customer, quiet] = [await addSubscriber(store), await addCustomer(store)];
  const gone = await addSubscriber(store, { sms_opted_out_at: new Date() });
  const responses = [];
  for (const phone of [newPhone(), quiet.phone, gone.phone, customer.phone]) responses.push(await ask(store, phone));
  expect(responses.map(({ status, body }) => [status, body])).toEqual(Array(4).fill([202, null]));
  await eventually('all jobs ran', async () => (await countWaiting(store)) === 0);
  expect((await listTexts(store)).map(({ phone }) => phone)).toEqual([customer.phone]);
});

test('BX-76 asking for links is limited by phone, known or not, and needs a valid phone and the page itself', async () => {
  const store = await createSendingStore();
  const phone = newPhone();
  const statuses = [];
  for (let count = 0; count < 4; count += 1) statuses.push((await ask(store, phone)).status);
  expect(statuses).toEqual([202, 202, 202, 429]);
  expect((await ask(store, '+1202')).body.fields).toEqual({ phone: ['Please enter a valid 10-digit phone number'] });
  expect((await ask(store, newPhone(), 'https://evil.example')).status).toBe(403);
  expect((await ask({ subdomain: 'no-such-store' }, newPhone())).status).toBe(404);
});
