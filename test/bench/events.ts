import type pg from 'pg';
import { withBenchEnvironment, type Measurement } from './environment';
import { prepareFixture, type BenchFixture } from './fixture';
import { getMedian, printErrors, printTable, verdict } from './print';

const STORES = { stores: 100, customersPerStore: 100 };
const REWARDS = 14;
const ROUNDS = 8;
const SECONDS = 2;
/** What a redemption may cost in a store that writes events, compared with one that does not. */
const TARGET = 1.05;

const KINDS = ['without triggers', 'without a feed', 'with a feed'] as const;
type Kind = (typeof KINDS)[number];

/**
 * Compares redemptions in stores that write events, in stores that do not, and in stores of a database without the
 * triggers of events, in turn. The costs are CPU time of server and database.
 */
export async function measureEvents(): Promise<void> {
  await withBenchEnvironment(async (bench) => {
    console.log('Preparing stores ...');
    const plain = await prepareFixture(bench.sql, REWARDS, STORES);
    const feed = await prepareFixture(bench.sql, REWARDS, STORES);
    await turnOn(bench.sql, feed);
    await bench.sql.query('vacuum analyze');
    const stores = await bench.writeFixture('plain', plain);
    const used = {
      'without triggers': stores,
      'without a feed': stores,
      'with a feed': await bench.writeFixture('feed', feed),
    };
    const server = await bench.serveProduct();
    const rounds: Record<Kind, Measurement[]> = { 'without triggers': [], 'without a feed': [], 'with a feed': [] };
    for (let round = -1; round < ROUNDS; round += 1) {
      for (const kind of round % 2 ? KINDS : [...KINDS].reverse()) {
        await setTriggers(bench.sql, kind === 'without triggers' ? 'disable' : 'enable');
        const measured = await bench.measure(server, { operation: 'redeem', seconds: SECONDS }, used[kind]);
        // The first round warms up.
        if (round >= 0) rounds[kind].push(measured);
      }
    }
    printTable(
      'redeem',
      KINDS.map((kind) => [kind, rounds[kind]] as const),
    );
    const [none, off, on] = KINDS.map((kind) => getCost(rounds[kind]));
    console.log(`without a feed to without triggers: ${((off ?? 0) / (none ?? 1)).toFixed(3)} times the CPU`);
    const ratio = (on ?? 0) / (off ?? 1);
    console.log(
      `with a feed to without: ${ratio.toFixed(3)} times the CPU, target ${TARGET}: ${verdict(ratio <= TARGET)}`,
    );
    printErrors(bench.errors);
  });
}

const getCost = (rounds: readonly Measurement[]) => getMedian(rounds, 'serverCpu') + getMedian(rounds, 'databaseCpu');

async function turnOn(sql: pg.Client, { stores }: BenchFixture): Promise<void> {
  const ids = stores.map(({ id }) => id);
  await sql.query('update stores set events_since = now() where id = any($1::uuid[])', [ids]);
}

async function setTriggers(sql: pg.Client, change: 'disable' | 'enable'): Promise<void> {
  for (const table of ['redemptions', 'points_ledger']) {
    await sql.query(`alter table ${table} ${change} trigger ${table}_write_event`);
  }
}
