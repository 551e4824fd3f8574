import { createHash } from 'node:crypto';
import { getFromClover } from './cloverHttp';
import { readMerchantId, readOrders, readPhones } from './cloverShapes';
import {
  PointOfSaleUnavailable,
  type OpenPointOfSale,
  type PointOfSale,
  type PosCredentials,
  type PosOrder,
} from '../pointOfSale/PointOfSale';
import { CLOVER_LIMITS, createResilience, type ResilienceLimits, type Resilient } from '../shared/resilience';

export interface CloverOptions {
  /** Scheme, host and port of the API, without '/v3'. */
  baseUrl: string;
  /** Orders asked for at once, 1 to 1000. */
  pageSize?: number;
  limits?: Partial<ResilienceLimits>;
}

/** What outlives one use of a store's token: its pace and breaker, and whose it is. */
interface Line {
  apiKeyHash: string;
  resilient: Resilient;
  merchantId: string | null;
}

/** Stores' points of sale at Clover, by its REST API v3. Calls of one store share pace, bulkhead and breaker. */
export function createCloverPointOfSale(options: CloverOptions): OpenPointOfSale {
  const { baseUrl, pageSize = 200 } = options;
  const limits = { ...CLOVER_LIMITS, ...options.limits };
  const lines = new Map<string, Line>();

  return (storeId, credentials) => {
    const line = lineOf(lines, storeId, credentials, limits);
    const get = (path: string, query: [string, string][], signal: AbortSignal) => {
      const url = new URL(`/v3/merchants/${path}`, baseUrl);
      url.search = new URLSearchParams(query).toString();
      return line.resilient((ends) => getFromClover(url, credentials.apiKey, ends), signal);
    };
    const merchantId = async (signal: AbortSignal) => readMerchantId(await get('current', [], signal));
    const pathOf = async (signal: AbortSignal, rest: string) => {
      line.merchantId ??= credentials.merchantId ?? (await merchantId(signal));
      return `${encodeURIComponent(line.merchantId)}/${rest}`;
    };
    const pos: PointOfSale = {
      merchantId,
      async ordersModifiedSince(sinceMs, signal) {
        const path = await pathOf(signal, 'orders');
        return allPages(pageSize, (offset) =>
          get(path, [...ORDERS_SINCE(sinceMs), ['limit', String(pageSize)], ['offset', String(offset)]], signal),
        );
      },
      async phonesOf(posCustomerId, signal) {
        const path = await pathOf(signal, `customers/${encodeURIComponent(posCustomerId)}`);
        const answer = await get(path, [['expand', 'phoneNumbers']], signal);
        return answer === null ? [] : readPhones(answer);
      },
    };
    return pos;
  };
}

const ORDERS_SINCE = (sinceMs: number): [string, string][] => [
  ['filter', `modifiedTime>=${Math.floor(sinceMs)}`],
  ['expand', 'payments,refunds,customers'],
];

/** A page may repeat or shift when orders change meanwhile: each order counts once, as it was seen last. */
async function allPages(pageSize: number, page: (offset: number) => Promise<unknown>): Promise<PosOrder[]> {
  const orders = new Map<string, PosOrder>();
  for (let offset = 0; ; offset += pageSize) {
    const answer = await page(offset);
    // Only a single thing may be gone; a list that is not there means a wrong merchant or address.
    if (answer === null) throw new PointOfSaleUnavailable('bad_answer');
    const read = readOrders(answer);
    for (const order of read) orders.set(order.id, order);
    if (read.length < pageSize) break;
  }
  return [...orders.values()].sort((a, b) => a.modifiedMs - b.modifiedMs || (a.id < b.id ? -1 : 1));
}

function lineOf(lines: Map<string, Line>, storeId: string, credentials: PosCredentials, limits: ResilienceLimits) {
  const apiKeyHash = createHash('sha256')
    .update(`${credentials.merchantId ?? ''}\0${credentials.apiKey}`)
    .digest('hex');
  const known = lines.get(storeId);
  if (known?.apiKeyHash === apiKeyHash) return known;
  const line: Line = { apiKeyHash, resilient: createResilience(limits), merchantId: null };
  lines.set(storeId, line);
  return line;
}
