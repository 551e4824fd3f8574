import type { SmsCampaignDetails } from '../../src/contract/sms';
import { eventually } from '../support/eventually';
import { call } from '../support/http';
import { sql } from '../support/sql';
import { newPhone } from '../support/testStore';
import { timeZoneAtHour } from '../support/timeZones';
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
  type SendResponse,
} from './sending';

interface Campaign {
  id: string;
  status: string;
  recipients: number;
  queued: number;
  sent: number;
  failed: number;
  skipped: number;
  unknown: number;
}

const getCampaign = async (token: string, id: string) =>
  (await call<Campaign>('GET', `/store/sms/campaigns/${id}`, { token })).body;
const waitUntilDone = (token: string, id: string) =>
  eventually('the campaign is sent', async () => (await getCampaign(token, id)).status === 'done');

test('AP-25 BX-26 a text goes once to customers with consent, and the response shows who is excluded and why', async () => {
  const store = await createSendingStore();
  const token = await store.ownerToken();
  const pat = await addSubscriber(store, { name: 'Pat Regular', points: 1250 });
  const blocked = await addSubscriber(store);
  const landline = await addSubscriber(store);
  const none = await addSubscriber(store, {
    sms_consent_at: null,
    sms_consent_source: null,
    sms_consent_text_version: null,
  });
  const stopped = await addSubscriber(store, { sms_opted_out_at: new Date() });
  const unreachable = await addSubscriber(store, { sms_unreachable_at: new Date() });
  const elsewhere = await addSubscriber(await createSendingStore());
  const locationId = locationOf(store);
  await control('unreachable', { locationId, phone: landline.phone });
  // The number is blocked at the vendor, which shows only when a text is sent.
  const first = await post<SendResponse>(token, SEND, { customerIds: [blocked.id], promotionMessage: 'Hello' });
  await waitUntilDone(token, first.body.campaignId);
  await control('do-not-disturb', { locationId, phone: blocked.phone, isBlocked: true });

  const people = [pat, pat, blocked, landline, none, stopped, unreachable, elsewhere];
  const body = {
    customerIds: people.map(({ id }) => id),
    promotionMessage: 'Hi {firstName}, you have {points} points.',
  };
  const key = { 'idempotency-key': 'campaign-1' };
  const response = await post<SendResponse>(token, SEND, body, key);
  expect(response.status).toBe(201);
  expect(response.body).toMatchObject({
    message: 'Sending to 3 customers. Some are left out.',
    willSend: 3,
    segments: 3,
    usage: { used: 4, limit: 1000, remaining: 996 },
  });
  expect(response.body.excluded.map(({ reason, count }) => `${reason} ${count}`)).toEqual([
    'duplicate 1',
    'no_consent 1',
    'not_found 1',
    'opted_out 1',
    'unreachable 1',
  ]);
  expect(await post(token, SEND, body, key)).toMatchObject({ status: 201, body: response.body });
  await waitUntilDone(token, response.body.campaignId);
  expect(await getCampaign(token, response.body.campaignId)).toMatchObject({
    recipients: 3,
    queued: 0,
    sent: 1,
    failed: 1,
    skipped: 1,
    unknown: 0,
  });
  expect(await listArrived(locationId)).toEqual([
    { phone: pat.phone, body: `${store.name}: Hi Pat, you have 1,250 points. Reply STOP to opt out` },
    expect.objectContaining({ phone: blocked.phone }),
  ]);
  // The segments of refused texts are returned.
  expect(await getQuota(store.id)).toEqual({ used: 2, counted: 2 });

  // Without an idempotency key, the same text does not reach a customer twice a day.
  const again = await post<SendResponse>(token, SEND, { ...body, customerIds: [pat.id] });
  expect(again.body).toMatchObject({ campaignId: null, willSend: 0, message: 'No one is eligible for this text.' });

  const { body: overview, headers } = await call<{ campaigns: Campaign[]; usage: object }>(
    'GET',
    '/store/sms?limit=1',
    { token },
  );
  expect(overview).toMatchObject({
    usage: { used: 2, limit: 1000, remaining: 998 },
    campaigns: [{ id: response.body.campaignId }],
  });
  // Numbers that the vendor refused are known from now on.
  const preview = await post<SendResponse>(token, '/store/sms/preview', { audience: 'all' });
  expect(preview.body).toMatchObject({ willSend: 1 });
  expect(preview.body.excluded.reduce((sum, { count }) => sum + count, 0)).toBe(5);
  const next = /<\/api(.*)>; rel="next"/.exec(headers.get('link') ?? '')?.[1] ?? '';
  const older = await call<{ campaigns: Campaign[] }>('GET', next, { token });
  expect(older.body.campaigns.map(({ id }) => id)).toEqual([first.body.campaignId]);
  expect(older.headers.get('link')).toBeNull();

  const foreign = await (await createSendingStore()).ownerToken();
  for (const path of ['', '/pause', '/resume', '/cancel']) {
    const method = path === '' ? 'GET' : 'POST';
    const { status } = await call(method, `/store/sms/campaigns/${response.body.campaignId}${path}`, {
      token: foreign,
    });
    expect(status).toBe(404);
  }
  expect((await post(await store.kioskToken(), SEND, body)).status).toBe(403);
}, 60_000);

