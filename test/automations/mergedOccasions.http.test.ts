import { runAutomations } from '../../src/server/modules/sms/automations';
import { merge } from '../merging/mergeCalls';
import { createStoreWithoutJobs, openSender } from '../sms/inProcess';
import { listArrived, locationOf } from '../sms/sending';
import { sql } from '../support/sql';
import type { Person, TestStore } from '../support/testStore';
import { addOccasion, addRegular, createAutomatedStore, daysAgo, listOccasions } from './automatedStore';

let sender: Awaited<ReturnType<typeof openSender>>;
beforeAll(async () => {
  sender = await openSender();
});
afterAll(() => sender.close());

const run = (store: TestStore) =>
  runAutomations(sender.database.forStore(store.id), { storeId: store.id, now: new Date() });

/** Adds a message for an occasion that was already decided. A queued message is not due yet. */
async function addMessage(
  store: TestStore,
  { id }: Person,
  cause: string,
  status: 'sent' | 'sending' | 'queued',
  at: Date,
): Promise<string> {
  const [campaign] = await sql<{ id: string }>(
    `insert into sms_campaigns (store_id, message, audience, recipients, automation, next_at)
     values ($1, 'Hi', '{"kind": "picked", "count": 1}', 1, 'birthday', now() + interval '1 day') returning id`,
    [store.id],
  );
  await sql(
    `insert into sms_messages (store_id, campaign_id, customer_id, status, updated_at, send_before, body, claimed_at,
                               leased_until)
     values ($1, $2, $3, $4::text, $5, now() + interval '1 day', case when $4 = 'sending' then 'Hi' end, now(),
             case when $4 = 'sending' then now() + interval '1 hour' end)`,
    [store.id, campaign?.id, id, status, at],
  );
  await sql(
    `insert into sms_occasions (store_id, customer_id, kind, cause, occurred_at, status, decided_at, campaign_id)
     values ($1, $2, 'birthday', $3, $4, 'queued', $4, $5)`,
    [store.id, id, cause, at, campaign?.id],
  );
  return campaign?.id ?? '';
}

const outcomesOf = async (store: TestStore, { id }: Person) =>
  (await listOccasions(store))
    .filter(({ customerId }) => customerId === id)
    .map(({ cause, status }) => [cause, status]);

test('BX-74 after a merge nobody gets a second message for an occasion that both customers had', async () => {
  const store = await createAutomatedStore(['birthday']);
  const [from, into] = [await addRegular(store), await addRegular(store)];
  await addMessage(store, from, 'birthday:2026', 'sent', daysAgo(10));
  await addOccasion(store, into, 'birthday', 'birthday:2026');
  expect((await merge(store, from, into)).status).toBe(200);
  expect(await run(store)).toMatchObject({ queued: 0 });
  expect(await outcomesOf(store, into)).toEqual([['birthday:2026', 'queued']]);
});

test('BX-74 after a merge the messages of both customers count for the 7 days', async () => {
  const store = await createAutomatedStore(['birthday', 'welcome']);
  const [from, into] = [await addRegular(store), await addRegular(store)];
  await addMessage(store, from, 'birthday:2026', 'sent', daysAgo(1));
  await addMessage(store, into, 'birthday:2026', 'sent', daysAgo(30));
  expect((await merge(store, from, into)).status).toBe(200);
  await addOccasion(store, into, 'welcome', 'welcome');
  expect(await run(store)).toMatchObject({ queued: 0 });
  expect(await outcomesOf(store, into)).toContainEqual(['welcome', 'waiting']);
});

test('BX-74 a waiting message is not sent after a merge if the other customer had one in the last 7 days', async () => {
  const store = await createAutomatedStore(['birthday']);
  const [from, into] = [await addRegular(store), await addRegular(store)];
  await addMessage(store, from, 'birthday:2025', 'queued', daysAgo(1));
  await addMessage(store, into, 'birthday:2026', 'sent', daysAgo(2));
  expect((await merge(store, from, into)).status).toBe(200);
  expect(
    await sql('select customer_id from sms_messages where store_id = $1 and status = $2', [store.id, 'queued']),
  ).toEqual([{ customer_id: from.id }]);
});

test('BX-74 a waiting message moves with a merge into a customer who had none', async () => {
  const store = await createAutomatedStore(['birthday']);
  const [from, into] = [await addRegular(store), await addRegular(store)];
  await addMessage(store, from, 'birthday:2026', 'queued', daysAgo(1));
  expect((await merge(store, from, into)).status).toBe(200);
  expect(await sql('select customer_id from sms_messages where store_id = $1', [store.id])).toEqual([
    { customer_id: into.id },
  ]);
  expect(await outcomesOf(store, into)).toEqual([['birthday:2026', 'queued']]);
});

test.each(['sent', 'sending'] as const)(
  'BX-118 a waiting message is dropped after a merge if the other customer had one that is %s',
  async (status) => {
    const store = await createStoreWithoutJobs();
    const [from, into] = [await addRegular(store), await addRegular(store)];
    await addMessage(store, from, 'birthday:2025', status, daysAgo(1));
    const campaignId = await addMessage(store, into, 'birthday:2026', 'queued', daysAgo(1));
    await sql('update stores set is_active = true where id = $1', [store.id]);
    expect((await merge(store, from, into)).status).toBe(200);
    await sender.runBatch(store, campaignId);
    expect(await sql('select status, detail from sms_messages where campaign_id = $1', [campaignId])).toEqual([
      { status: 'skipped', detail: 'recent' },
    ]);
    expect(await listArrived(locationOf(store))).toEqual([]);
  },
);
