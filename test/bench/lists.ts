import path from 'node:path';
import type { Database } from '../../src/server/database/Database';
import { buildApp } from '../../src/server/main/app';
import { createLog } from '../../src/server/main/log';
import { readSettings } from '../../src/server/main/settings';
import { withBenchEnvironment } from './environment';
import { fillStore, type FilledStore } from './fillLists';

/**
 * Implements `npm run bench -- --lists`. It fills a store with 100,000 customers and 1,000,000 ledger rows, sends all
 * list and statistics requests of the owner, the board and the kiosk, and prints their median times. Then it lists the
 * segments of a second store whose rewards repeat. `--lists=0.1` fills a tenth.
 */

const CUSTOMERS = 100_000;
const ROUNDS = 25;
const WARM_UP = 8;
const MAX_MS = 150;

const SECRETS_KEY = 'bench-only-bench-only-bench-only-bench';

export async function measureLists(factor: number): Promise<void> {
  await withBenchEnvironment(async ({ sql, database }) => {
    console.log('Filling the store ...');
    const customers = Math.ceil(CUSTOMERS * factor);
    const store = await fillStore(sql, customers);
    const repeating = await fillStore(sql, customers, { repeats: true });
    await sql.query('vacuum analyze');
    await sql.query('checkpoint');
    await measureStore(database, store);
    await measureStore(database, repeating, (name) => /near|segments/i.test(name));
  });
}

/** Sends the requests to a store, or those that `isSent` selects by name, and prints their times. */
export async function measureStore(
  database: Database,
  store: FilledStore,
  isSent: (name: string) => boolean = () => true,
): Promise<void> {
  const { app } = await buildApp({
    database,
    databaseDirectory: null,
    metrics: null,
    wallets: null,
    recordPrivacyRequests: () => Promise.resolve(),
    getBackupProblem: () => null,
    log: createLog('silent'),
    clientRoot: path.resolve('public'),
    secretsKey: SECRETS_KEY,
    settings: readSettings({ SECRETS_KEY, LOG_LEVEL: 'silent', LOOKUPS_PER_MINUTE: '1000000' }),
  });
  const send: Send = async ({ token, url }) => {
    const startedAt = performance.now();
    const response = await app.inject({ url: `/api${url}`, headers: { authorization: `Bearer ${token}` } });
    if (response.statusCode !== 200) throw new Error(`${url}: ${response.statusCode} ${response.body}`);
    const link = /<\/api([^>]+)>; rel="?next/.exec(String(response.headers.link))?.[1];
    const ms = performance.now() - startedAt;
    const body: unknown = response.json();
    return { ms, next: link ?? null, rows: Array.isArray(body) ? body.length : 1 };
  };
  const results: Measured[] = [];
  for (const [name, toCall] of Object.entries(CALLS)) {
    if (!isSent(name)) continue;
    const call = toCall(store);
    results.push({ name, ...(await measure(send, call)) });
    const third = await followTwice(send, call);
    if (third) results.push({ name: `${name}, page 3`, ...(await measure(send, third)) });
  }
  await app.close();
  print(results);
}

interface Call {
  token: string;
  url: string;
}
interface Sent {
  ms: number;
  /** The URL of the next page; null on the last page. */
  next: string | null;
  /** The number of rows in a list; 1 for other responses. */
  rows: number;
}
interface Measured {
  name: string;
  /** The median time in ms. */
  ms: number;
  /** The number of rows in the response. */
  rows: number;
}
type Send = (call: Call) => Promise<Sent>;

async function measure(send: Send, call: Call): Promise<Omit<Measured, 'name'>> {
  const times: number[] = [];
  let rows = 0;
  for (let round = -WARM_UP; round < ROUNDS; round += 1) {
    const sent = await send(call);
    rows = sent.rows;
    if (round >= 0) times.push(sent.ms);
  }
  const ms = times.toSorted((a, b) => a - b)[Math.floor(ROUNDS / 2)] ?? NaN;
  return { ms, rows };
}

/** The request for the third page; null if there are fewer pages. */
async function followTwice(send: Send, call: Call): Promise<Call | null> {
  const second = (await send(call)).next;
  const third = second === null ? null : (await send({ ...call, url: second })).next;
  return third === null ? null : { ...call, url: third };
}

const asOwner =
  (url: string | ((store: FilledStore) => string)): ToCall =>
  (store) => ({ token: store.tokens.dashboard, url: typeof url === 'string' ? url : url(store) });
const lookUp = ({ customer, subdomain }: FilledStore) =>
  new URLSearchParams({ phone: customer.phone, storeSubdomain: subdomain }).toString();
const redemptions = (query: string) => (store: FilledStore) => `/stores/${store.id}/rewards/redemptions${query}`;
const customers = (query: string) => asOwner(`/store/customers${query}`);

