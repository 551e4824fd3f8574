import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { embeddedDatabaseUrl } from '../../src/server/database/embedded/startEmbedded';
import { openDatabase } from '../../src/server/database/openDatabase';
import { createLog } from '../../src/server/log';
import type { LoadPlan, LoadReport } from './load';
import { load, serve, type Served } from './processes';
import { median, printComparison, printPolls, printProblems } from './print';
import { prepareHistory, prepareFixture, type Polled, type BenchFixture } from './fixture';

/**
 * `npm run bench`: look-up and redeem over HTTP beside a bare Fastify + pg server with the same statements on the same
 * packaged database, then the poll of an unchanged board at a short and a long history. Prints; keeps nothing.
 * `--quick` measures shorter, on a shorter history. The two servers take turns, so what else the machine does meets both.
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
  servers: { product: Served; bare: Served };
  scene: BenchFixture;
  sceneFile: string;
  problems: string[];
}

async function main(): Promise<void> {
  const home = await mkdtemp(path.join(os.tmpdir(), 'regulars-bench-'));
  const dataDir = path.join(home, 'data');
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
    const scene = await prepareFixture(sql, REWARDS_PER_STORE);
    const histories = { short: await prepareHistory(sql, SHORT), long: await prepareHistory(sql, LONG) };
    await sql.query('vacuum analyze');
    await sql.query('checkpoint');
    const sceneFile = path.join(home, 'scene.json');
    await writeFile(sceneFile, JSON.stringify(scene));
    const product = await serve('src/server/index.ts', productEnvironment(databaseUrl), path.join(home, 'product.log'));
    stops.push(() => product.stop());
    const bare = await serve('test/bench/bareServer.ts', { DATABASE_URL: databaseUrl }, path.join(home, 'bare.log'));
    stops.push(() => bare.stop());
    const bench: Bench = { servers: { product, bare }, scene, sceneFile, problems: [] };
    await compare(bench, 'look-up', { ratio: 0.7, p99: 10 });
    await compare(bench, 'redeem', { ratio: 0.6 });
    await comparePolls(bench, histories);
    printProblems(bench.problems);
  } finally {
    for (const stop of stops.reverse()) await stop();
    await opened.stop();
    await rm(home, { recursive: true, force: true });
  }
}

/** As in a shop, but for the limit of look-ups: here one kiosk does the work of a hundred. */
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
  server: Served,
  plan: Pick<LoadPlan, 'act' | 'seconds' | 'poll'>,
): Promise<LoadReport> {
  const from = plan.act === 'redeem' ? nextRedeem : Math.floor(Math.random() * 10_000);
  const report = await load({ ...plan, url: server.url, sceneFile: bench.sceneFile, from });
  if (plan.act === 'redeem') nextRedeem += report.sent;
  const expected = { 'look-up': '200', redeem: '201', poll: '304' }[plan.act];
  const other = Object.entries(report.statuses).filter(([status]) => status !== expected);
  for (const [status, count] of other) bench.problems.push(`${plan.act}: ${count} answers of ${status}`);
  if (report.errors > 0) bench.problems.push(`${plan.act}: ${report.errors} requests without an answer`);
  return report;
}

async function compare(
  bench: Bench,
  act: 'look-up' | 'redeem',
  target: { ratio: number; p99?: number },
): Promise<void> {
  const { product, bare } = bench.servers;
  for (const server of [bare, product]) await run(bench, server, { act, seconds: 2 });
  const reports = { product: [] as LoadReport[], bare: [] as LoadReport[] };
  for (let round = 0; round < ROUNDS; round += 1) {
    reports.bare.push(await run(bench, bare, { act, seconds: SECONDS }));
    reports.product.push(await run(bench, product, { act, seconds: SECONDS }));
  }
  printComparison(act, reports, target);
}

async function comparePolls(bench: Bench, histories: { short: Polled; long: Polled }): Promise<void> {
  const { product } = bench.servers;
  const polls = { short: await pollOf(product, histories.short), long: await pollOf(product, histories.long) };
  const rates = { short: [] as number[], long: [] as number[] };
  for (const poll of [polls.short, polls.long]) await run(bench, product, { act: 'poll', seconds: 1, poll });
  for (let round = 0; round < POLL_ROUNDS; round += 1) {
    // Who goes first changes, so that a machine that warms up or tires favours neither.
    for (const size of round % 2 ? (['long', 'short'] as const) : (['short', 'long'] as const)) {
      rates[size].push(
        (await run(bench, product, { act: 'poll', seconds: POLL_SECONDS, poll: polls[size] })).perSecond,
      );
    }
  }
  printPolls([SHORT, median(rates.short)], [LONG, median(rates.long)]);
}

async function pollOf(server: Served, { storeId, token }: Polled): Promise<NonNullable<LoadPlan['poll']>> {
  const path = `/api/stores/${storeId}/rewards/redemptions?limit=16`;
  const answer = await fetch(server.url + path, { headers: { authorization: `Bearer ${token}` } });
  const etag = answer.headers.get('etag');
  if (etag === null) throw new Error(`the board answered ${answer.status} without an ETag`);
  return { path, token, etag };
}

void main();
