import { startCloverFake, type CloverFake } from '../../src/fakes/clover';
import { createCloverPointOfSale, type CloverOptions } from '../../src/server/integrations/clover';
import type { PointOfSale, PosCredentials } from '../../src/server/integrations/pointOfSale/PointOfSale';
import { postControl } from '../support/control';
import { eventually } from '../support/eventually';

let clover: CloverFake;
let merchantCount = 0;

beforeAll(async () => {
  clover = await startCloverFake({ port: 0 });
});
afterAll(() => clover.close());

/** The default limit only ends requests that hang. */
const within = (ms = 60_000) => AbortSignal.timeout(ms);
const newMerchant = () => `MERCHANT${(merchantCount += 1)}`;
const getCredentials = (merchantId: string): PosCredentials => ({ apiKey: `clover-${merchantId}`, merchantId });
function connect(merchantId: string, options: Partial<CloverOptions> = {}, credentials = getCredentials(merchantId)) {
  return createCloverPointOfSale({ baseUrl: clover.url, ...options })(merchantId, credentials);
}
const addSale = (merchantId: string, sale: object = {}) =>
  postControl<{ orderId: string }>(clover.url, 'sales', {
    merchantId,
    amountCents: 2000,
    taxCents: 165,
    tipCents: 300,
    ...sale,
  });
const setFault = (merchantId: string, kind: string, calls: number) =>
  postControl(clover.url, 'faults', { merchantId, kind, calls });
const listOrders = async (pos: PointOfSale, sinceMs = 0) =>
  (await pos.listOrdersModifiedSince(sinceMs, within())).orders;
const getRaw = (path: string, token: string) =>
  fetch(`${clover.url}/v3/merchants/${path}`, {
    headers: { authorization: `Bearer ${token}`, 'user-agent': 'Test/1.0' },
  });

