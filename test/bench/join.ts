import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { startCloverFake } from '../../src/fakes/clover';
import { encryptStoreSecrets } from '../../src/server/modules/stores';
import { createEncryptor } from '../../src/server/platform/secrets/encryption';
import { toSql } from '../support/verification';
import { createCall } from './calls';
import { PRODUCT_ENVIRONMENT, withBenchEnvironment, type BenchEnvironment } from './environment';
import { prepareFixture } from './fixture';
import { median, printErrors, verdict } from './print';
import { runSteadyLoad, type ServerProcess } from './processes';
import type { SteadyReport, SteadyRequest } from './steadyLoad';

const CUSTOMERS = 50_000;
const CUSTOMERS_OF_CHAIN = 9_000;
const PER_SECOND = 100;
/** Long enough that one slow response is not the 99th percentile. */
const SECONDS = 10;
const ROUNDS_ALONE = 3;
const TARGET = 1.5;
const MERCHANT = 'MBENCH0000001';

/**
 * Measures how long a store of 50,000 customers takes to join a chain, and what a kiosk there feels meanwhile: the
 * times of look-ups at a fixed rate, compared with those before. `factor` is the share of the customers.
 */
export async function measureJoin(factor: number): Promise<void> {
  const customers = Math.ceil(CUSTOMERS * factor);
  await withBenchEnvironment(async (bench) => {
    const { sql } = bench;
    const fixture = await prepareFixture(sql, 1, { stores: 2, customersPerStore: CUSTOMERS_OF_CHAIN });
    const [chain, shop] = fixture.stores;
    if (!chain || !shop) throw new Error('no store was created');
    await addCustomers(sql, shop.id, customers - CUSTOMERS_OF_CHAIN);
    await sql.query('update stores set chain_since = now() where id = $1', [chain.id]);
    await sql.query(
      `insert into shops (store_id, id, number, name, joined_at) values ($1, $1, 0, 'First Street', now())`,
      [chain.id],
    );
    await sql.query('vacuum analyze');
    const ofChain = fixture.customers.filter(({ store }) => store === 0);
    const requestsFile = path.join(bench.directory, 'lookUps.json');
    const requests = ofChain.map((_, n): SteadyRequest => {
      const call = createCall({ operation: 'look-up' }, { ...fixture, customers: ofChain }, n);
      return { path: call.path, headers: { authorization: `Bearer ${call.token}` } };
    });
    await writeFile(requestsFile, JSON.stringify(requests));
    // The register of the store is read completely before it joins.
    const clover = await startCloverFake({ port: 0, merchants: [{ merchantId: MERCHANT, name: 'Bench' }] });
    await connectRegister(sql, shop.id);
    const server = await bench.serveProduct({ CLOVER_BASE_URL: clover.url });
    const lookUp = () => sendLookUps(bench, server, requestsFile);
    await lookUp();
    const alone: SteadyReport[] = [];
    for (let round = 0; round < ROUNDS_ALONE; round += 1) alone.push(await lookUp());
    const startedAt = await startJoin(sql, chain.id, shop.id);
    const during: SteadyReport[] = [];
    while (!(await isDone(sql))) during.push(await lookUp());
    const { rows } = await sql.query<{ seconds: number; moved: number }>(
      `select extract(epoch from finished_at - $1::timestamptz)::float8 as seconds,
              (counts->>'customers')::integer as moved from shop_moves`,
      [startedAt],
    );
    const [row] = rows;
    console.log(`\n${row?.moved} customers joined in ${row?.seconds.toFixed(0)} s, after all requests were over`);
    const p99 = (reports: readonly SteadyReport[]) => median(reports.map((report) => report.p99));
    for (const [name, reports] of [
      ['alone', alone],
      ['during', during],
    ] as const) {
      const p50 = median(reports.map((report) => report.p50));
      console.log(
        `${name.padEnd(7)} p50 ${p50.toFixed(1)} ms, p99 ${p99(reports).toFixed(1)} ms, ${reports.length} rounds`,
      );
    }
    const ratio = p99(during) / p99(alone);
    console.log(`p99 to alone: ${ratio.toFixed(2)} times, target ${TARGET}: ${verdict(ratio <= TARGET)}`);
    await clover.close();
    printErrors(bench.errors);
  });
}

async function sendLookUps(bench: BenchEnvironment, { url }: ServerProcess, requestsFile: string) {
  const report = await runSteadyLoad({ url, requestsFile, perSecond: PER_SECOND, seconds: SECONDS });
  for (const [status, count] of Object.entries(report.statuses)) {
    if (status !== '200') bench.errors.push(`look-up: ${count} responses with status ${status}`);
  }
  return report;
}

/** Adds customers with points, none of whom the chain knows. */
async function addCustomers(sql: pg.Client, storeId: string, count: number): Promise<void> {
  await sql.query(
    `insert into customers (store_id, phone, name, referral_code)
     select $1, '+1212' || (2000000 + n), 'Customer ' || n, 'R' || lpad(n::text, 7, '0') from generate_series(1, $2::int) n`,
    [storeId, count],
  );
  await sql.query(
    `insert into points_ledger (store_id, customer_id, delta, kind, source, actor_role, balance_after, reason)
     select store_id, id, 25, 'adjustment', 'bench:more:' || id, 'system', 0, 'prepared for the benchmark'
     from customers where store_id = $1 and phone like '+1212%'`,
    [storeId],
  );
}

async function connectRegister(sql: pg.Client, storeId: string): Promise<void> {
  await sql.query('update stores set clover_merchant_id = $2 where id = $1', [storeId, MERCHANT]);
  const secrets = { cloverApiKey: `clover-${MERCHANT}`, ghlApiKey: 'ghl-bench' };
  await encryptStoreSecrets(toSql(sql), createEncryptor(PRODUCT_ENVIRONMENT.SECRETS_KEY), storeId, secrets);
}

/** Plans a join for now and waits until its customers are being moved. Returns when that began. */
async function startJoin(sql: pg.Client, chainId: string, shopId: string): Promise<Date> {
  await sql.query(
    `insert into shop_moves (store_id, shop_id, direction, starts_at, point_rate) values ($1, $2, 'join', now(), 1)`,
    [chainId, shopId],
  );
  for (;;) {
    const { rows } = await sql.query<{ now: Date; isMoving: boolean; problem: string | null }>(
      `select now(), coalesce(step <> 'close', status = 'done') as "isMoving", problem from shop_moves`,
    );
    if (rows[0]?.isMoving) return rows[0].now;
    if (rows[0]?.problem) throw new Error(`the join did not start: ${rows[0].problem}`);
    await sleep(100);
  }
}

async function isDone(sql: pg.Client): Promise<boolean> {
  const { rows } = await sql.query(`select from shop_moves where status = 'done'`);
  return rows.length > 0;
}
