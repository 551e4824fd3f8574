import { CustomerSegment } from '../../src/contract/segments';
import type { PreviewPromotionMessageResponse, SmsOverview } from '../../src/contract/sms';
import { merge } from '../merging/mergeCalls';
import { call } from '../support/http';
import { sql } from '../support/sql';
import { addReward, type TestStore } from '../support/testStore';
import { addSubscriber, createSendingStore, getQuota, post, SEND, type SendResponse } from './sending';

type Preview = PreviewPromotionMessageResponse;
const PREVIEW = '/store/sms/preview';
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000);

/** Adds one customer to each segment except 'negative'. Nobody is in two of them. Returns their ids by segment. */
async function addOneOfEach(store: TestStore): Promise<Record<string, string>> {
  await addReward(store, { points_required: 1_000 });
  const [row] = await sql<{ month: string }>(
    "select to_char(now() at time zone time_zone, 'MM') as month from stores where id = $1",
    [store.id],
  );
  const month = row?.month ?? '';
  const otherMonth = month === '06' ? '07' : '06';
  const old = { registered_at: daysAgo(400), birthday: `1990-${otherMonth}-01` };
  const add = async (over: Record<string, unknown>) => (await addSubscriber(store, { ...old, ...over })).id;
  return {
    new: await add({ registered_at: daysAgo(1) }),
    recent: await add({ last_visit_at: daysAgo(29) }),
    regular: await add({ regular_until: daysAgo(-10), last_visit_at: daysAgo(31) }),
    lapsed: await add({ last_visit_at: daysAgo(300) }),
    birthday: await add({ birthday: `1990-${month}-01` }),
    nearReward: await add({ points: 900 }),
  };
}

const getTexts = (campaignId: string) =>
  sql<{ customer_id: string }>('select customer_id from sms_messages where campaign_id = $1', [campaignId]);

test('AP-25 a text to a segment goes only to the customers of that segment', async () => {
  const store = await createSendingStore();
  const token = await store.ownerToken();
  const members = await addOneOfEach(store);
  for (const [audience, id] of Object.entries(members)) {
    const preview = await post<Preview>(token, PREVIEW, { audience, promotionMessage: `For ${audience}` });
    expect([audience, preview.status, preview.body]).toMatchObject([audience, 200, { willSend: 1, segments: 1 }]);
    const response = await post<SendResponse>(token, SEND, { audience, promotionMessage: `For ${audience}` });
    expect([audience, response.status, response.body.willSend]).toEqual([audience, 201, 1]);
    expect(await getTexts(response.body.campaignId)).toEqual([{ customer_id: id }]);
  }
  const negative = await post<Preview>(token, PREVIEW, { audience: 'negative' });
  expect(negative.body).toMatchObject({ willSend: 0, segments: 0, excluded: [] });
  expect(Object.keys(members).length + 1).toBe(CustomerSegment.anyOf.length);
  const overview = await call<SmsOverview>('GET', '/store/sms', { token });
  expect(overview.body.campaigns.map(({ audience }) => audience)).toEqual(Object.keys(members).reverse());
  expect((await post(token, SEND, { audience: 'friends', promotionMessage: 'Hello' })).status).toBe(400);
});

test('a preview shows who would get a text, how many segments it uses and who is excluded, and reserves nothing', async () => {
  const store = await createSendingStore({ sms_limit: 5 });
  const token = await store.ownerToken();
  const people = [await addSubscriber(store, { name: 'Pat' }), await addSubscriber(store), await addSubscriber(store)];
  const stopped = await addSubscriber(store, { sms_opted_out_at: new Date() });
  const customerIds = [...people, stopped].map(({ id }) => id);
  expect((await post<Preview>(token, PREVIEW, { customerIds })).body).toMatchObject({
    willSend: 3,
    segments: 0,
    excluded: [{ reason: 'opted_out', count: 1, text: 'Replied STOP' }],
  });
  // Each text takes two segments, so the limit is enough for two customers.
  const long = { customerIds, promotionMessage: 'x'.repeat(200) };
  expect((await post<Preview>(token, PREVIEW, long)).body).toMatchObject({
    willSend: 2,
    segments: 4,
    usage: { used: 0, limit: 5, remaining: 5 },
    excluded: [{ reason: 'opted_out' }, { reason: 'quota', count: 1 }],
  });
  expect(await getQuota(store.id)).toEqual({ used: 0, counted: 0 });
  expect((await call<SmsOverview>('GET', '/store/sms', { token })).body.campaigns).toEqual([]);
  const response = await post<SendResponse>(token, SEND, long);
  expect(response.body).toMatchObject({ willSend: 2, segments: 4 });
  for (const wrong of [{}, { audience: 'all', customerIds }, { audience: 'all', promotionMessage: 'Hi {nickname}' }]) {
    expect((await post(token, PREVIEW, wrong)).status).toBe(400);
  }
});

test('BX-48 an audience does not count erased and merged customers', async () => {
  const store = await createSendingStore();
  const [person, erased, merged] = [await addSubscriber(store), await addSubscriber(store), await addSubscriber(store)];
  expect((await merge(store, merged, person)).status).toBe(200);
  const token = await store.ownerToken();
  expect((await call('DELETE', `/store/customers/${erased.id}`, { token })).status).toBe(204);
  const preview = async (to: object) => (await post<Preview>(token, PREVIEW, to)).body;
  expect(await preview({ audience: 'all' })).toMatchObject({ willSend: 1, excluded: [] });
  expect(await preview({ customerIds: [person.id, erased.id] })).toMatchObject({
    willSend: 1,
    excluded: [{ reason: 'not_found', count: 1 }],
  });
});

test('the overview shows when the store needs a new SMS key', async () => {
  const store = await createSendingStore();
  const token = await store.ownerToken();
  const isConnected = async () => (await call<SmsOverview>('GET', '/store/sms', { token })).body.isConnected;
  expect(await isConnected()).toBe(true);
  await sql(
    `insert into store_integrations (store_id, provider, status, detail) values ($1, 'ghl', 'needs_attention', $2)
     on conflict (store_id, provider) do update set status = excluded.status, detail = excluded.detail`,
    [store.id, 'unauthorized'],
  );
  expect(await isConnected()).toBe(false);
});