test('BX-26 BX-27 outside of sending hours texts wait, STOP and pause take effect at once, and the quota is exact', async () => {
  const store = await createSendingStore({ time_zone: timeZoneAtHour(22), sms_limit: 5 });
  const token = await store.ownerToken();
  const people = [
    await addSubscriber(store),
    await addSubscriber(store),
    await addSubscriber(store),
    await addSubscriber(store),
  ];
  // Each text takes two segments, so the limit of 5 is enough for two of four.
  const body = { audience: 'all', promotionMessage: `Come by! ${'x'.repeat(150)}` };
  const response = await post<SendResponse>(token, SEND, body);
  expect(response.body).toMatchObject({
    willSend: 2,
    segments: 4,
    message: 'Scheduled for 2 customers. Some are left out.',
    excluded: [{ reason: 'quota', count: 2, text: 'Over the monthly limit' }],
    usage: { used: 4, remaining: 1 },
  });
  const startsIn = Date.parse(response.body.startsAt) - Date.now();
  expect(startsIn).toBeGreaterThan(9 * 3_600_000);
  expect(startsIn).toBeLessThan(14 * 3_600_000);
  const path = `/store/sms/campaigns/${response.body.campaignId}`;
  expect(await getCampaign(token, response.body.campaignId)).toMatchObject({ status: 'queued', queued: 2 });
  expect(await post(token, `${path}/pause`)).toMatchObject({ body: { status: 'paused', pausedReason: 'owner' } });
  expect(await post(token, `${path}/pause`)).toMatchObject({ status: 200, body: { status: 'paused' } });

  await sql('update customers set sms_opted_out_at = now() where id = $1', [people[0]?.id]);
  await sql('update stores set time_zone = $2, updated_at = now() where id = $1', [store.id, timeZoneAtHour(14)]);
  expect(await post(token, `${path}/resume`)).toMatchObject({ body: { status: 'queued', pausedReason: null } });
  await waitUntilDone(token, response.body.campaignId);
  expect(await getCampaign(token, response.body.campaignId)).toMatchObject({ sent: 1, skipped: 1, queued: 0 });
  expect((await listArrived(locationOf(store))).map(({ phone }) => phone)).toEqual([people[1]?.phone]);
  expect(await getQuota(store.id)).toEqual({ used: 2, counted: 2 });
  expect(await post(token, `${path}/cancel`)).toMatchObject({
    status: 409,
    body: { message: 'This campaign is done and cannot be cancelled.' },
  });
}, 60_000);

test('BX-26 BX-27 a text for later keeps its time, and cancelling it returns all of its segments', async () => {
  const store = await createSendingStore({ sms_limit: 5 });
  const token = await store.ownerToken();
  for (let n = 0; n < 3; n += 1) await addSubscriber(store);
  const phone = await setOwnPhone(store);
  const first = await post<SendResponse>(token, '/store/sms/test', { phone, promotionMessage: 'Hi' });
  expect(first).toMatchObject({ status: 200, body: { usage: { used: 1, remaining: 4 } } });
  const sendAt = new Date(Date.now() + 3_600_000).toISOString();
  const planned = await post<SendResponse>(token, SEND, { audience: 'all', promotionMessage: 'Later', sendAt });
  expect(planned.body).toMatchObject({ willSend: 3, segments: 3, startsAt: sendAt, usage: { used: 4, remaining: 1 } });
  expect(await getQuota(store.id)).toEqual({ used: 4, counted: 4 });
  expect(await post(token, `/store/sms/campaigns/${planned.body.campaignId}/cancel`)).toMatchObject({
    body: { status: 'cancelled', skipped: 3, queued: 0 },
  });
  expect(await getQuota(store.id)).toEqual({ used: 1, counted: 1 });
});

