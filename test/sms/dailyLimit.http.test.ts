import type { PreviewPromotionMessageResponse } from '../../src/contract/sms';
import { runAutomations } from '../../src/server/modules/sms/automations';
import { addNewcomer, listStatuses, turnOn } from '../automations/automatedStore';
import { merge } from '../merging/mergeCalls';
import { waitForBlocked, withLockHolder } from '../support/lockWaits';
import { passTime } from '../support/passTime';
import { sql } from '../support/sql';
import type { Person, TestStore } from '../support/testStore';
import { createStoreWithoutJobs, NOBODY, openSender } from './inProcess';
import {
  addSubscriber,
  createSendingStore,
  getQuota,
  listArrived,
  locationOf,
  post,
  SEND,
  type SendResponse,
} from './sending';

let sender: Awaited<ReturnType<typeof openSender>>;
beforeAll(async () => {
  sender = await openSender();
});
afterAll(() => sender.close());

const hoursAgo = (hours: number): Date => new Date(Date.now() - hours * 3_600_000);

type Query = (text: string, values: unknown[]) => Promise<unknown>;

/** Adds a text to the customer as if a campaign, by default of the owner, had sent it. */
async function addText(
  store: TestStore,
  { id }: Person,
  hours: number,
  {
    status = 'sent',
    automation = null,
    query = sql,
  }: { status?: string; automation?: string | null; query?: Query } = {},
): Promise<void> {
  await query(
    `with campaign as (
       insert into sms_campaigns (store_id, message, audience, recipients, automation, status, sent, finished_at)
       values ($1, 'Hi', '{"kind": "all"}', 1, $2, 'done', 1, now()) returning id)
     insert into sms_messages (store_id, campaign_id, customer_id, status, updated_at)
     select $1, id, $3, $4, $5 from campaign`,
    [store.id, automation, id, status, hoursAgo(hours)],
  );
}

/** Starts a campaign as if nobody had got a text. */
async function startBeforeTexts(store: TestStore, add: () => Promise<unknown>): Promise<string> {
  const campaign = await sender.start(store, 'One more');
  await add();
  return campaign;
}

const listEnds = (campaignId: string) =>
  sql<{ customer_id: string; status: string; detail: string | null }>(
    'select customer_id, status, detail from sms_messages where campaign_id = $1',
    [campaignId],
  );

const LIMIT = [{ reason: 'daily_limit', count: 1, text: 'Already 3 texts in 24 hours' }];

test('BX-209 the fourth text in 24 hours is left out with its reason, before it is sent and in the preview', async () => {
  const store = await createSendingStore({ is_active: true });
  const token = await store.ownerToken();
  const full = await addSubscriber(store);
  const free = await addSubscriber(store);
  await addText(store, full, 1);
  await addText(store, full, 23.9, { automation: 'birthday' });
  await addText(store, full, 5, { status: 'unknown' });
  await addText(store, free, 1);
  await addText(store, free, 24.1);
  await addText(store, free, 2);
  await addText(store, free, 3, { status: 'failed' });
  const body = { audience: 'all', promotionMessage: 'One more' };
  const preview = await post<PreviewPromotionMessageResponse>(token, '/store/sms/preview', body);
  expect(preview.body).toMatchObject({ willSend: 1, segments: 1, excluded: LIMIT });
  const sent = await post<SendResponse>(token, SEND, body);
  expect(sent.body).toMatchObject({ willSend: 1, excluded: LIMIT });
  expect((await listEnds(sent.body.campaignId)).map(({ customer_id }) => customer_id)).toEqual([free.id]);
});

test('BX-209 waiting campaigns count, but not those of another day', async () => {
  const store = await createStoreWithoutJobs();
  await addSubscriber(store);
  for (const message of ['A', 'B', 'C']) await sender.start(store, message);
  await expect(sender.start(store, 'D')).rejects.toThrow(NOBODY);
  await sql('update stores set is_active = true where id = $1', [store.id]);
  const token = await store.ownerToken();
  const later = await post<PreviewPromotionMessageResponse>(token, '/store/sms/preview', {
    audience: 'all',
    promotionMessage: 'D',
    sendAt: new Date(Date.now() + 3 * 86_400_000).toISOString(),
  });
  expect(later.body).toMatchObject({ willSend: 1, excluded: [] });
});

test('BX-209 a text that has become the fourth by the time it is sent is skipped, and its segments return', async () => {
  const store = await createStoreWithoutJobs();
  const full = await addSubscriber(store);
  const free = await addSubscriber(store);
  const campaign = await startBeforeTexts(store, async () => {
    for (const hours of [1, 2, 3]) await addText(store, full, hours);
    for (const hours of [1, 2, 25]) await addText(store, free, hours);
  });
  await sender.runBatch(store, campaign);
  const ends = Object.fromEntries((await listEnds(campaign)).map((end) => [end.customer_id, end.detail ?? end.status]));
  expect(ends).toEqual({ [full.id]: 'daily_limit', [free.id]: 'sent' });
  expect(await sender.progressOf(store, campaign)).toMatchObject({ status: 'done', sent: 1, skipped: 1 });
  expect((await listArrived(locationOf(store))).map(({ phone }) => phone)).toEqual([free.phone]);
  expect(await getQuota(store.id)).toEqual({ used: 1, counted: 1 });
});