describe('the Clover client', () => {
  it('the client reads a sale with its payment, tax, tip and refund', async () => {
    const merchant = newMerchant();
    const paidAt = Date.now() - 60_000;
    const { orderId } = await addSale(merchant, { paidAt });
    await postControl(clover.url, `sales/${orderId}/refund`, { merchantId: merchant, amountCents: 1000 });
    const [order] = await listOrders(connect(merchant));
    expect(order).toMatchObject({
      id: orderId,
      posCustomerIds: [],
      payments: [{ amountCents: 2165, taxCents: 165, createdMs: paidAt, succeeded: true }],
      refunds: [{ paymentId: order?.payments[0]?.id, amountCents: 1083, taxCents: 83, undone: false }],
    });
  });

  it.each([
    [
      { result: 'SUCCESS', voidPaymentRef: { id: 'V' } },
      { succeeded: false, voided: true },
    ],
    [{ result: 'VOIDING' }, { succeeded: false, voided: true }],
    [{ result: 'AUTH' }, { succeeded: false, voided: false }],
    [{ result: 'AUTH_COMPLETED' }, { succeeded: true, voided: false }],
  ])('BX-94 a payment with %j is read as %j', async (fields, expected) => {
    const merchant = newMerchant();
    const payment = { id: 'P', amount: 100, createdTime: Date.now(), ...fields };
    const elements = [{ id: 'O', createdTime: 1, modifiedTime: Date.now(), payments: { elements: [payment] } }];
    await postControl(clover.url, 'malformed-records', { merchantId: merchant, elements });
    expect((await listOrders(connect(merchant)))[0]?.payments[0]).toMatchObject(expected);
  });

  it('a voided payment is read as unsuccessful', async () => {
    const merchant = newMerchant();
    const { orderId } = await addSale(merchant);
    await postControl(clover.url, `sales/${orderId}/void`, { merchantId: merchant });
    const [order] = await listOrders(connect(merchant));
    expect(order?.payments[0]?.succeeded).toBe(false);
  });

  it('the client reads all pages of the orders modified since a time, oldest first', async () => {
    const merchant = newMerchant();
    const start = Date.now() - 100_000;
    for (let i = 0; i < 25; i += 1) await addSale(merchant, { paidAt: start + i * 1000 });
    const pos = connect(merchant, { pageSize: 10, limits: { perSecond: 100 } });
    const orders = await listOrders(pos, start + 3000);
    expect(orders.map(({ modifiedMs }) => modifiedMs)).toEqual(
      Array.from({ length: 22 }, (_n, i) => start + (i + 3) * 1000),
    );
  });

  it('phone numbers are read as E.164, however they were entered', async () => {
    const merchant = newMerchant();
    for (const phone of ['2025550123', '(202) 555-0123', '+12025550123']) await addSale(merchant, { phone });
    await addSale(merchant, { withCustomer: true });
    const pos = connect(merchant);
    const ids = (await listOrders(pos)).flatMap(({ posCustomerIds }) => posCustomerIds);
    const phones = await Promise.all(ids.map((id) => pos.listCustomerPhones(id, within())));
    expect(phones.flat()).toEqual(['+12025550123', '+12025550123', '+12025550123']);
    expect(await pos.listCustomerPhones('GONE', within())).toEqual([]);
  });

  it('the client finds the merchant of a token', async () => {
    const merchant = newMerchant();
    await addSale(merchant);
    const pos = connect(merchant, {}, { apiKey: `clover-${merchant}`, merchantId: null });
    expect(await pos.getMerchantId(within())).toBe(merchant);
    expect(await listOrders(pos)).toHaveLength(1);
  });

  it('the client reads one order by its id, null when there is none, and refuses an odd one', async () => {
    const merchant = newMerchant();
    const { orderId } = await addSale(merchant);
    const pos = connect(merchant);
    expect(await pos.getOrder(orderId, within())).toMatchObject({ id: orderId, payments: [{ amountCents: 2165 }] });
    expect(await pos.getOrder('NONE', within())).toBeNull();
    await setFault(merchant, 'malformed', 1);
    await expect(pos.getOrder(orderId, within())).rejects.toMatchObject({ reason: 'bad_response' });
  });

  it.concurrent('the client sends at most 8 requests a second and 4 at once', async () => {
    const merchant = newMerchant();
    await addSale(merchant);
    const pos = connect(merchant);
    const startedAt = Date.now();
    await Promise.all(Array.from({ length: 14 }, () => pos.listCustomerPhones('GONE', within())));
    expect(Date.now() - startedAt).toBeGreaterThan(1100);
  });
});

