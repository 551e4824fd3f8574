import { createCloverPointOfSale, type CloverOptions } from '../../src/server/integrations/clover';
import type { PosCredentials } from '../../src/server/integrations/pointOfSale/PointOfSale';
import { startCloverFake, type CloverFake } from '../../src/server/fakes/clover';

let clover: CloverFake;
let tag = 0;

beforeAll(async () => {
  clover = await startCloverFake({ port: 0 });
});
afterAll(() => clover.close());

const soon = (ms = 5000) => AbortSignal.timeout(ms);
const newMerchant = () => `MERCHANT${(tag += 1)}`;
const keyOf = (merchantId: string): PosCredentials => ({ apiKey: `clover-${merchantId}`, merchantId });
function open(merchantId: string, over: Partial<CloverOptions> = {}, credentials = keyOf(merchantId)) {
  return createCloverPointOfSale({ baseUrl: clover.url, ...over })(merchantId, credentials);
}
async function control<T>(path: string, body: object): Promise<T> {
  const response = await fetch(`${clover.url}/control/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  expect(response.status).toBe(200);
  return (await response.json()) as T;
}
const ringUp = (merchantId: string, sale: object = {}) =>
  control<{ orderId: string }>('sales', { merchantId, amountCents: 2000, taxCents: 165, tipCents: 300, ...sale });
const fault = (merchantId: string, kind: string, calls: number) => control('faults', { merchantId, kind, calls });
const raw = (path: string, token: string) =>
  fetch(`${clover.url}/v3/merchants/${path}`, { headers: { authorization: `Bearer ${token}` } });

describe('the client of the point of sale', () => {
  it('reads a sale with its payment, tax, tip and refund', async () => {
    const merchant = newMerchant();
    const paidAt = Date.now() - 60_000;
    const { orderId } = await ringUp(merchant, { paidAt });
    await control(`sales/${orderId}/refund`, { merchantId: merchant, amountCents: 1000 });
    const [order] = await open(merchant).ordersModifiedSince(0, soon());
    expect(order).toMatchObject({
      id: orderId,
      posCustomerIds: [],
      payments: [{ amountCents: 2165, taxCents: 165, createdMs: paidAt, succeeded: true }],
      refunds: [{ paymentId: order?.payments[0]?.id, amountCents: 1083, taxCents: 83 }],
    });
  });

  it('sees a voided payment as one that did not succeed', async () => {
    const merchant = newMerchant();
    const { orderId } = await ringUp(merchant);
    await control(`sales/${orderId}/void`, { merchantId: merchant });
    const [order] = await open(merchant).ordersModifiedSince(0, soon());
    expect(order?.payments[0]?.succeeded).toBe(false);
  });

  it('reads only what was modified since, oldest first, over all pages', async () => {
    const merchant = newMerchant();
    const start = Date.now() - 100_000;
    for (let i = 0; i < 25; i += 1) await ringUp(merchant, { paidAt: start + i * 1000 });
    const orders = await open(merchant, { pageSize: 10, limits: { perSecond: 100 } }).ordersModifiedSince(
      start + 3000,
      soon(),
    );
    expect(orders.map(({ modifiedMs }) => modifiedMs)).toEqual(
      Array.from({ length: 22 }, (_n, i) => start + (i + 3) * 1000),
    );
  });

  it('reads the phones of a customer as E.164, however they were typed', async () => {
    const merchant = newMerchant();
    for (const phone of ['2025550123', '(202) 555-0123', '+12025550123']) await ringUp(merchant, { phone });
    await ringUp(merchant, { withCustomer: true });
    const pos = open(merchant);
    const ids = (await pos.ordersModifiedSince(0, soon())).flatMap(({ posCustomerIds }) => posCustomerIds);
    const phones = await Promise.all(ids.map((id) => pos.phonesOf(id, soon())));
    expect(phones.flat()).toEqual(['+12025550123', '+12025550123', '+12025550123']);
    expect(await pos.phonesOf('GONE', soon())).toEqual([]);
  });

  it('finds the merchant of a token by itself', async () => {
    const merchant = newMerchant();
    await ringUp(merchant);
    const pos = open(merchant, {}, { apiKey: `clover-${merchant}`, merchantId: null });
    expect(await pos.merchantId(soon())).toBe(merchant);
    expect(await pos.ordersModifiedSince(0, soon())).toHaveLength(1);
  });

  it('stays under 8 requests a second and 4 at once', async () => {
    const merchant = newMerchant();
    await ringUp(merchant);
    const pos = open(merchant);
    const begun = Date.now();
    await Promise.all(Array.from({ length: 14 }, () => pos.phonesOf('GONE', soon())));
    expect(Date.now() - begun).toBeGreaterThan(1100);
  });
});

describe('when the point of sale is in trouble', () => {
  it.each(['broken', 'throttled', 'reset'])('tries again after %s', async (kind) => {
    const merchant = newMerchant();
    await ringUp(merchant);
    await fault(merchant, kind, 2);
    expect(await open(merchant).ordersModifiedSince(0, soon())).toHaveLength(1);
  });

  it('waits as long as it is told to', async () => {
    const merchant = newMerchant();
    await fault(merchant, 'throttled', 1);
    const begun = Date.now();
    await open(merchant).ordersModifiedSince(0, soon());
    expect(Date.now() - begun).toBeGreaterThanOrEqual(950);
  });

  it.each([
    ['broken', 'unreachable'],
    ['reset', 'unreachable'],
    ['hang', 'unreachable'],
    ['throttled', 'throttled'],
    ['refused', 'token_refused'],
    ['nonsense', 'bad_answer'],
  ])('%s for good is %s', async (kind, reason) => {
    const merchant = newMerchant();
    await fault(merchant, kind, 100);
    const pos = open(merchant, { limits: { requestMs: 100, retries: 1 } });
    await expect(pos.ordersModifiedSince(0, soon())).rejects.toMatchObject({ name: 'PointOfSaleUnavailable', reason });
  });

  it.each(['hang', 'throttled', 'broken'])('gives up when the budget of its caller is spent (%s)', async (kind) => {
    const merchant = newMerchant();
    await fault(merchant, kind, 100);
    const begun = Date.now();
    await expect(open(merchant).ordersModifiedSince(0, soon(400))).rejects.toMatchObject({
      name: 'PointOfSaleUnavailable',
    });
    expect(Date.now() - begun).toBeLessThan(900);
  });

  it('leaves it alone for a while after failures in a row, and comes back', async () => {
    const merchant = newMerchant();
    await ringUp(merchant);
    const pos = open(merchant, { limits: { retries: 0, breakAfter: 2, restMs: 300 } });
    await fault(merchant, 'broken', 2);
    await expect(pos.ordersModifiedSince(0, soon())).rejects.toThrow('unreachable');
    await expect(pos.ordersModifiedSince(0, soon())).rejects.toThrow('unreachable');
    await expect(pos.ordersModifiedSince(0, soon())).rejects.toThrow('unreachable');
    await new Promise((resolve) => setTimeout(resolve, 350));
    expect(await pos.ordersModifiedSince(0, soon())).toHaveLength(1);
  });

  it('is not taken for broken because many gave up before their turn', async () => {
    const merchant = newMerchant();
    await ringUp(merchant);
    const pos = open(merchant);
    const impatient = Array.from({ length: 60 }, () => pos.phonesOf('GONE', soon(300)));
    const answers = await Promise.allSettled(impatient);
    expect(answers.filter(({ status }) => status === 'rejected').length).toBeGreaterThan(40);
    expect(await pos.ordersModifiedSince(0, soon(1500))).toHaveLength(1);
  });

  it('says nothing of the token or of people in its errors', async () => {
    const merchant = newMerchant();
    await fault(merchant, 'refused', 1);
    const error = await open(merchant)
      .phonesOf('CUSTOMER1', soon())
      .catch((thrown: unknown) => thrown as Error);
    expect(JSON.stringify(error) + String((error as Error).stack)).not.toMatch(/clover-MERCHANT|CUSTOMER1/);
  });
});

describe('the stand-in is as strict as the vendor', () => {
  const MERCHANT = 'STRICT';
  it.each([
    ['no bearer token', 'STRICT/orders', '', 401],
    ['the token of another merchant', 'STRICT/orders', 'clover-OTHER', 401],
    ['an unknown filter', 'STRICT/orders?filter=paymentState=PAID', `clover-${MERCHANT}`, 400],
    ['an unreadable filter', 'STRICT/orders?filter=modifiedTime', `clover-${MERCHANT}`, 400],
    ['createdTime beyond 90 days', 'STRICT/orders?filter=createdTime>=1', `clover-${MERCHANT}`, 400],
    ['more than 3 expands', 'STRICT/orders?expand=payments,refunds,customers,lineItems', `clover-${MERCHANT}`, 400],
    ['an unknown expand', 'STRICT/orders?expand=phones', `clover-${MERCHANT}`, 400],
    ['a limit above 1000', 'STRICT/orders?limit=1001', `clover-${MERCHANT}`, 400],
    ['an unknown order', 'STRICT/orders/NONE', `clover-${MERCHANT}`, 404],
  ])('%s', async (_what, path, token, status) => {
    expect((await raw(path, token)).status).toBe(status);
  });

  it('limits a token to 16 requests a second, and says so', async () => {
    const answers = await Promise.all(Array.from({ length: 30 }, () => raw('RATED/orders', 'clover-RATED')));
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused.length).toBeGreaterThanOrEqual(14);
    expect(refused[0]?.headers.get('retry-after')).toBe('1');
    expect(refused[0]?.headers.get('x-ratelimit-tokenlimit')).toBe('16');
  });

  it('runs on loopback only, and not in production', async () => {
    await expect(startCloverFake({ port: 0, host: '0.0.0.0' })).rejects.toThrow('loopback');
    const before = process.env.NODE_ENV;
    process.env.NODE_ENV = 'production';
    await expect(startCloverFake({ port: 0 })).rejects.toThrow('production');
    process.env.NODE_ENV = before;
  });
});
