import { addSubscriber, createSendingStore, listArrived, locationOf } from '../sms/sending';
import { sql } from '../support/sql';
import { callPage, openPage, openUnverifiedPage } from './pageStore';

const askForCode = (store: { subdomain: string }, cookie: string) =>
  callPage('POST', store, { cookie, path: '/verification-codes' });

test('BX-109 a customer gets at most ten requested texts a day, and none of the segments reserved for campaigns', async () => {
  const [store, spared] = [
    await createSendingStore(),
    await createSendingStore({ sms_limit: 5, sms_campaign_reserve: 5 }),
  ];
  const [customer, second, other] = [
    await addSubscriber(store),
    await addSubscriber(store),
    await addSubscriber(spared),
  ];
  await sql(
    `insert into sms_service_messages (store_id, customer_id, kind, quota_month, segments)
     select $1, $2, 'page_code', '2026-01-01', 1 from generate_series(1, 10)`,
    [store.id, customer.id],
  );
  expect((await askForCode(store, await openUnverifiedPage(store, customer))).status).toBe(429);
  expect((await askForCode(spared, await openUnverifiedPage(spared, other))).status).toBe(409);
  expect(await listArrived(locationOf(spared))).toEqual([]);
  // Another customer of the store still gets a text.
  expect((await askForCode(store, await openUnverifiedPage(store, second))).status).toBe(202);
  expect((await listArrived(locationOf(store))).map(({ phone }) => phone)).toEqual([second.phone]);
});

test('BX-109 a session can change its page thirty times a minute', async () => {
  const store = await createSendingStore();
  const cookie = await openPage(store, await addSubscriber(store));
  const change = async () => (await callPage('PATCH', store, { cookie, body: { language: 'en' } })).status;
  const statuses = [];
  for (let count = 0; count < 31; count += 1) statuses.push(await change());
  expect([statuses[0], statuses.at(-1)]).toEqual([200, 429]);
});
