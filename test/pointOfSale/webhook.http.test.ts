import fastify from 'fastify';
import { startCloverFake } from '../../src/fakes/clover';
import { toText, type Database } from '../../src/server/database/Database';
import { createLog } from '../../src/server/main/log';
import { listDueShops } from '../../src/server/modules/orderSync/poller.sql';
import { posWebhookRoutes } from '../../src/server/modules/pointOfSale/posWebhooks.routes';
import type { App } from '../../src/server/platform/http/App';
import { readAddresses } from '../../src/server/platform/http/connections';
import { registerErrorHandler } from '../../src/server/platform/http/errorHandler';
import { openTestDatabase } from '../support/openTestDatabase';
import { sql } from '../support/sql';
import { createTestStore, type TestStore } from '../support/testStore';

const SECRET = 'webhook-secret-of-the-test';
const HOUR = 3_600_000;

let database: Database;
let app: App;

async function startApp(webhookSecret: string | undefined, log = createLog('silent')): Promise<App> {
  const started: App = fastify({ loggerInstance: log });
  registerErrorHandler(started);
  readAddresses(started);
  posWebhookRoutes(started, { database, webhookSecret });
  await started.ready();
  return started;
}

beforeAll(async () => {
  database = await openTestDatabase();
  app = await startApp(SECRET);
});
afterAll(async () => {
  await app.close();
  await database.close();
});

const post = (body: unknown, auth: string | null = SECRET, to = app) =>
  to.inject({
    method: 'POST',
    url: '/webhooks/clover',
    headers: { 'content-type': 'application/json', ...(auth !== null && { 'x-clover-auth': auth }) },
    payload: typeof body === 'string' ? body : JSON.stringify(body),
  });
const report = (merchantId: string, objectId = 'O:ORDER1') => ({
  appId: 'APP',
  merchants: { [merchantId]: [{ objectId, type: 'UPDATE', ts: 1_795_241_000_000 }] },
});

/** Adds a store that was read a minute ago and is due again in four minutes. */
async function addStore(): Promise<TestStore> {
  const store = await createTestStore();
  await sql(
    `insert into pos_cursors (store_id, credited_at, polled_at) values ($1, now(), now() - interval '1 minute')`,
    [store.id],
  );
  return store;
}
async function isDue(store: TestStore): Promise<boolean> {
  const now = Date.now();
  const due = await listDueShops(database.platform, {
    now: new Date(now),
    recentSince: new Date(now - HOUR),
    creditedSince: new Date(now - HOUR),
    pendingMs: 15_000,
    recentMs: 300_000,
    quietMs: HOUR,
    maxQuiet: 1000,
    phoneCreditMs: 60_000,
    maxPhoneCredit: 1000,
  });
  return due.some(({ shopId }) => toText(shopId) === store.id);
}
const getPollRequest = async (store: TestStore) =>
  (
    await sql<{ poll_requested_at: Date | null }>('select poll_requested_at from pos_cursors where store_id = $1', [
      store.id,
    ])
  )[0]?.poll_requested_at ?? null;

describe('BX-20 the webhook only causes a store to be read sooner', () => {
  it('BX-20 a webhook makes the store of its merchant due, however the merchant is known, and no other store', async () => {
    const [entered, resolved, other] = [await addStore(), await addStore(), await addStore()];
    await sql('update stores set clover_merchant_id = null where id = $1', [resolved.id]);
    await sql(`insert into store_integrations (store_id, provider, merchant_id) values ($1, 'clover', $2)`, [
      resolved.id,
      resolved.merchantId,
    ]);
    expect(await isDue(entered)).toBe(false);
    for (const { merchantId } of [entered, resolved]) {
      expect((await post(report(merchantId))).json()).toEqual({ status: 'ok' });
    }
    expect([await isDue(entered), await isDue(resolved), await isDue(other)]).toEqual([true, true, false]);
  });

  it('BX-82 a webhook also makes a store due that credits by phone number and has no credit yet', async () => {
    const store = await createTestStore({ phone_credit_since: new Date() });
    await sql(`insert into pos_cursors (store_id, polled_at) values ($1, now() - interval '30 seconds')`, [store.id]);
    expect(await isDue(store)).toBe(false);
    await post(report(store.merchantId));
    expect(await isDue(store)).toBe(true);
  });

  it('BX-20 a repeated webhook changes nothing until the store was read', async () => {
    const store = await addStore();
    await post(report(store.merchantId));
    const first = await getPollRequest(store);
    await post(report(store.merchantId));
    expect(await getPollRequest(store)).toEqual(first);
    await sql('update pos_cursors set polled_at = now() where store_id = $1', [store.id]);
    expect(await isDue(store)).toBe(false);
  });

  it.each([
    ['without a secret', null],
    ['with another secret', 'webhook-secret-of-the-tesT'],
    ['with a longer secret', `${SECRET}x`],
    ['with an empty secret', ''],
  ])('BX-20 a webhook %s is refused and does nothing', async (_case, auth) => {
    const store = await addStore();
    const response = await post(report(store.merchantId), auth);
    expect([response.statusCode, response.json<{ message: string }>().message]).toEqual([401, 'Unauthorized']);
    expect(await getPollRequest(store)).toBeNull();
  });

  it('BX-20 webhooks that are malformed, about something else or about an unknown merchant are accepted without effect', async () => {
    const store = await addStore();
    for (const body of [
      '',
      '{',
      'null',
      '[]',
      '{"merchants":{"x":null}}',
      { merchants: { [store.merchantId]: 'O:1' } },
      report(store.merchantId, 'I:ITEM1'),
      report('UNKNOWN'),
      { verificationCode: 'abc' },
    ]) {
      expect((await post(body)).statusCode).toBe(200);
    }
    expect(await getPollRequest(store)).toBeNull();
    expect((await post('x'.repeat(1024 * 1024 + 1))).statusCode).toBe(413);
  });

  it('BX-20 the requests of one source are limited', async () => {
    const limited = await startApp(SECRET);
    const statuses = [];
    for (let n = 0; n < 302; n += 1) statuses.push((await post('', null, limited)).statusCode);
    expect(statuses.filter((status) => status === 429)).toHaveLength(2);
    await limited.close();
  });
});