describe('a failing point of sale', () => {
  it.concurrent.each(['server_error', 'throttled', 'reset'])('the client retries after a failure: %s', async (kind) => {
    const merchant = newMerchant();
    await addSale(merchant);
    await setFault(merchant, kind, 2);
    expect(await listOrders(connect(merchant))).toHaveLength(1);
  });

  it.concurrent('the client waits as long as Retry-After says', async () => {
    const merchant = newMerchant();
    await setFault(merchant, 'throttled', 1);
    const startedAt = Date.now();
    await connect(merchant).listOrdersModifiedSince(0, within());
    expect(Date.now() - startedAt).toBeGreaterThanOrEqual(950);
  });

  it.concurrent.each([
    ['server_error', 'unreachable'],
    ['reset', 'unreachable'],
    ['hang', 'unreachable'],
    ['throttled', 'throttled'],
    ['unauthorized', 'unauthorized'],
    ['malformed', 'bad_response'],
    ['oversized', 'bad_response'],
    ['slow_body', 'unreachable'],
  ])('a permanent fault %s is reported as %s', async (kind, reason) => {
    const merchant = newMerchant();
    await setFault(merchant, kind, 100);
    // For the other faults, the limit must not be exceeded even on a slow machine.
    const timesOut = kind === 'hang' || kind === 'slow_body';
    const pos = connect(merchant, { limits: { requestMs: timesOut ? 100 : 60_000, retries: 1 } });
    await expect(pos.listOrdersModifiedSince(0, within())).rejects.toMatchObject({ name: 'PointOfSaleError', reason });
  });

  it.concurrent.each(['hang', 'throttled', 'server_error', 'slow_body'])(
    'the client stops when its caller aborts: %s',
    async (kind) => {
      const merchant = newMerchant();
      await setFault(merchant, kind, 10_000);
      // The high limits ensure that the client would not end before the test without the caller's abort.
      const pos = connect(merchant, { limits: { requestMs: 600_000, retries: 10_000, breakAfter: 10_000 } });
      const caller = within(400);
      await expect(pos.listOrdersModifiedSince(0, caller)).rejects.toMatchObject({ name: 'PointOfSaleError' });
      expect(caller.aborted).toBe(true);
    },
  );

  it.concurrent('the circuit opens after consecutive failures', async () => {
    const merchant = newMerchant();
    await addSale(merchant);
    const pos = connect(merchant, { limits: { retries: 0, breakAfter: 2, openMs: 600_000 } });
    await setFault(merchant, 'server_error', 2);
    for (let n = 0; n < 2; n += 1) await expect(listOrders(pos)).rejects.toThrow('unreachable');
    // The point of sale works again, but the open circuit sends no request.
    expect(await listOrders(connect(merchant))).toHaveLength(1);
    await expect(listOrders(pos)).rejects.toThrow('unreachable');
  });

  it.concurrent('an open circuit closes again', async () => {
    const merchant = newMerchant();
    await addSale(merchant);
    const pos = connect(merchant, { limits: { retries: 0, breakAfter: 2, openMs: 300 } });
    await setFault(merchant, 'server_error', 2);
    for (let n = 0; n < 2; n += 1) await expect(listOrders(pos)).rejects.toThrow('unreachable');
    expect(await eventually('the circuit is closed', () => listOrders(pos))).toHaveLength(1);
  });

  it.concurrent('callers that abort while queued do not open the circuit', async () => {
    const merchant = newMerchant();
    await addSale(merchant);
    const pos = connect(merchant);
    // All requests must be aborted at once, because each single abort would start the next queued request.
    const caller = new AbortController();
    const requests = Array.from({ length: 60 }, () => pos.listCustomerPhones('GONE', caller.signal));
    await requests[0];
    caller.abort();
    const responses = await Promise.allSettled(requests);
    expect(responses.filter(({ status }) => status === 'rejected').length).toBeGreaterThan(40);
    expect((await pos.listOrdersModifiedSince(0, within())).orders).toHaveLength(1);
  });

  it.concurrent('errors contain neither the token nor customer ids', async () => {
    const merchant = newMerchant();
    await setFault(merchant, 'unauthorized', 1);
    const error = await connect(merchant)
      .listCustomerPhones('CUSTOMER1', within())
      .catch((thrown: unknown) => thrown as Error);
    expect(JSON.stringify(error) + String((error as Error).stack)).not.toMatch(/clover-MERCHANT|CUSTOMER1/);
  });
});