test('BX-209 campaigns that are sent at the same time by several processes send three texts', async () => {
  const store = await createStoreWithoutJobs();
  const people = [await addSubscriber(store), await addSubscriber(store), await addSubscriber(store)];
  const campaigns: string[] = [];
  for (const message of ['A', 'B', 'C', 'D', 'E', 'F']) {
    // The plan is made as if the others did not exist.
    await sql(`update sms_campaigns set status = 'paused' where store_id = $1`, [store.id]);
    campaigns.push(await sender.start(store, message));
  }
  await sql(`update sms_campaigns set status = 'queued' where store_id = $1`, [store.id]);
  await Promise.all(campaigns.map((campaign) => sender.runBatch(store, campaign)));
  const arrived = (await listArrived(locationOf(store))).map(({ phone }) => phone);
  for (const { phone } of people) expect(arrived.filter((each) => each === phone)).toHaveLength(3);
  expect(
    await sql('select count(*)::int from sms_messages where store_id = $1 and detail = $2', [store.id, 'daily_limit']),
  ).toEqual([{ count: 9 }]);
});

test('BX-209 a text waits for another one to the same customer that is about to be claimed', async () => {
  const store = await createStoreWithoutJobs();
  const person = await addSubscriber(store);
  const campaign = await startBeforeTexts(store, async () => {
    for (const hours of [1, 2]) await addText(store, person, hours);
  });
  await withLockHolder(async (holder, holderId) => {
    await holder.query('begin');
    await holder.query(`select pg_advisory_xact_lock(hashtextextended('texts to ' || $1, 0))`, [person.id]);
    const sending = sender.runBatch(store, campaign);
    await waitForBlocked(holderId);
    await addText(store, person, 0, { query: (text, values) => holder.query(text, values) });
    await holder.query('commit');
    await sending;
  });
  expect(await listEnds(campaign)).toMatchObject([{ status: 'skipped', detail: 'daily_limit' }]);
});

test('BX-209 texts of customers who were merged count together', async () => {
  const store = await createSendingStore();
  const [from, into] = [await addSubscriber(store), await addSubscriber(store)];
  await addText(store, from, 1);
  await addText(store, from, 2);
  await addText(store, into, 3);
  const token = await store.ownerToken();
  const preview = () =>
    post<PreviewPromotionMessageResponse>(token, '/store/sms/preview', { audience: 'all', promotionMessage: 'More' });
  expect((await preview()).body.willSend).toBe(2);
  expect((await merge(store, from, into)).status).toBe(200);
  expect((await preview()).body).toMatchObject({ willSend: 0, excluded: LIMIT });
});

test('BX-209 codes and links that a person asks for do not count', async () => {
  const store = await createSendingStore();
  const person = await addSubscriber(store);
  await addText(store, person, 1);
  await addText(store, person, 2);
  for (let nth = 0; nth < 3; nth += 1) {
    await sql(
      `insert into sms_service_messages (store_id, customer_id, kind, quota_month, segments)
       values ($1, $2, 'page_code', date_trunc('month', now())::date, 1)`,
      [store.id, person.id],
    );
  }
  const body = { audience: 'all', promotionMessage: 'More' };
  const { body: preview } = await post<PreviewPromotionMessageResponse>(
    await store.ownerToken(),
    '/store/sms/preview',
    body,
  );
  expect(preview).toMatchObject({ willSend: 1, excluded: [] });
});

const run = (store: TestStore, now = new Date()) =>
  runAutomations(sender.database.forStore(store.id), { storeId: store.id, now });

test('BX-209 the occasion of an automated message waits until fewer texts were sent in 24 hours', async () => {
  const store = await createStoreWithoutJobs();
  await turnOn(store, ['welcome']);
  const person = await addNewcomer(store);
  for (const hours of [1, 2, 3]) await addText(store, person, hours);
  await run(store);
  expect(await listStatuses(store)).toEqual({ welcome: 'waiting' });
  await passTime('sms_messages', ['updated_at'], { storeId: store.id, minutes: 22 * 60 });
  await run(store);
  expect(await listStatuses(store)).toEqual({ welcome: 'queued' });
});

test.each([
  ['waits when it may be sent later', 2, { status: 'queued', detail: null }],
  ['is skipped when it would be too late', 0.5, { status: 'skipped', detail: 'daily_limit' }],
])('BX-209 an automated text that has become the fourth %s', async (_what, daysLeft, expected) => {
  const store = await createStoreWithoutJobs();
  await turnOn(store, ['welcome']);
  const person = await addNewcomer(store);
  await run(store);
  for (const hours of [1, 2, 3]) await addText(store, person, hours);
  const [campaign] = await sql<{ id: string }>(
    `update sms_messages set send_before = $2 where store_id = $1 and status = 'queued' returning campaign_id as id`,
    [store.id, hoursAgo(-24 * daysLeft)],
  );
  await sender.runBatch(store, campaign?.id ?? '');
  expect(await listEnds(campaign?.id ?? '')).toMatchObject([expected]);
  expect(await listArrived(locationOf(store))).toEqual([]);
  if (expected.status === 'skipped') return;
  const [waiting] = await sql<{ at: Date }>('select send_after as at from sms_messages where campaign_id = $1', [
    campaign?.id,
  ]);
  expect(Math.abs((waiting?.at.getTime() ?? 0) - hoursAgo(3 - 24).getTime())).toBeLessThan(60_000);
  await passTime('sms_messages', ['updated_at'], { storeId: store.id, minutes: 22 * 60 });
  await sql('update sms_messages set send_after = null where store_id = $1', [store.id]);
  await sender.runBatch(store, campaign?.id ?? '');
  expect(await listEnds(campaign?.id ?? '')).toMatchObject([{ status: 'sent' }]);
});
