import { createHash } from 'node:crypto';
import { findPhones } from '../../../contract/plain/phone';
import {
  MIN_WINDOW_MS,
  PointOfSaleError,
  type GetPointOfSale,
  type PosCategory,
  type PosCredentials,
  type PosOrder,
  type PosOrders,
  type SkippedOrder,
} from '../pointOfSale/PointOfSale';
import { parseId, parseObject, UnexpectedValue } from '../shared/parseFields';
import {
  countCircuits,
  createResilience,
  type CircuitCounts,
  type ResilienceLimits,
  type Resilient,
} from '../shared/resilience';
import { VendorError } from '../shared/VendorError';
import { discardBody, readJson, sendToVendor, toUserAgent } from '../shared/vendorHttp';
import { parseCategories, parseItemCategoryIds } from './parseCategories';
import { parseOptionalElements } from './parseFields';
import { parseLines } from './parseLines';
import { parseOrder, parseOrders } from './parseOrders';

export interface CloverOptions {
  /** The scheme, host and port of the API, without '/v3'. */
  baseUrl: string;
  /** The address at which this server is reached, if it is known. */
  publicUrl?: string | undefined;
  /** Orders per request, from 1 to 1000. */
  pageSize?: number;
  limits?: Partial<ResilienceLimits>;
}

/** Well below Clover's limits for a token: 16 requests per second and 5 concurrent ones. */
const CLOVER_LIMITS: ResilienceLimits = {
  requestMs: 4_000,
  retries: 3,
  concurrent: 4,
  perSecond: 8,
  breakAfter: 5,
  openMs: 10_000,
};

/** Clover accepts at most three expanded fields. */
const ORDER_EXPANDS = 'payments,refunds,customers';
/** The discounts of the whole order are not needed, because they lower all lines in proportion. */
const LINE_EXPANDS = 'lineItems,lineItems.discounts,lineItems.modifications';
/** The maximum number of categories that are read. A register with more has no use for choosing among them. */
const MAX_CATEGORIES = 2_000;

/** State that is shared by all calls with the credentials of one store. */
interface StoreConnection {
  credentialsHash: string;
  resilient: Resilient;
  merchantId: string | null;
}

/** Creates points of sale at Clover. A store's calls share a rate limit, a concurrency limit and a circuit breaker. */
export function createCloverPointOfSale(
  options: CloverOptions,
): GetPointOfSale & { countCircuits: () => CircuitCounts } {
  const { baseUrl, pageSize = 200 } = options;
  const userAgent = toUserAgent(options.publicUrl);
  const limits = { ...CLOVER_LIMITS, ...options.limits };
  const connections = new Map<string, StoreConnection>();

  const getPointOfSale: GetPointOfSale = (storeId, credentials) => {
    const connection = getConnection(connections, storeId, credentials, limits);
    const get = (path: string, query: [string, string][], signal: AbortSignal) => {
      const url = new URL(`/v3/merchants/${path}`, baseUrl);
      url.search = new URLSearchParams(query).toString();
      const request = { token: credentials.apiKey, userAgent };
      return connection.resilient((combined) => getFromClover(url, request, combined), signal);
    };
    const getBody = async (...call: Parameters<typeof get>) => (await get(...call)).body;
    const fetchMerchantId = async (signal: AbortSignal) => parseMerchantId(await getBody('current', [], signal));
    const toMerchantPath = async (rest: string, signal: AbortSignal) => {
      connection.merchantId ??= credentials.merchantId ?? (await fetchMerchantId(signal));
      return `${encodeURIComponent(connection.merchantId)}/${rest}`;
    };
    return {
      getMerchantId: (signal) => withPosErrors(() => fetchMerchantId(signal)),
      listOrdersModifiedSince: (sinceMs, signal) =>
        withPosErrors(async () => {
          const path = await toMerchantPath('orders', signal);
          const query = toOrdersQuery(sinceMs, pageSize);
          return (await fetchPages(pageSize, (offset) => get(path, [...query, ['offset', String(offset)]], signal)))
            .read;
        }),
      listOrdersModifiedBetween: (sinceMs, untilMs, signal) =>
        withPosErrors(async () => {
          const path = await toMerchantPath('orders', signal);
          const until: [string, string] = ['filter', `modifiedTime<${Math.ceil(untilMs)}`];
          const query = [...toOrdersQuery(sinceMs, pageSize), until];
          // An order that changes in the meantime leaves the list and shifts its later pages, so only one page is safe.
          const maxPages = untilMs - sinceMs > MIN_WINDOW_MS ? 1 : Infinity;
          const fetchPage = (offset: number) => get(path, [...query, ['offset', String(offset)]], signal);
          const { read, isComplete } = await fetchPages(pageSize, fetchPage, maxPages);
          return isComplete ? read : null;
        }),
      getOrder: (orderId, signal) =>
        withPosErrors(async () => {
          const path = await toMerchantPath(`orders/${encodeURIComponent(orderId)}`, signal);
          const response = await getBody(path, [['expand', ORDER_EXPANDS]], signal);
          return response === null ? null : parseOrder(response);
        }),
      listOrderLines: (orderId, signal) =>
        withPosErrors(async () => {
          const path = await toMerchantPath(`orders/${encodeURIComponent(orderId)}`, signal);
          const response = await getBody(path, [['expand', LINE_EXPANDS]], signal);
          return response === null ? null : parseLines(response);
        }),
      listItemCategoryIds: (itemId, signal) =>
        withPosErrors(async () => {
          const path = await toMerchantPath(`items/${encodeURIComponent(itemId)}`, signal);
          const response = await getBody(path, [['expand', 'categories']], signal);
          return response === null ? [] : parseItemCategoryIds(response);
        }),
      listCategories: (signal) =>
        withPosErrors(async () => {
          const path = await toMerchantPath('categories', signal);
          const categories: PosCategory[] = [];
          for (let offset = 0; offset < MAX_CATEGORIES; offset += pageSize) {
            const page: [string, string][] = [
              ['limit', String(pageSize)],
              ['offset', String(offset)],
            ];
            const response = await getBody(path, page, signal);
            if (response === null) throw new VendorError('bad_response');
            const read = parseCategories(response);
            categories.push(...read.categories);
            if (read.length < pageSize) break;
          }
          return [...new Map(categories.map((category) => [category.id, category])).values()];
        }),
      listCustomerPhones: (posCustomerId, signal) =>
        withPosErrors(async () => {
          const path = await toMerchantPath(`customers/${encodeURIComponent(posCustomerId)}`, signal);
          const response = await getBody(path, [['expand', 'phoneNumbers']], signal);
          return response === null ? [] : parsePhones(response);
        }),
    };
  };
  return Object.assign(getPointOfSale, { countCircuits: () => countCircuits(connections.values()) });
}