describe('odd orders', () => {
  const good = (over: object = {}) => ({
    id: 'ODD',
    createdTime: 1_700_000_000_000,
    modifiedTime: 1_700_000_060_000,
    payments: { elements: [payment()] },
    ...over,
  });
  const payment = (over: object = {}) => ({
    id: 'PAY',
    amount: 1000,
    taxAmount: 80,
    createdTime: 1_700_000_058_000,
    result: 'SUCCESS',
    ...over,
  });
  const paid = (...payments: unknown[]) => good({ payments: { elements: payments } });
  const refunded = (over: object) => good({ refunds: { elements: [{ id: 'REF', amount: 100, ...over }] } });
  const farAhead = Date.now() + 400 * 86_400_000;

  it.each<[string, unknown, string]>([
    ['null', null, 'order: expected an object'],
    ['a list', [], 'order: expected an object'],
    ['text', 'order', 'order: expected an object'],
    ['no id', good({ id: undefined }), 'order id: expected an id'],
    ['a NUL in the id', good({ id: 'A\u0000B' }), 'order id: expected an id'],
    ['half a character in the id', good({ id: 'A\ud800' }), 'order id: expected an id'],
    ['an id of a million characters', good({ id: 'A'.repeat(50_000) }), 'order id: expected an id'],
    ['a number as id', good({ id: 7 }), 'order id: expected an id'],
    ['no modifiedTime', good({ modifiedTime: undefined }), 'modifiedTime: expected a time that is not in the future'],
    ['text as time', good({ modifiedTime: '2026-11-21' }), 'modifiedTime: expected a time that is not in the future'],
    ['a time far ahead', good({ modifiedTime: farAhead }), 'modifiedTime: expected a time that is not in the future'],
    ['a time below zero', good({ createdTime: -1 }), 'createdTime: expected a time that is not in the future'],
    ['a payment below zero', paid(payment({ amount: -500 })), 'payment amount: expected whole cents'],
    ['half a cent', paid(payment({ amount: 10.5 })), 'payment amount: expected whole cents'],
    ['text as amount', paid(payment({ amount: '1000' })), 'payment amount: expected whole cents'],
    ['no amount', paid(payment({ amount: null })), 'payment amount: expected whole cents'],
    ['tax above the amount', paid(payment({ taxAmount: 1001 })), 'payment taxAmount: expected at most the amount'],
    ['too much for one payment', paid(payment({ amount: 3e9 })), 'payment amount: expected whole cents'],
    [
      'too much in two payments',
      paid(payment({ amount: 2e9 }), payment({ id: 'P2', amount: 2e9 })),
      'order: expected at most 2000000000 cents',
    ],
    ['a payment listed twice', paid(payment(), payment()), 'payments: expected each id once'],
    ['null as payment', paid(null), 'payment: expected an object'],
    ['a payment without result', paid(payment({ result: null })), 'payment result: expected text'],
    ['text as voided', paid(payment({ voided: 'true' })), 'payment voided: expected true or false'],
    ['payments without elements', good({ payments: {} }), 'payments: expected elements'],
    ['a refund below zero', refunded({ amount: -1 }), 'refund amount: expected whole cents'],
    ['refunded tax above the amount', refunded({ taxAmount: 101 }), 'refund taxAmount: expected at most the amount'],
    ['a refund of text', refunded({ payment: 'PAY' }), 'refund payment: expected an object'],
    ['null as customer', good({ customers: { elements: [null] } }), 'customer: expected an object'],
    ['a NUL in a customer', good({ customers: { elements: [{ id: '\u0000' }] } }), 'customer id: expected an id'],
  ])('BX-22 an order with %s is skipped with its reason', async (_oddity, element, reason) => {
    const merchant = newMerchant();
    const { orderId } = await addSale(merchant);
    await postControl(clover.url, 'malformed-records', { merchantId: merchant, elements: [element] });
    const read = await connect(merchant).listOrdersModifiedSince(0, within());
    expect(read.orders.map(({ id }) => id)).toEqual([orderId]);
    expect(read.skipped).toMatchObject([{ id: expect.stringMatching(/^[\x20-\x7e]{0,64}$/) as string, reason }]);
  });

  it('orders between two times are read when they fit into one request, or the time is short', async () => {
    const merchant = newMerchant();
    const start = Date.now() - 86_400_000;
    for (const ms of [0, 5000, 5001]) await addSale(merchant, { paidAt: start + ms });
    const pos = createCloverPointOfSale({ baseUrl: clover.url, pageSize: 2 })('SLICES', {
      apiKey: `clover-${merchant}`,
      merchantId: merchant,
    });
    const count = async (from: number, until: number) =>
      (await pos.listOrdersModifiedBetween(start + from, start + until, within()))?.orders.length ?? null;
    expect([await count(0, 5000), await count(0, 5002), await count(5000, 5900)]).toEqual([1, null, 2]);
  });

  it('BX-22 missing lists and amounts may also be null, and the newest version of an order counts', async () => {
    const merchant = newMerchant();
    const nulls = { customers: null, refunds: null };
    const newest = good({ ...nulls, payments: { elements: [payment({ taxAmount: null })] } });
    const older = good({ modifiedTime: 1_700_000_059_000 });
    await postControl(clover.url, 'malformed-records', { merchantId: merchant, elements: [newest, older] });
    const read = await connect(merchant).listOrdersModifiedSince(0, within());
    expect(read.skipped).toEqual([]);
    expect(read.orders).toMatchObject([{ id: 'ODD', modifiedMs: 1_700_000_060_000, payments: [{ taxCents: 0 }] }]);
  });
});

