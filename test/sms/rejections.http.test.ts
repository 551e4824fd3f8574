import { createCampaign } from '../../src/server/modules/sms/createCampaign';
import { sendBatch } from '../../src/server/modules/sms/sending/sendBatch';
import { notifyWorkers } from '../../src/server/platform/jobs/enqueue';
import { merge } from '../merging/mergeCalls';
import { signInAdmin } from '../support/admin';
import { eventually } from '../support/eventually';
import { call } from '../support/http';
import { ownerSql, sql } from '../support/sql';
import type { Person, TestStore } from '../support/testStore';
import { actorOf, createStoreWithoutJobs, openSender } from './inProcess';
import {
  addSubscriber,
  control,
  createSendingStore,
  getQuota,
  listArrived,
  locationOf,
  post,
  SEND,
  setOwnPhone,
} from './sending';

let sender: Awaited<ReturnType<typeof openSender>>;
beforeAll(async () => {
  sender = await openSender();
});
afterAll(() => sender.close());

const addSubscribers = (store: TestStore, count: number): Promise<Person[]> =>
  Promise.all(Array.from({ length: count }, () => addSubscriber(store)));
const getExcluded = async (store: TestStore, promotionMessage: string) => {
  const input = { audience: 'all', promotionMessage } as const;
  const { excluded } = await createCampaign(sender.database.forStore(store.id), actorOf(store), input, undefined, {
    publicUrl: undefined,
  });
  return excluded.map(({ reason, count }) => `${reason} ${count}`);
};

test('BX-22 BX-27 texts for which the vendor fails do not delay others, end as failed, and return their segments', async () => {
  const store = await createStoreWithoutJobs();
  const locationId = locationOf(store);
  const people = await addSubscribers(store, 9);
  const failing = people.slice(0, 3);
  for (const { phone } of failing) await control('failing', { locationId, phone });
  const id = await sender.start(store);
  await sender.runBatch(store, id);
  expect(await sender.progressOf(store, id)).toMatchObject({ status: 'sending', sent: 6, queued: 3 });
  expect(await sql('select vendor_failures from sms_campaigns where id = $1', [id])).toEqual([{ vendor_failures: 0 }]);
  for (let part = 0; part < 5; part += 1) await sender.runBatch(store, id);
  expect(await sender.progressOf(store, id)).toMatchObject({ status: 'done', sent: 6, failed: 3, unknown: 0 });
  expect(await listArrived(locationId)).toHaveLength(6);
  expect(await getQuota(store.id)).toEqual({ used: 6, counted: 6 });

  // An unexpected response to a text may hide that it was sent.
  await control('failing', { locationId, phone: people[4]?.phone });
  const next = await sender.start(store, 'Next');
  for (let part = 0; part < 6; part += 1) await sender.runBatch(store, next);
  expect(await sender.progressOf(store, next)).toMatchObject({ status: 'done', sent: 5, failed: 3, unknown: 1 });
  expect(await getQuota(store.id)).toEqual({ used: 12, counted: 12 });
}, 60_000);

test('BX-26 a phone that cannot get texts, and a block without a webhook, are remembered until the customer replies START', async () => {
  const store = await createStoreWithoutJobs();
  const locationId = locationOf(store);
  const [landline, blocked, changed] = (await addSubscribers(store, 3)) as [Person, Person, Person];
  await sender.runBatch(store, await sender.start(store, 'First'));
  for (const { phone } of [landline, changed]) await control('unreachable', { locationId, phone });
  await control('do-not-disturb', { locationId, phone: blocked.phone, isBlocked: true });
  // BX-116: the clock was ahead at the time of this choice.
  await sql("update customers set sms_choice_at = now() + interval '1 day' where id = $1", [blocked.id]);
  const second = await sender.start(store, 'Second');
  await sender.runBatch(store, second);
  expect(await sender.progressOf(store, second)).toMatchObject({ status: 'done', failed: 2, skipped: 1 });
  expect(await getExcluded(store, 'Third')).toEqual(['unreachable 2', 'opted_out 1']);
  // The block at the vendor does not mark the number as one that cannot get texts.
  const rows = await sql<{ n: number }>(
    'select count(*)::int as n from customers where store_id = $1 and sms_unreachable_at is not null',
    [store.id],
  );
  expect(rows).toEqual([{ n: 2 }]);
  await sql(`insert into store_integrations (store_id, provider, location_id) values ($1, 'ghl', $2)`, [
    store.id,
    locationId,
  ]);
  await control('inbound', { locationId, phone: landline.phone, body: 'START' });
  await control('inbound', { locationId, phone: blocked.phone, body: 'START' });
  expect(await getExcluded(store, 'Fourth')).toEqual(['unreachable 1']);
}, 60_000);

