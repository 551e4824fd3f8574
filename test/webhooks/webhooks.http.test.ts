import { Webhook } from 'standardwebhooks';
import type { StoreEvent } from '../../src/contract/events';
import type { WebhookEndpoint } from '../../src/contract/webhooks';
import { asOwner } from '../checkout/asOwner';
import { readAll } from '../events/feed';
import { signInAdmin } from '../support/admin';
import { eventually } from '../support/eventually';
import { call } from '../support/http';
import { sql } from '../support/sql';
import { addCustomer, createTestStore, type TestStore } from '../support/testStore';
import { addEndpoint, adjust, closeReceivers, listDeliveries, startReceiver, type Received } from './receiver';

afterEach(closeReceivers);

const verify = (secret: string, { body, headers }: Received) =>
  new Webhook(secret).verify(body, headers as Record<string, string>);
const getEndpoint = async (store: TestStore, id: string) =>
  (await asOwner<WebhookEndpoint[]>(store, 'GET', '/store/webhooks')).body.find((each) => each.id === id);
/** Makes the waiting deliveries of an endpoint due now. */
const skipPause = (store: TestStore, id: string) =>
  sql(
    'update webhook_deliveries set next_attempt_at = now() where store_id = $1 and endpoint_id = $2 and next_attempt_at is not null',
    [store.id, id],
  );

test('PL-08 every event of the feed arrives, signed for a public library of Standard Webhooks', async () => {
  const store = await createTestStore();
  const receiver = await startReceiver((response) => response.end('thank you'));
  const { secret, id } = await addEndpoint(store, receiver.url, { description: ' Web shop ' });
  expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
  const customer = await addCustomer(store);
  for (const delta of [5, 7]) await adjust(store, customer, delta);
  await eventually('all events arrive', () => receiver.received.length >= 3);
  const events = await readAll(store);
  const arrived = receiver.received.map((each) => verify(secret, each) as StoreEvent);
  expect(arrived.sort((a, b) => (a.id < b.id ? -1 : 1))).toEqual(
    events.map(({ id: eventId, type, at, data, shopId }) => ({
      id: eventId,
      type,
      at,
      data,
      ...(shopId && { shopId }),
    })),
  );
  expect(new Set(receiver.ids())).toEqual(new Set(events.map((event) => event.id)));
  expect(() => verify('whsec_d3Jvbmctd3Jvbmctd3Jvbmctd3Jvbmc=', receiver.received[0] as Received)).toThrow();
  // An attempt is saved after its answer.
  const deliveries = await eventually('all deliveries are saved', async () => {
    const all = await listDeliveries(store, id);
    return all.every(({ state }) => state === 'delivered') && all;
  });
  expect(deliveries).toHaveLength(events.length);
  expect(deliveries[0]).toMatchObject({
    state: 'delivered',
    attempts: 1,
    status: 200,
    problem: null,
    answer: 'thank you',
  });
  // The secret is in no answer but the first one, and not in the database or the log of changes.
  expect(JSON.stringify((await asOwner(store, 'GET', '/store/webhooks')).body)).not.toContain('whsec');
  const rows = await sql('select w::text from webhook_endpoints w where store_id = $1', [store.id]);
  const audit = await sql('select new_values::text, action from audit_log where store_id = $1', [store.id]);
  expect(JSON.stringify([rows, audit])).not.toContain(secret.slice(6));
  expect(audit.map(({ action }) => action)).toContain('webhook_created');
});

test('PL-12 a delivery holds no name, phone number or birthday', async () => {
  const store = await createTestStore();
  const receiver = await startReceiver();
  const { id } = await addEndpoint(store, receiver.url);
  const person = { name: 'Canary Quillfeather', phone: '+12025550187', birthday: '1987-03-09' };
  await adjust(store, await addCustomer(store, person), 5);
  await eventually('both events arrive', () => receiver.received.length >= 2);
  const sent = JSON.stringify([receiver.received.map(({ body }) => body), await listDeliveries(store, id)]);
  expect(sent).toContain('points.changed');
  for (const value of ['Canary', 'Quillfeather', '2025550187', '1987-03-09']) expect(sent).not.toContain(value);
});

test('PL-08 during a rotation both secrets verify, and after a day only the new one', async () => {
  const store = await createTestStore();
  const receiver = await startReceiver();
  const { secret, id } = await addEndpoint(store, receiver.url);
  const rotated = await asOwner<{ secret: string }>(store, 'POST', `/store/webhooks/${id}/secret`);
  expect(rotated.status).toBe(200);
  await asOwner(store, 'POST', `/store/webhooks/${id}/test`);
  const first = await eventually('a test event arrives', () => receiver.received[0]);
  expect(verify(secret, first)).toMatchObject({ type: 'webhook.test', data: {} });
  expect(verify(rotated.body.secret, first)).toMatchObject({ type: 'webhook.test' });
  await sql(`update webhook_endpoints set old_secret_until = now() - interval '1 second' where store_id = $1`, [
    store.id,
  ]);
  await asOwner(store, 'POST', `/store/webhooks/${id}/test`);
  const second = await eventually('another one arrives', () => receiver.received[1]);
  expect(verify(rotated.body.secret, second)).toMatchObject({ type: 'webhook.test' });
  expect(() => verify(secret, second)).toThrow();
});