interface CloverResponse {
  /** The parsed body, or null for 404. */
  body: unknown;
  /** The time of the response on the vendor's clock in ms since 1970, or null when the response has no date. */
  dateMs: number | null;
}

async function getFromClover(
  url: URL,
  request: { token: string; userAgent: string },
  signal: AbortSignal,
): Promise<CloverResponse> {
  const response = await sendToVendor(url, request, signal);
  const date = Date.parse(response.headers.get('date') ?? '');
  const dateMs = Number.isNaN(date) ? null : date;
  if (response.ok) return { body: await readJson(response), dateMs };
  const error = await discardBody(response);
  if (response.status === 404) return { body: null, dateMs };
  throw error;
}

/** Converts errors of the vendor client to PointOfSaleError. */
async function withPosErrors<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    if (error instanceof VendorError) throw new PointOfSaleError(error.reason, { cause: error });
    throw error instanceof UnexpectedValue ? new PointOfSaleError('bad_response', { cause: error }) : error;
  }
}

function toOrdersQuery(sinceMs: number, pageSize: number): [string, string][] {
  return [
    ['filter', `modifiedTime>=${Math.floor(sinceMs)}`],
    ['expand', ORDER_EXPANDS],
    ['limit', String(pageSize)],
  ];
}

/** Orders that change between requests shift the pages, so an order can appear twice. Its newest version counts. */
async function fetchPages(
  pageSize: number,
  fetchPage: (offset: number) => Promise<CloverResponse>,
  maxPages = Infinity,
): Promise<{ read: PosOrders; isComplete: boolean }> {
  const ordersById = new Map<string, PosOrder>();
  const skipped: SkippedOrder[] = [];
  let isComplete = false;
  let readMs: number | null = null;
  for (let offset = 0; !isComplete && offset < maxPages * pageSize; offset += pageSize) {
    const { body, dateMs } = await fetchPage(offset);
    if (offset === 0) readMs = dateMs;
    // A missing customer is normal, but a missing list means that the merchant or address is wrong.
    if (body === null) throw new VendorError('bad_response');
    const page = parseOrders(body);
    for (const order of page.orders) {
      const known = ordersById.get(order.id);
      if (!known || known.modifiedMs <= order.modifiedMs) ordersById.set(order.id, order);
    }
    skipped.push(...page.skipped);
    isComplete = page.length < pageSize;
  }
  const orders = [...ordersById.values()].sort((a, b) => a.modifiedMs - b.modifiedMs || (a.id < b.id ? -1 : 1));
  return { read: { readMs, orders, skipped }, isComplete };
}

/** New credentials get a new connection, so that a replaced key does not inherit an open circuit. */
function getConnection(
  connections: Map<string, StoreConnection>,
  storeId: string,
  { apiKey, merchantId }: PosCredentials,
  limits: ResilienceLimits,
): StoreConnection {
  const credentialsHash = createHash('sha256')
    .update(`${merchantId ?? ''}\0${apiKey}`)
    .digest('hex');
  const existing = connections.get(storeId);
  if (existing?.credentialsHash === credentialsHash) return existing;
  const connection = { credentialsHash, resilient: createResilience(limits), merchantId: null };
  connections.set(storeId, connection);
  return connection;
}

/** Returns a customer's phone numbers in E.164, each once. Merchants type them, so a field may have any text. */
function parsePhones(response: unknown): string[] {
  const { phoneNumbers } = parseObject(response, 'customer');
  const phones = parseOptionalElements(phoneNumbers, 'phoneNumbers').flatMap((element) => {
    const { phoneNumber } = parseObject(element, 'phone number');
    return typeof phoneNumber === 'string' ? findPhones(phoneNumber) : [];
  });
  return [...new Set(phones)];
}

function parseMerchantId(response: unknown): string {
  return parseId(parseObject(response, 'merchant').id, 'merchant id');
}