const SORTS = ['name', 'points', 'visits', 'lastVisit', 'joined'];
const SEGMENTS = ['new', 'recent', 'regular', 'lapsed', 'birthday', 'nearReward', 'negative'];
const SEARCHES = ['mar', 'zebulon', 'mary smith', 'mar gar', 'zebulon mary', '212', '2122000', '7000', 'qqq', 'a'];
type ToCall = (store: FilledStore) => Call;
const named = (names: readonly string[], toEntry: (name: string) => [string, ToCall]) =>
  Object.fromEntries(names.map(toEntry));

const pairs = (firsts: readonly string[], seconds: readonly string[]) =>
  firsts.flatMap((first) => seconds.map((second) => `${first} ${second}`));

const CALLS: Record<string, ToCall> = {
  dashboard: asOwner('/store-owners/me/stats'),
  results: asOwner('/store/results'),
  ...named(['30d', '90d', '12m'], (period) => [`stats ${period}`, asOwner(`/store/stats?period=${period}`)]),
  ...named(pairs(SORTS, ['asc', 'desc']), (pair) => {
    const [sort, order] = pair.split(' ');
    return [`customers by ${pair}`, customers(`?sort=${sort}&order=${order}`)];
  }),
  ...named(SEGMENTS, (segment) => [`customers ${segment}`, customers(`?segment=${segment}`)]),
  ...named(pairs(SEGMENTS, ['name', 'points', 'lastVisit', 'joined']), (pair) => {
    const [segment, sort] = pair.split(' ');
    return [`customers ${segment} by ${sort} asc`, customers(`?segment=${segment}&sort=${sort}&order=asc`)];
  }),
  ...named(SEARCHES, (text) => [`customers '${text}'`, customers(`?search=${encodeURIComponent(text)}`)]),
  "customers 'mar' by points": customers('?search=mar&sort=points'),
  "customers 'mary smith' by lastVisit": customers('?search=mary%20smith&sort=lastVisit'),
  "customers 'mar' new": customers('?search=mar&segment=new'),
  "customers 'mar' nearReward by name": customers('?search=mar&segment=nearReward&sort=name&order=asc'),
  "customers 'zebulon' lapsed": customers('?search=zebulon&segment=lapsed'),
  segments: customers('/segments'),
  customer: asOwner(({ customer }) => `/store/customers/${customer.id}`),
  ...named(['points', 'redemptions', 'visits', 'referrals', 'messages'], (list) => [
    `customer ${list}`,
    asOwner(({ customer }) => `/store/customers/${customer.id}/${list}`),
  ]),
  flags: asOwner('/store/flags'),
  'flags reviewed': asOwner('/store/flags?status=reviewed'),
  activities: asOwner(redemptions('')),
  ...named(['pending', 'completed', 'cancelled', 'redeemed'], (status) => [
    `activities ${status}`,
    asOwner(redemptions(`?status=${status}`)),
  ]),
  'activities stats': asOwner(redemptions('/stats')),
  rewards: asOwner(({ id }) => `/stores/${id}/rewards`),
  promotions: asOwner('/store/promotions'),
  texts: asOwner('/store/sms'),
  'review checkouts': asOwner('/store/point-of-sale/review/checkouts'),
  'review orders': asOwner('/store/point-of-sale/review/orders'),
  'review rewards': asOwner('/store/point-of-sale/review/rewards'),
  'review skipped': asOwner('/store/point-of-sale/review/skipped-orders'),
  imports: asOwner('/store/customers/import'),
  sessions: asOwner('/store/sessions'),
  board: (store) => ({ token: store.tokens.board, url: redemptions('?limit=16')(store) }),
  'look-up': (store) => ({ token: store.tokens.kiosk, url: `/public/customer?${lookUp(store)}` }),
  'kiosk points': (store) => ({ token: store.tokens.kiosk, url: `/public/customer/points?${lookUp(store)}` }),
  'kiosk redemptions': (store) => ({ token: store.tokens.kiosk, url: `/public/customer/redemptions?${lookUp(store)}` }),
  'kiosk rewards': (store) => ({
    token: store.tokens.kiosk,
    url: `/stores/${store.id}/rewards/customer/${store.customer.id}`,
  }),
  'kiosk promotions': (store) => ({ token: store.tokens.kiosk, url: `/public/promotions/store/${store.id}` }),
};

function print(results: readonly Measured[]): void {
  console.log(`\n${`median of ${ROUNDS}`.padEnd(44)}${'ms'.padStart(8)}${'rows'.padStart(8)}`);
  for (const { name, ms, rows } of results) {
    const figures = [ms.toFixed(1), rows].map((figure) => String(figure).padStart(8)).join('');
    console.log(`${name.padEnd(44)}${figures}${ms > MAX_MS ? '  MISSED' : ''}`);
  }
  const missed = results.filter(({ ms }) => ms > MAX_MS);
  console.log(`\n${results.length} calls, ${missed.length} of them above ${MAX_MS} ms`);
}
