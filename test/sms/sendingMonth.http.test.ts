import type { PreviewPromotionMessageResponse, SmsOverview } from '../../src/contract/sms';
import { createCampaign } from '../../src/server/modules/sms/createCampaign';
import { previewCampaign } from '../../src/server/modules/sms/sms.routes';
import { call } from '../support/http';
import { sql } from '../support/sql';
import { actorOf, createStoreWithoutJobs, openSender } from './inProcess';
import { addSubscriber, createSendingStore, post, SEND, type SendResponse } from './sending';

let sender: Awaited<ReturnType<typeof openSender>>;
beforeAll(async () => {
  sender = await openSender();
});
afterAll(() => sender.close());

const addUsage = (storeId: string, month: string, used: number) =>
  sql('insert into sms_usage (store_id, month, used) values ($1, $2, $3)', [storeId, month, used]);

test('BX-27 on the last evening of a month the displayed quota for a text is that of the next month', async () => {
  const store = await createStoreWithoutJobs({ time_zone: 'America/New_York', sms_limit: 10 });
  await addSubscriber(store);
  await addUsage(store.id, '2026-11-01', 10);
  await addUsage(store.id, '2026-12-01', 4);
  // It is 11:30 PM on November 30 in New York. Sending starts on December 1 at 9 AM.
  const now = new Date('2026-12-01T04:30:00Z');
  const db = sender.database.forStore(store.id);
  const text = { audience: 'all', promotionMessage: 'Hello' } as const;
  expect(await previewCampaign(db, actorOf(store), text, { now, publicUrl: undefined })).toMatchObject({
    willSend: 1,
    segments: 1,
    excluded: [],
    usage: { used: 4, limit: 10, remaining: 6, resetsAt: '2027-01-01T05:00:00.000Z' },
  });
  expect(await createCampaign(db, actorOf(store), text, undefined, { now, publicUrl: undefined })).toMatchObject({
    willSend: 1,
    segments: 1,
    excluded: [],
    startsAt: '2026-12-01T14:00:00.000Z',
    usage: { used: 5, limit: 10, remaining: 5, resetsAt: '2027-01-01T05:00:00.000Z' },
  });
});

test('BX-27 at noon of the last day of a month the displayed quota for a text is still that of this month', async () => {
  const store = await createStoreWithoutJobs({ time_zone: 'America/New_York', sms_limit: 10 });
  await addSubscriber(store);
  await addUsage(store.id, '2026-11-01', 10);
  const now = new Date('2026-11-30T17:00:00Z');
  const db = sender.database.forStore(store.id);
  const text = { audience: 'all', promotionMessage: 'Hello' } as const;
  const november = { used: 10, limit: 10, remaining: 0, resetsAt: '2026-12-01T05:00:00.000Z' };
  for (const response of [
    await previewCampaign(db, actorOf(store), text, { now, publicUrl: undefined }),
    await createCampaign(db, actorOf(store), text, undefined, { now, publicUrl: undefined }),
  ]) {
    expect(response).toMatchObject({ willSend: 0, excluded: [{ reason: 'quota', count: 1 }], usage: november });
  }
  // The text is now scheduled for December.
  const sendAt = '2026-12-01T12:00:00Z';
  expect(await previewCampaign(db, actorOf(store), { ...text, sendAt }, { now, publicUrl: undefined })).toMatchObject({
    willSend: 1,
    usage: { used: 0, remaining: 10, resetsAt: '2027-01-01T05:00:00.000Z' },
  });
});

test('AP-25 BX-27 a text for a later month shows the quota of that month, and the overview that of the current one', async () => {
  const store = await createSendingStore({ sms_limit: 10 });
  const token = await store.ownerToken();
  await addSubscriber(store);
  // This time is never in the current month, and never too far ahead.
  const sendAt = new Date(Date.now() + 40 * 86_400_000).toISOString();
  const [row] = await sql<{ now: string; later: string; after: Date }>(
    `select date_trunc('month', now() at time zone time_zone)::date::text as now,
            date_trunc('month', $2::timestamptz at time zone time_zone)::date::text as later,
            (date_trunc('month', $2::timestamptz at time zone time_zone) + interval '1 month')
              at time zone time_zone as after
     from stores where id = $1`,
    [store.id, sendAt],
  );
  await addUsage(store.id, row?.now ?? '', 10);
  await addUsage(store.id, row?.later ?? '', 3);
  const text = { audience: 'all', promotionMessage: 'Hello', sendAt };
  const preview = await post<PreviewPromotionMessageResponse>(token, '/store/sms/preview', text);
  const resetsAt = row?.after.toISOString();
  expect([preview.status, preview.body]).toMatchObject([
    200,
    { willSend: 1, excluded: [], usage: { used: 3, remaining: 7, resetsAt } },
  ]);
  const response = await post<SendResponse>(token, SEND, text);
  expect([response.status, response.body]).toMatchObject([
    201,
    { willSend: 1, excluded: [], usage: { used: 4, remaining: 6, resetsAt } },
  ]);
  const overview = await call<SmsOverview>('GET', '/store/sms', { token });
  expect(overview.body.usage).toMatchObject({ used: 10, remaining: 0 });
  const tooFar = new Date(Date.now() + 91 * 86_400_000).toISOString();
  expect(await post(token, '/store/sms/preview', { ...text, sendAt: tooFar })).toMatchObject({
    status: 400,
    body: { fields: { sendAt: ['Choose a time in the next 90 days'] } },
  });
});