describe('the Clover fake is as strict as the vendor', () => {
  const MERCHANT = 'STRICT';
  it.each([
    ['no bearer token', 'STRICT/orders', '', 401],
    ['the token of another merchant', 'STRICT/orders', 'clover-OTHER', 401],
    ['an unknown filter', 'STRICT/orders?filter=paymentState=PAID', `clover-${MERCHANT}`, 400],
    ['an unreadable filter', 'STRICT/orders?filter=modifiedTime', `clover-${MERCHANT}`, 400],
    ['createdTime beyond 90 days', 'STRICT/orders?filter=createdTime>=1', `clover-${MERCHANT}`, 400],
    ['more than 3 expands', 'STRICT/orders?expand=payments,refunds,customers,lineItems', `clover-${MERCHANT}`, 400],
    ['an unknown expand', 'STRICT/orders?expand=phones', `clover-${MERCHANT}`, 400],
    ['an unknown parameter', 'STRICT/orders?modifiedTime=1', `clover-${MERCHANT}`, 400],
    ['another version of the API', '../../v2/merchants/STRICT/orders', `clover-${MERCHANT}`, 404],
    ['a limit above 1000', 'STRICT/orders?limit=1001', `clover-${MERCHANT}`, 400],
    ['an unknown order', 'STRICT/orders/NONE', `clover-${MERCHANT}`, 404],
  ])('the fake rejects %s', async (_description, path, token, status) => {
    expect((await getRaw(path, token)).status).toBe(status);
  });

  it.each([undefined, 'node', ''])('BX-203 the fake refuses a program that calls itself %j', async (userAgent) => {
    const response = await fetch(`${clover.url}/v3/merchants/current`, {
      headers: { authorization: 'Bearer clover-STRICT', ...(userAgent !== undefined && { 'user-agent': userAgent }) },
    });
    expect(response.status).toBe(400);
  });

  it('the fake limits a token to 16 requests a second and reports the limit', async () => {
    const startedAt = Date.now();
    const responses: Response[] = [];
    const rejected = await eventually('a request is rejected', async () => {
      responses.push(...(await Promise.all(Array.from({ length: 30 }, () => getRaw('RATED/orders', 'clover-RATED')))));
      return responses.find(({ status }) => status === 429);
    });
    expect(rejected.headers.get('retry-after')).toBe('1');
    expect(rejected.headers.get('x-ratelimit-tokenlimit')).toBe('16');
    const windows = Math.floor((Date.now() - startedAt) / 1000) + 1;
    expect(responses.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(16 * windows);
  });

  it('the fake runs on loopback only, and not in production', async () => {
    await expect(startCloverFake({ port: 0, host: '0.0.0.0' })).rejects.toThrow('loopback');
    const before = process.env.NODE_ENV;
    process.env.NODE_ENV = 'production';
    await expect(startCloverFake({ port: 0 })).rejects.toThrow('production');
    process.env.NODE_ENV = before;
  });
});
