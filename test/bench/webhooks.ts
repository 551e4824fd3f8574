import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { withBenchEnvironment, type BenchEnvironment } from './environment';
import { createSession, prepareFixture } from './fixture';
import { median, printErrors, verdict } from './print';
import type { ServerProcess } from './processes';

const EVENTS = 10_000;
const PER_SECOND = 100;
const CUSTOMERS = 100;
const ROUNDS = 2;
const SLOW_MS = 14_000;
/** What arrives later than this after the last commit counts as never arrived. */
const LATEST_MS = 60_000;
const TARGET = { p95: 5_000, ratio: 1.5 };

/** From the commit of an event to its arrival, in ms. */
interface Lags {
  p50: number;
  p95: number;
  most: number;
}

/**
 * Compares how long events take to a webhook that answers at once: alone, and beside one where nothing listens and one
 * that answers after 14 s. `factor` is the share of 10,000 events.
 */
export async function measureWebhooks(factor: number): Promise<void> {
  const count = Math.ceil(EVENTS * factor);
  await withBenchEnvironment(async (bench) => {
    const server = await bench.serveProduct({ WEBHOOKS_ALLOW_PRIVATE: 'true' });
    const slow = await listen((response) => setTimeout(() => response.writeHead(204).end(), SLOW_MS));
    const others = ['http://127.0.0.1:1/', slow.url];
    const rounds = { alone: [] as Lags[], beside: [] as Lags[] };
    for (let round = 0; round < ROUNDS; round += 1) {
      rounds.alone.push(await measureLags(bench, server, count, []));
      rounds.beside.push(await measureLags(bench, server, count, others));
    }
    slow.close();
    console.log(`\n${count} events, ${PER_SECOND} a second, from commit to arrival, median of ${ROUNDS} rounds, in ms`);
    const get = (kind: keyof typeof rounds, figure: keyof Lags) => median(rounds[kind].map((lags) => lags[figure]));
    for (const kind of ['alone', 'beside'] as const) {
      const figures = (['p50', 'p95', 'most'] as const).map((figure) => `${figure} ${Math.round(get(kind, figure))}`);
      console.log(`${kind.padEnd(8)} ${figures.join(', ')}`);
    }
    const p95 = get('beside', 'p95');
    const ratio = p95 / get('alone', 'p95');
    console.log(`p95 beside a dead and a slow one: target ${TARGET.p95}: ${verdict(p95 <= TARGET.p95)}`);
    console.log(`to alone: ${ratio.toFixed(2)} times, target ${TARGET.ratio}: ${verdict(ratio <= TARGET.ratio)}`);
    printErrors(bench.errors);
  });
}

async function measureLags(
  { sql, errors }: BenchEnvironment,
  server: ServerProcess,
  count: number,
  others: readonly string[],
): Promise<Lags> {
  const { stores, customers } = await prepareFixture(sql, 1, { stores: 1, customersPerStore: CUSTOMERS });
  const storeId = stores[0]?.id ?? '';
  const token = await createSession(sql, storeId, 'store_owner', 'dashboard');
  const arrivedAt = new Map<string, number>();
  const well = await listen((response, body) => {
    const { source } = (JSON.parse(body) as { data: { source: string } }).data;
    if (arrivedAt.has(source)) errors.push(`${source} arrived twice`);
    arrivedAt.set(source, performance.now());
    response.writeHead(204).end();
  });
  for (const url of [well.url, ...others]) {
    const { status } = await fetch(`${server.url}/api/store/webhooks`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ url, types: ['points.changed'] }),
    });
    if (status !== 201) errors.push(`adding a webhook: status ${status}`);
  }
  const committedAt = new Map<string, number>();
  const startedAt = performance.now();
  for (let n = 0; n < count; n += 1) {
    await sleep(Math.max(0, startedAt + (n / PER_SECOND) * 1000 - performance.now()));
    const source = `bench:${n}`;
    await sql.query(
      `insert into points_ledger (store_id, customer_id, delta, kind, source, actor_role, balance_after, reason)
       values ($1, $2, 1, 'adjustment', $3, 'system', 0, 'benchmark')`,
      [storeId, customers[n % CUSTOMERS]?.id, source],
    );
    committedAt.set(source, performance.now());
  }
  const latest = performance.now() + LATEST_MS;
  while (arrivedAt.size < count && performance.now() < latest) await sleep(100);
  if (arrivedAt.size < count) errors.push(`${count - arrivedAt.size} events did not arrive`);
  await sql.query('update webhook_endpoints set is_active = false');
  well.close();
  const lags = [...arrivedAt].map(([source, at]) => at - (committedAt.get(source) ?? NaN)).sort((a, b) => a - b);
  const getPercentile = (share: number) => lags[Math.min(lags.length - 1, Math.floor(lags.length * share))] ?? NaN;
  return { p50: getPercentile(0.5), p95: getPercentile(0.95), most: getPercentile(1) };
}

async function listen(
  answer: (response: ServerResponse, body: string) => unknown,
): Promise<{ url: string; close(): void }> {
  const server = createServer((request, response) => {
    let body = '';
    request.setEncoding('utf8');
    request.on('data', (chunk: string) => (body += chunk));
    request.on('end', () => answer(response, body));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}