test('BX-26 a customer who replied STOP before a text was started does not get it, whatever happens at the same time', async () => {
  const store = await createStoreWithoutJobs();
  const people = await addSubscribers(store, 24);
  const id = await sender.start(store);
  // A text claimed before the opt-out is committed may be sent, so the time is taken after the commit.
  const refusedAt = new Map<string, Date>();
  const listClaimed = () => sql('select from sms_messages where campaign_id = $1 and claimed_at is not null', [id]);
  const stop = async () => {
    // Every second customer opts out after one more text has started, so at least half of the customers get the text.
    for (const [n, person] of people.filter((_person, index) => index % 2 === 0).entries()) {
      await eventually(`${n} texts have started`, async () => (await listClaimed()).length >= n, { pauseMs: 5 });
      await sql('update customers set sms_opted_out_at = now() where id = $1', [person.id]);
      refusedAt.set(person.id, new Date());
    }
  };
  // Two processes send.
  await Promise.all([sender.runBatch(store, id), sender.runBatch(store, id), stop()]);
  await sender.runBatch(store, id);
  const sent = await sql<{ customer_id: string; claimed_at: Date }>(
    `select customer_id, claimed_at from sms_messages where campaign_id = $1 and status = 'sent'`,
    [id],
  );
  expect(sent.filter((text) => text.claimed_at > (refusedAt.get(text.customer_id) ?? new Date()))).toEqual([]);
  expect(await sender.progressOf(store, id)).toMatchObject({ status: 'done', sent: sent.length, queued: 0 });
  expect(await listArrived(locationOf(store))).toHaveLength(sent.length);
  expect(await getQuota(store.id)).toEqual({ used: sent.length, counted: sent.length });
}, 60_000);

test('BX-26 a text that is sent several times at once reaches everybody once, and a key is not accepted for another text', async () => {
  const store = await createStoreWithoutJobs();
  await addSubscribers(store, 5);
  const input = { audience: 'all', promotionMessage: 'Hello' } as const;
  const press = () =>
    createCampaign(sender.database.forStore(store.id), actorOf(store), input, undefined, { publicUrl: undefined });
  const responses = await Promise.all([press(), press(), press()]);
  expect(responses.map(({ willSend }) => willSend).sort()).toEqual([0, 0, 5]);

  const active = await createSendingStore();
  await addSubscribers(active, 1);
  const token = await active.ownerToken();
  const key = { 'idempotency-key': 'once' };
  expect((await post(token, SEND, input, key)).status).toBe(201);
  expect((await post(token, SEND, { ...input, promotionMessage: 'Other' }, key)).status).toBe(422);
  // A leap second has a valid format, but is not a valid time.
  const sendAt = '2026-12-31T23:59:60Z';
  const wrong = await post<{ fields: object }>(token, SEND, { audience: 'all', promotionMessage: 'Later', sendAt });
  expect([wrong.status, wrong.body.fields]).toEqual([400, { sendAt: ['Choose a valid time'] }]);
});