test('AP-25 texts that cannot be sent are refused with their field, and a test text goes to the own number', async () => {
  const store = await createSendingStore({ sms_limit: 1 });
  const token = await store.ownerToken();
  const person = await addSubscriber(store);
  const customerIds = [person.id];
  const refusals = [
    [{ customerIds, promotionMessage: ' \n ' }, 'promotionMessage', 'Message is required'],
    [{ customerIds, promotionMessage: 'Hi {nmae}' }, 'promotionMessage', '{nmae} is not a field'],
    [{ promotionMessage: 'Hi' }, 'customerIds', 'Choose customers'],
    [{ customerIds, promotionMessage: 'Hi', sendAt: '2099-01-01T00:00:00.000Z' }, 'sendAt', 'in the next 90 days'],
  ] as const;
  for (const [body, field, text] of refusals) {
    const { status, body: error } = await post<{ fields: Record<string, string[]> }>(token, SEND, body);
    expect([status, error.fields[field]?.[0]]).toEqual([400, expect.stringContaining(text)]);
  }
  const promotionId = '00000000-0000-4000-8000-000000000000';
  expect(await post(token, SEND, { customerIds, promotionMessage: 'Hi', promotionId })).toMatchObject({
    status: 404,
    body: { fields: { promotionId: ['Promotion not found'] } },
  });

  const phone = await setOwnPhone(store);
  const message = 'Test texts go to your own phone only. Save it in your profile first.';
  for (const other of [person.phone, newPhone()]) {
    expect(await post(token, '/store/sms/test', { phone: other, promotionMessage: 'Hi' })).toMatchObject({
      status: 400,
      body: { fields: { phone: [message] } },
    });
  }
  const testBody = { phone, promotionMessage: 'You have {points} points' };
  const text = `${store.name}: You have 120 points Reply STOP to opt out`;
  expect(await post(token, '/store/sms/test', testBody)).toMatchObject({
    status: 200,
    body: { text, segments: 1, usage: { used: 1, remaining: 0 } },
  });
  expect(await listArrived(locationOf(store))).toEqual([{ phone, body: text }]);
  expect((await post(token, '/store/sms/test', testBody)).status).toBe(409);
  await sql('update stores set sms_limit = 0 where id = $1', [store.id]);
  await control('do-not-disturb', { locationId: locationOf(store), phone, isBlocked: true });
  expect((await post(token, '/store/sms/test', testBody)).status).toBe(409);
  expect(await getQuota(store.id)).toEqual({ used: 1, counted: 1 });
});

test('BX-149 an ended campaign shows how many customers came back and opted out, each once', async () => {
  const store = await createSendingStore();
  const token = await store.ownerToken();
  const [back, out, quiet] = await Promise.all([addSubscriber(store), addSubscriber(store), addSubscriber(store)]);
  const customerIds = [back, out, quiet].map(({ id }) => id);
  const { body } = await post<SendResponse>(token, SEND, { customerIds, promotionMessage: 'Come in' });
  await waitUntilDone(token, body.campaignId);
  const getResults = async () =>
    (await call<SmsCampaignDetails>('GET', `/store/sms/campaigns/${body.campaignId}`, { token })).body.results;
  expect(await getResults()).toEqual({ cameBack: 0, optedOut: 0 });
  const addVisits = (customerId: string, days: readonly number[]) =>
    sql(
      `insert into visits (store_id, customer_id, at)
       select $1, $2, now() + days * interval '1 day' from unnest($3::integer[]) days`,
      [store.id, customerId, days],
    );
  await addVisits(back.id, [1, 2]);
  await addVisits(quiet.id, [-1, 15]);
  await sql('update customers set sms_opted_out_at = now() where id = $1', [out.id]);
  expect(await getResults()).toEqual({ cameBack: 1, optedOut: 1 });
});
