import type pg from 'pg';
import { withBenchEnvironment, type Measurement } from './environment';
import { prepareFixture, type BenchFixture } from './fixture';
import { median, printErrors, printTable, verdict } from './print';

const STORES = { stores: 100, customersPerStore: 100 };
const REWARDS = 14;
const ROUNDS = 8;
const SECONDS = 2;
/** What a redemption may cost in a store that writes events, compared with one that does not. */
const TARGET = 1.05;

const KINDS = ['without the trigger', 'without a feed', 'with a feed'] as const;
type Kind = (typeof KINDS)[number];

/**
 * Compares redemptions in stores that write events, in stores that do not, and in stores of a database without the
 * trigger of redemptions, in turn. The costs are CPU time of server and database.
 */
export async function measureEvents(): Promise<void> {
  await withBenchEnvironment(async (bench) => {
    console.log('Preparing stores ...');
    // Each kind has its own stores, so that their customers have redeemed equally often.
    const used = {
      'without the trigger': await bench.writeFixture('none', await prepareFixture(bench.sql, REWARDS, STORES)),
      'without a feed': await bench.writeFixture('plain', await prepareFixture(bench.sql, REWARDS, STORES)),
      'with a feed': await bench.writeFixture('feed', await prepareFeed(bench.sql)),
    };
    await bench.sql.query('vacuum analyze');
    const server = await bench.serveProduct();
    const rounds: Record<Kind, Measurement[]> = { 'without the trigger': [], 'without a feed': [], 'with a feed': [] };
    for (let round = -1; round < ROUNDS; round += 1) {
      for (const kind of round % 2 ? KINDS : [...KINDS].reverse()) {
        await setTrigger(bench.sql, kind === 'without the trigger' ? 'disable' : 'enable');
        const measured = await bench.measure(server, { operation: 'redeem', seconds: SECONDS }, used[kind]);
        // The first round warms up.
        if (round >= 0) rounds[kind].push(measured);
      }
    }
    printTable(
      'redeem',
      KINDS.map((kind) => [kind, rounds[kind]] as const),
    );
    const compare = (kind: Kind, other: Kind) => getRatio(rounds[kind], rounds[other]);
    console.log(
      `without a feed to without the trigger: ${compare('without a feed', 'without the trigger').toFixed(3)} times the CPU`,
    );
    const ratio = compare('with a feed', 'without a feed');
    console.log(
      `with a feed to without: ${ratio.toFixed(3)} times the CPU, target ${TARGET}: ${verdict(ratio <= TARGET)}`,
    );
    printErrors(bench.errors);
  });
}

const getCost = ({ serverCpu, databaseCpu }: Measurement) => serverCpu + databaseCpu;
/** Rounds are compared in pairs, because other load on the machine affects both of a pair. */
const getRatio = (rounds: readonly Measurement[], others: readonly Measurement[]) =>
  median(rounds.map((round, index) => getCost(round) / getCost(others[index] ?? round)));

async function prepareFeed(sql: pg.Client): Promise<BenchFixture> {
  const fixture = await prepareFixture(sql, REWARDS, STORES);
  const ids = fixture.stores.map(({ id }) => id);
  await sql.query('update stores set events_since = now() where id = any($1::uuid[])', [ids]);
  return fixture;
}

/** The trigger of points_ledger that writes events counts points too, so it stays. */
async function setTrigger(sql: pg.Client, change: 'disable' | 'enable'): Promise<void> {
  await sql.query(`alter table redemptions ${change} trigger redemptions_write_event`);
}