test('BX-26 a test goes to no customer who opted out, and STOP as a reply to one counts for the customer of that number', async () => {
  const store = await createSendingStore();
  const token = await store.ownerToken();
  const locationId = locationOf(store);
  await sql(`insert into store_integrations (store_id, provider, location_id) values ($1, 'ghl', $2)`, [
    store.id,
    locationId,
  ]);
  const person = await addSubscriber(store);
  await setOwnPhone(store, person.phone);
  const test = () =>
    post<{ message: string }>(token, '/store/sms/test', { phone: person.phone, promotionMessage: 'Hi' });
  expect((await test()).status).toBe(200);
  await control('inbound', { locationId, phone: person.phone, body: 'STOP' });
  const [row] = await sql<{ sms_opted_out_at: Date | null }>('select sms_opted_out_at from customers where id = $1', [
    person.id,
  ]);
  expect(row?.sms_opted_out_at).not.toBeNull();
  // The refusal stays even if somebody has lifted the block at the vendor.
  await control('do-not-disturb', { locationId, phone: person.phone, isBlocked: false });
  const message = 'This number replied STOP. Text START from it to get texts again.';
  expect(await test()).toMatchObject({ status: 409, body: { message, fields: { phone: [message] } } });
  expect(await listArrived(locationId)).toHaveLength(1);
});

test('BX-26 BX-42 a test does not go to a former number of a customer who opted out', async () => {
  const store = await createSendingStore();
  const [from, into] = [await addSubscriber(store), await addSubscriber(store)];
  expect((await merge(store, from, into)).status).toBe(200);
  const token = await store.ownerToken();
  await setOwnPhone(store, from.phone);
  const test = () => post(token, '/store/sms/test', { phone: from.phone, promotionMessage: 'Hi' });
  expect((await test()).status).toBe(200);
  await sql('update customers set sms_opted_out_at = now() where id = $1', [into.id]);
  const message = 'The customer who had this number replied STOP.';
  expect(await test()).toMatchObject({ status: 409, body: { message, fields: { phone: [message] } } });
  expect(await listArrived(locationOf(store))).toHaveLength(1);
});

test('BX-27 a campaign of an inactive store does not send and can be cancelled, and one of a deleted store ends', async () => {
  const store = await createStoreWithoutJobs();
  await addSubscribers(store, 2);
  const id = await sender.start(store);
  const { token: admin } = await signInAdmin();
  const part = sender.runBatch(store, id);
  expect((await call('DELETE', `/stores/${store.id}/permanent`, { token: admin })).status).toBeLessThan(300);
  await part;
  await sendBatch(sender.deps, { storeId: store.id, campaignId: id }, AbortSignal.timeout(5_000));

  const inactive = await createSendingStore();
  await addSubscribers(inactive, 2);
  const token = await inactive.ownerToken();
  const sendAt = new Date(Date.now() + 600_000).toISOString();
  const body = { audience: 'all', promotionMessage: 'Hello', sendAt };
  const { body: response } = await post<{ campaignId: string }>(token, SEND, body);
  await sql('update stores set is_active = false where id = $1', [inactive.id]);
  // When the time of the campaign comes, its job ends without sending.
  const key = `${response.campaignId}:later`;
  const due =
    "update pgboss.job set start_after = now() where name = 'sms.sendBatch' and singleton_key = $1 returning id";
  expect(await sql(due, [key])).toHaveLength(1);
  await notifyWorkers(ownerSql, 'sms.sendBatch');
  await eventually('the job of the campaign has run', async () => {
    const jobs = await sql("select from pgboss.job where name = 'sms.sendBatch' and singleton_key = $1", [key]);
    return jobs.length === 0;
  });
  await sql('update stores set is_active = true where id = $1', [inactive.id]);
  const path = `/store/sms/campaigns/${response.campaignId}`;
  expect((await call('GET', path, { token })).body).toMatchObject({ status: 'queued', sent: 0, queued: 2 });
  expect((await post(token, `${path}/cancel`)).body).toMatchObject({ status: 'cancelled', skipped: 2 });
  expect(await getQuota(inactive.id)).toEqual({ used: 0, counted: 0 });
}, 30_000);