test('PL-09 a webhook that fails is sent again with the same id and a new signature', async () => {
  const store = await createTestStore();
  let isUp = false;
  const receiver = await startReceiver((response) => response.writeHead(isUp ? 200 : 500).end(isUp ? 'ok' : 'down'));
  const { secret, id } = await addEndpoint(store, receiver.url);
  await asOwner(store, 'POST', `/store/webhooks/${id}/test`);
  const [failed] = await eventually('the failure is saved', async () => {
    const deliveries = await listDeliveries(store, id, '?failed=true');
    return deliveries.length > 0 && deliveries;
  });
  expect(failed).toMatchObject({ state: 'waiting', status: 500, answer: 'down', attempts: 1 });
  const pause = Date.parse(failed?.nextAttemptAt ?? '') - Date.parse(failed?.attemptedAt ?? '');
  expect(pause).toBeGreaterThanOrEqual(5_000);
  expect(pause).toBeLessThanOrEqual(5_500);
  expect((await getEndpoint(store, id))?.failingSince).not.toBeNull();
  isUp = true;
  await eventually('it is delivered', async () => {
    await skipPause(store, id);
    return (await listDeliveries(store, id))[0]?.state === 'delivered';
  });
  expect(new Set(receiver.ids()).size).toBe(1);
  for (const each of receiver.received) verify(secret, each);
  expect((await getEndpoint(store, id))?.failingSince).toBeNull();
  expect(await listDeliveries(store, id, '?failed=true')).toEqual([]);
});

test('PL-09 after the last attempt a webhook is given up, and can be sent again', async () => {
  const store = await createTestStore();
  const receiver = await startReceiver((response) => response.writeHead(503).end());
  const { id } = await addEndpoint(store, receiver.url);
  await asOwner(store, 'POST', `/store/webhooks/${id}/test`);
  await eventually('it is given up', async () => {
    await skipPause(store, id);
    return (await listDeliveries(store, id))[0]?.state === 'failed';
  });
  const [delivery] = await listDeliveries(store, id);
  expect(delivery).toMatchObject({ attempts: 10, nextAttemptAt: null, status: 503 });
  expect(receiver.received).toHaveLength(10);
  expect((await asOwner(store, 'POST', `/store/webhooks/${id}/deliveries/${delivery?.id}/resend`)).status).toBe(202);
  await eventually('it arrives again', () => receiver.received.length > 10);
  expect(new Set(receiver.ids()).size).toBe(1);
});

test('PL-09 an endpoint that answers 410 is turned off, and goes on from where it was when it is turned on', async () => {
  const store = await createTestStore();
  let status = 410;
  const receiver = await startReceiver((response) => response.writeHead(status).end());
  const { id } = await addEndpoint(store, receiver.url);
  const customer = await addCustomer(store);
  await eventually('it is off', async () => (await getEndpoint(store, id))?.offReason === 'gone');
  expect((await getAttention(store)).webhooksOff).toBe(true);
  const before = receiver.received.length;
  await adjust(store, customer, 9);
  expect((await asOwner(store, 'POST', `/store/webhooks/${id}/test`)).status).toBe(409);
  status = 200;
  const { body } = await asOwner(store, 'PATCH', `/store/webhooks/${id}`, { isActive: true });
  expect(body).toMatchObject({ isActive: true, offReason: null, failingSince: null });
  const events = await readAll(store);
  await eventually('all events are delivered', async () => {
    await skipPause(store, id);
    return (await listDeliveries(store, id)).filter(({ state }) => state === 'delivered').length === events.length;
  });
  expect(new Set(receiver.ids().slice(before))).toEqual(new Set(events.map((event) => event.id)));
  expect((await getAttention(store)).webhooksOff).toBe(false);
});

test('PL-09 an endpoint without a success for five days is turned off with a note, sooner it is not', async () => {
  const store = await createTestStore();
  const receiver = await startReceiver((response) => response.writeHead(500).end());
  const { id } = await addEndpoint(store, receiver.url);
  const failSince = async (days: number) => {
    await sql(`update webhook_endpoints set failing_since = now() - $2 * interval '1 day' where store_id = $1`, [
      store.id,
      days,
    ]);
    const count = receiver.received.length;
    await asOwner(store, 'POST', `/store/webhooks/${id}/test`);
    await eventually('an attempt is made', () => receiver.received.length > count);
  };
  await failSince(4.9);
  await eventually('the attempt is saved', async () => (await listDeliveries(store, id))[0]?.attempts === 1);
  expect(await getEndpoint(store, id)).toMatchObject({ isActive: true, offReason: null });
  await failSince(5.1);
  await eventually('it is off', async () => (await getEndpoint(store, id))?.offReason === 'failing');
  expect((await getAttention(store)).webhooksOff).toBe(true);
  expect(
    await sql(`select new_values from audit_log where store_id = $1 and action = 'webhook_turned_off'`, [store.id]),
  ).toEqual([{ new_values: { reason: 'failing' } }]);
});

