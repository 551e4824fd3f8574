import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { version } from '../../package.json';
import { createCloverPointOfSale } from '../../src/server/integrations/clover';
import { createHighLevelCrm } from '../../src/server/integrations/highLevel';
import { parseRetryAfter, sendToVendor } from '../../src/server/integrations/shared/vendorHttp';

const userAgents: (string | undefined)[] = [];
let server: Server;
let baseUrl = '';
beforeAll((done) => {
  server = createServer((request, response) => {
    userAgents.push(request.headers['user-agent']);
    response.writeHead(404).end('{}');
  }).listen(0, '127.0.0.1', () => {
    baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    done();
  });
});
afterAll((done) => {
  server.close(done);
  server.closeAllConnections();
});
beforeEach(() => userAgents.splice(0));

const signal = AbortSignal.timeout(60_000);
const NAMED = `Regulars/${version} (+https://shop.example)`;

it('BX-203 every call to the register names the product, its version and where it is reached', async () => {
  const connect = (publicUrl?: string) =>
    createCloverPointOfSale({ baseUrl, publicUrl })('store', { apiKey: 'key', merchantId: 'M' });
  const pos = connect('https://shop.example');
  await Promise.allSettled([
    pos.getMerchantId(signal),
    pos.listOrdersModifiedSince(0, signal),
    pos.listOrdersModifiedBetween(0, 1, signal),
    pos.getOrder('O', signal),
    pos.listOrderLines('O', signal),
    pos.listItemCategoryIds('I', signal),
    pos.listCategories(signal),
    pos.listCustomerPhones('C', signal),
  ]);
  expect(userAgents).toEqual(Array.from({ length: 8 }, () => NAMED));
  await connect().getOrder('O', signal);
  expect(userAgents.at(-1)).toBe(`Regulars/${version}`);
});

it('BX-203 every call to the contact management names them too', async () => {
  const crm = createHighLevelCrm({ baseUrl, publicUrl: 'https://shop.example' })('store', {
    token: 'token',
    locationId: 'L',
  });
  await Promise.allSettled([
    crm.getLocation(signal),
    crm.findPhone('C', signal),
    crm.upsertContact({ phone: '+12025550123', name: null, birthday: null }, signal),
    crm.deleteContact('C', signal),
    crm.addTags('C', ['tag'], signal),
    crm.sendSms('C', 'Hello', signal),
    crm.findSentSms('C', 'Hello', 0, signal),
  ]);
  expect(userAgents).toEqual(Array.from({ length: 7 }, () => NAMED));
});

it('BX-182 vendors are not asked for Brotli, which a Node without security repairs decodes in an unsafe way', async () => {
  // fetch asks for Brotli over TLS only, so the header is read where it is given to fetch.
  const fetched = jest.spyOn(globalThis, 'fetch').mockResolvedValue(new Response('{}'));
  const url = new URL('https://vendor.example/');
  await sendToVendor(url, { userAgent: NAMED, token: 'token' }, signal);
  await sendToVendor(url, { userAgent: NAMED, token: null, method: 'POST', body: new URLSearchParams('a=b') }, signal);
  const headers = fetched.mock.calls.map(([, init]) => new Headers(init?.headers));
  fetched.mockRestore();
  expect(headers.map((each) => each.get('accept-encoding'))).toEqual(['gzip, deflate', 'gzip, deflate']);
  // fetch names the type of a form itself.
  expect(headers.map((each) => each.get('content-type'))).toEqual([null, null]);
  expect(headers.map((each) => each.get('authorization'))).toEqual(['Bearer token', null]);
});

it.each([
  ['2', 2_000],
  [' 120 ', 120_000],
  ['0', 0],
  ['1.5', 1_500],
  ['Sun, 29 Nov 2026 06:00:20 GMT', 20_000],
  ['Sunday, 29-Nov-26 06:00:20 GMT', 20_000],
  ['Sun, 29 Nov 2026 05:59:00 GMT', 0],
  ['', undefined],
  ['soon', undefined],
  ['-5', undefined],
  ['Sun, 99 Nov 2026 06:00:20 GMT', undefined],
  ['Sun Nov 29 06:00:20 2026', undefined],
  ['2026-11-29', undefined],
  ['Infinity', undefined],
])("BX-204 Retry-After %j on the vendor's clock means %j ms", (value, expected) => {
  // The vendor's clock is what its header Date says, not this computer's.
  const headers = new Headers({ 'retry-after': value, date: 'Sun, 29 Nov 2026 06:00:00 GMT' });
  expect(parseRetryAfter({ headers }).retryAfterMs).toBe(expected);
});

it('BX-204 without a header Date, a date counts on the clock of this computer', () => {
  const headers = new Headers({ 'retry-after': new Date(Date.now() + 3_600_000).toUTCString() });
  const { retryAfterMs = 0 } = parseRetryAfter({ headers });
  expect(Math.abs(retryAfterMs - 3_600_000)).toBeLessThan(60_000);
  expect(parseRetryAfter({ headers: new Headers() })).toEqual({});
});