describe('BX-20 verifying the URL of the webhook', () => {
  it('BX-20 after its code was entered, a URL receives the changes of sales, with the auth code that the server expects', async () => {
    const clover = await startCloverFake({ port: 0 });
    const control = async (path: string, body: object) => {
      const response = await fetch(`${clover.url}/control/${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
      return { status: response.status, body: (await response.json()) as { orderId: string; authCode: string } };
    };
    const codes: string[] = [];
    const log = createLog('silent').child({}, { level: 'info' });
    log.info = (line: { verificationCode?: string }) =>
      codes.push(...(line.verificationCode ? [line.verificationCode] : []));
    log.child = () => log;
    const unverified = await startApp(undefined, log);
    const url = `${await unverified.listen({ host: '127.0.0.1', port: 0 })}/webhooks/clover`;
    const sale = { merchantId: 'M0', amountCents: 100 };
    expect((await control('webhook', { url })).body).toEqual({ delivered: 200 });
    expect((await control('sales', sale)).body).toMatchObject({ reported: null });
    expect(codes).toHaveLength(1);
    const [code] = codes;
    expect((await control('webhook/verify', { code: `${code}0` })).status).toBe(400);
    const { authCode } = (await control('webhook/verify', { code })).body;
    // Without its secret, the server refuses webhook requests.
    expect((await control('sales', sale)).body).toMatchObject({ reported: 401 });
    await unverified.close();
    const verified = await startApp(authCode);
    await verified.listen({ host: '127.0.0.1', port: Number(new URL(url).port) });
    const [store, other] = [await addStore(), await addStore()];
    const { merchantId } = store;
    const { body } = await control('sales', { merchantId, amountCents: 100 });
    expect(body).toMatchObject({ reported: 200 });
    expect([await isDue(store), await isDue(other)]).toEqual([true, false]);
    for (const [path, change] of [
      ['payments', { amountCents: 50 }],
      ['refund', {}],
      ['void', {}],
    ] as const) {
      await sql('update pos_cursors set polled_at = now() where store_id = $1', [store.id]);
      expect((await control(`sales/${body.orderId}/${path}`, { merchantId, ...change })).body).toMatchObject({
        reported: 200,
      });
      expect(await getPollRequest(store)).not.toBeNull();
    }
    await verified.close();
    expect((await control('sales', sale)).body).toMatchObject({ reported: null });
    await clover.close();
  });

  it('BX-20 the code is logged while no secret is set, and only if it has the format of a code', async () => {
    const lines: object[] = [];
    const log = createLog('silent').child({}, { level: 'info' });
    log.info = (line: object) => lines.push(line);
    log.child = () => log;
    const unverified = await startApp(undefined, log);
    expect((await post({ verificationCode: 'b5a3-77' }, null, unverified)).statusCode).toBe(200);
    expect((await post({ verificationCode: 'a\nb' }, null, unverified)).statusCode).toBe(401);
    expect((await post(report('M1'), 'anything', unverified)).statusCode).toBe(401);
    expect(lines.filter((line) => 'verificationCode' in line)).toEqual([{ verificationCode: 'b5a3-77' }]);
    await unverified.close();
  });
});