test('PL-09 events since a time can be sent again, all or those that failed', async () => {
  const store = await createTestStore();
  const receiver = await startReceiver((response, { body }) =>
    response.writeHead(body.includes('created') ? 500 : 200).end(),
  );
  const { id } = await addEndpoint(store, receiver.url);
  await adjust(store, await addCustomer(store), 3);
  await eventually(
    'both were tried',
    async () => (await listDeliveries(store, id)).filter((each) => each.attempts > 0).length === 2,
  );
  const resend = async (body: object) =>
    (await asOwner<{ count: number }>(store, 'POST', `/store/webhooks/${id}/resend`, body)).body.count;
  const since = new Date(Date.now() - 3_600_000).toISOString();
  expect(await resend({ since: new Date(Date.now() + 3_600_000).toISOString() })).toBe(0);
  expect(await resend({ since, failedOnly: true })).toBe(1);
  expect(await resend({ since })).toBe(2);
  await eventually('both arrive again', () => receiver.received.length >= 4);
});

test('PL-10 an endpoint that never answers delays no other, and has two calls at a time', async () => {
  const store = await createTestStore();
  const dead = await startReceiver(() => undefined);
  const well = await startReceiver();
  await addEndpoint(store, dead.url);
  await addEndpoint(store, well.url);
  const customer = await addCustomer(store);
  for (let n = 1; n <= 5; n += 1) await adjust(store, customer, n);
  await eventually('the other one has all', () => well.received.length === 6);
  expect(dead.received.length).toBeLessThanOrEqual(2);
});

test('an endpoint gets the types that it wants, from its creation on, and none while it is off', async () => {
  const store = await createTestStore({ events_since: new Date() });
  const early = await addCustomer(store);
  const receiver = await startReceiver();
  const { id } = await addEndpoint(store, receiver.url, { types: ['points.changed'] });
  await asOwner(store, 'PATCH', `/store/webhooks/${id}`, { isActive: false });
  await adjust(store, early, 3);
  await addCustomer(store);
  await asOwner(store, 'PATCH', `/store/webhooks/${id}`, { isActive: true, description: 'Reports' });
  await adjust(store, early, 4);
  await eventually('both changes arrive', () => receiver.received.length === 2);
  expect(receiver.received.map(({ body }) => (JSON.parse(body) as StoreEvent).data.delta).sort()).toEqual([3, 4]);
  expect(await listDeliveries(store, id)).toHaveLength(2);
});

test('what an owner enters is checked by field, and a store has ten endpoints at most', async () => {
  const store = await createTestStore();
  const create = (body: object) =>
    asOwner<{ fields?: Record<string, string[]>; message: string }>(store, 'POST', '/store/webhooks', body);
  expect(await create({ url: 'nonsense' })).toMatchObject({
    status: 400,
    body: { fields: { url: [expect.any(String)] } },
  });
  expect((await create({ url: 'https://user:pw@example.com' })).body.fields?.url).toEqual([
    'The address must not contain a user name or password',
  ]);
  expect((await create({ url: 'https://example.com', types: ['unknown'] })).status).toBe(400);
  expect((await create({ url: 'https://example.com', description: 'a\u0007b' })).body.fields).toHaveProperty(
    'description',
  );
  const made = await Promise.all(Array.from({ length: 12 }, () => create({ url: 'https://example.com' })));
  expect(made.map(({ status }) => status).sort()).toEqual([...Array.from({ length: 10 }, () => 201), 409, 409]);
});

test('an administrator sees how many endpoints a store has, and an owner deletes one with its deliveries', async () => {
  const store = await createTestStore();
  const { id } = await addEndpoint(store, 'http://127.0.0.1:1/');
  await asOwner(store, 'POST', `/store/webhooks/${id}/test`);
  const { token } = await signInAdmin();
  const count = () => call('GET', `/stores/${store.id}/webhooks/count`, { token });
  expect((await count()).body).toEqual({ endpoints: 1, off: 0 });
  await asOwner(store, 'PATCH', `/store/webhooks/${id}`, { isActive: false });
  expect((await count()).body).toEqual({ endpoints: 1, off: 1 });
  expect((await asOwner(store, 'DELETE', `/store/webhooks/${id}`)).status).toBe(204);
  expect((await count()).body).toEqual({ endpoints: 0, off: 0 });
  expect(await sql('select from webhook_deliveries where store_id = $1', [store.id])).toEqual([]);
});

interface Stats {
  attention: { webhooksOff: boolean };
}
const getAttention = async (store: TestStore) =>
  (await asOwner<Stats>(store, 'GET', '/store-owners/me/stats')).body.attention;
