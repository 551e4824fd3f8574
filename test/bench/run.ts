import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { embeddedDatabaseUrl } from '../../src/server/database/embedded/startEmbedded';
import { openDatabase } from '../../src/server/database/openDatabase';
import { createLog } from '../../src/server/log';
import type { LoadPlan, LoadReport } from './load';
import { load, serve, type ServerProcess } from './processes';
import { median, printComparison, printPolls, printErrors } from './print';
import { prepareHistory, prepareFixture, type PolledStore } from './fixture';

/**
 * `npm run bench`: compares look-up and redeem over HTTP with a bare Fastify + pg server that runs the same statements on
 * the same packaged database, then polls an unchanged board with a short and a long history. Prints the results only.
 * `--quick` uses shorter runs and a shorter history. The servers alternate, so that other load affects both.
 */
const QUICK = process.argv.includes('--quick');
const ROUNDS = QUICK ? 2 : 3;
const SECONDS = QUICK ? 3 : 5;
const POLL_ROUNDS = QUICK ? 4 : 6;
const POLL_SECONDS = 2;
const REWARDS_PER_STORE = QUICK ? 10 : 14;
const SHORT = 1_000;
const LONG = QUICK ? 200_000 : 1_000_000;

interface Bench {
  servers: { product: ServerProcess; bare: ServerProcess };
  fixtureFile: string;
  errors: string[];
}

async function main(): Promise<void> {
  const directory = await mkdtemp(path.join(os.tmpdir(), 'regulars-bench-'));
  const dataDir = path.join(directory, 'data');
  const opened = await openDatabase({ dataDir, log: createLog('error'), poolSize: 2 });
  const stops: (() => Promise<unknown>)[] = [];
  try {
    const databaseUrl = await embeddedDatabaseUrl(dataDir);
    const sql = new pg.Client({ connectionString: databaseUrl });
    await sql.connect();
    stops.push(() => sql.end());
    console.log(
      `${os.availableParallelism()} cores, Node ${process.versions.node}, ${opened.describe.split(',')[0] ?? ''}`,
    );
    console.log('Preparing stores, customers and points ...');
    const fixture = await prepareFixture(sql, REWARDS_PER_STORE);
    const histories = { short: await prepareHistory(sql, SHORT), long: await prepareHistory(sql, LONG) };
    await sql.query('vacuum analyze');
    await sql.query('checkpoint');
    const fixtureFile = path.join(directory, 'fixture.json');
    await writeFile(fixtureFile, JSON.stringify(fixture));
    const product = await serve(
      'src/server/index.ts',
      productEnvironment(databaseUrl),
      path.join(directory, 'product.log'),
    );
    stops.push(() => product.stop());
    const bare = await serve(
      'test/bench/bareServer.ts',
      { DATABASE_URL: databaseUrl },
      path.join(directory, 'bare.log'),
    );
    stops.push(() => bare.stop());
    const bench: Bench = { servers: { product, bare }, fixtureFile, errors: [] };
    await compare(bench, 'look-up', { ratio: 0.7, p99: 10 });
    await compare(bench, 'redeem', { ratio: 0.6 });
    await comparePolls(bench, histories);
    printErrors(bench.errors);
  } finally {
    for (const stop of stops.reverse()) await stop();
    await opened.stop();
    await rm(directory, { recursive: true, force: true });
  }
}

/** As in production, except for the look-up limit: each kiosk sends the requests of a hundred. */
function productEnvironment(databaseUrl: string): Record<string, string> {
  return {
    NODE_ENV: 'production',
    PORT: '0',
    DATABASE_URL: databaseUrl,
    SECRETS_KEY: 'bench-only-bench-only-bench-only-bench',
    LOOKUPS_PER_MINUTE: '1000000',
  };
}

let nextRedeem = 0;

async function run(
  bench: Bench,
  server: ServerProcess,
  plan: Pick<LoadPlan, 'operation' | 'seconds' | 'poll'>,
): Promise<LoadReport> {
  const from = plan.operation === 'redeem' ? nextRedeem : Math.floor(Math.random() * 10_000);
  const report = await load({ ...plan, url: server.url, fixtureFile: bench.fixtureFile, from });
  if (plan.operation === 'redeem') nextRedeem += report.sent;
  const expected = { 'look-up': '200', redeem: '201', poll: '304' }[plan.operation];
  const other = Object.entries(report.statuses).filter(([status]) => status !== expected);
  for (const [status, count] of other) bench.errors.push(`${plan.operation}: ${count} responses with status ${status}`);
  if (report.errors > 0) bench.errors.push(`${plan.operation}: ${report.errors} requests without a response`);
  return report;
}

async function compare(
  bench: Bench,
  operation: 'look-up' | 'redeem',
  target: { ratio: number; p99?: number },
): Promise<void> {
  const { product, bare } = bench.servers;
  for (const server of [bare, product]) await run(bench, server, { operation, seconds: 2 });
  const reports = { product: [] as LoadReport[], bare: [] as LoadReport[] };
  for (let round = 0; round < ROUNDS; round += 1) {
    reports.bare.push(await run(bench, bare, { operation, seconds: SECONDS }));
    reports.product.push(await run(bench, product, { operation, seconds: SECONDS }));
  }
  printComparison(operation, reports, target);
}

async function comparePolls(bench: Bench, histories: { short: PolledStore; long: PolledStore }): Promise<void> {
  const { product } = bench.servers;
  const polls = {
    short: await preparePoll(product, histories.short),
    long: await preparePoll(product, histories.long),
  };
  const rates = { short: [] as number[], long: [] as number[] };
  for (const poll of [polls.short, polls.long]) await run(bench, product, { operation: 'poll', seconds: 1, poll });
  for (let round = 0; round < POLL_ROUNDS; round += 1) {
    // The order alternates, so that a change in the machine's speed favors neither.
    for (const size of round % 2 ? (['long', 'short'] as const) : (['short', 'long'] as const)) {
      rates[size].push(
        (await run(bench, product, { operation: 'poll', seconds: POLL_SECONDS, poll: polls[size] })).perSecond,
      );
    }
  }
  printPolls([SHORT, median(rates.short)], [LONG, median(rates.long)]);
}

async function preparePoll(
  server: ServerProcess,
  { storeId, token }: PolledStore,
): Promise<NonNullable<LoadPlan['poll']>> {
  const path = `/api/stores/${storeId}/rewards/redemptions?limit=16`;
  const response = await fetch(server.url + path, { headers: { authorization: `Bearer ${token}` } });
  const etag = response.headers.get('etag');
  if (etag === null) throw new Error(`the board answered ${response.status} without an ETag`);
  return { path, token, etag };
}

void main();
