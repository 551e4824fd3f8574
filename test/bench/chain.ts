import { setTimeout } from 'node:timers/promises';
import type pg from 'pg';
import { withBenchEnvironment, type BenchEnvironment, type Measurement, type UsedFixture } from './environment';
import { createSession, createStores, prepareFixture, type BenchFixture } from './fixture';
import { preparePoll } from './polls';
import { getMedian, printErrors, printTable, verdict } from './print';
import type { ServerProcess } from './processes';

const SHOPS = 300;
const CUSTOMERS = 9_000;
const REWARDS = 6;
const ROUNDS = 4;
const SECONDS = 2;
const REDEEMED_MS = 3_000;
/** What a request may cost in a chain, compared with one store (CH-39). */
const TARGET = 1.2;

const OPERATIONS = ['look-up', 'redeem', 'poll', 'dashboard'] as const;
const KINDS = ['store', 'chain'] as const;

/**
 * Compares a chain of 300 shops with one store that has as many customers, in turn: look-ups and redemptions at kiosks,
 * polls of boards, and the figures of the owner's dashboard. The costs are CPU time of server and database.
 */
export async function measureChain(): Promise<void> {
  await withBenchEnvironment(async (bench) => {
    console.log(`Preparing a store and a chain of ${SHOPS} shops ...`);
    const size = { stores: 1, customersPerStore: CUSTOMERS };
    const fixtures = {
      store: await addOwner(bench.sql, await prepareFixture(bench.sql, REWARDS, size)),
      chain: await addShops(bench.sql, await addOwner(bench.sql, await prepareFixture(bench.sql, REWARDS, size))),
    };
    for (const fixture of Object.values(fixtures)) await addPast(bench.sql, fixture);
    await bench.sql.query('vacuum analyze');
    const used = {
      store: await bench.writeFixture('store', fixtures.store),
      chain: await bench.writeFixture('chain', fixtures.chain),
    };
    const server = await bench.serveProduct();
    for (const operation of OPERATIONS) {
      // The packaged database does this by itself, but only after a while.
      await bench.sql.query('vacuum analyze');
      const rounds = await measureBoth(bench, server, operation, { fixtures, used });
      printTable(
        operation,
        KINDS.map((kind) => [kind, rounds[kind]] as const),
      );
      const ratio = getCost(rounds.chain) / getCost(rounds.store);
      console.log(`chain to store: ${ratio.toFixed(2)} times the CPU, target ${TARGET}: ${verdict(ratio <= TARGET)}`);
    }
    printErrors(bench.errors);
  });
}

async function measureBoth(
  bench: BenchEnvironment,
  server: ServerProcess,
  operation: (typeof OPERATIONS)[number],
  {
    fixtures,
    used,
  }: { fixtures: Record<(typeof KINDS)[number], BenchFixture>; used: Record<(typeof KINDS)[number], UsedFixture> },
): Promise<Record<(typeof KINDS)[number], Measurement[]>> {
  const plans = {
    store: await toPlan(server, operation, fixtures.store),
    chain: await toPlan(server, operation, fixtures.chain),
  };
  const rounds = { store: [] as Measurement[], chain: [] as Measurement[] };
  for (const kind of KINDS) await bench.measure(server, { ...plans[kind], seconds: 1 }, used[kind]);
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const kind of round % 2 ? [...KINDS].reverse() : KINDS) {
      rounds[kind].push(await bench.measure(server, plans[kind], used[kind]));
    }
  }
  return rounds;
}

async function toPlan(server: ServerProcess, operation: (typeof OPERATIONS)[number], { stores }: BenchFixture) {
  const plan = { operation, seconds: SECONDS };
  if (operation !== 'poll') return plan;
  // Redemptions that were under way at the end of the last round still change the boards.
  await setTimeout(REDEEMED_MS);
  const boards = stores.map(({ id, boardToken }) => preparePoll(server, { storeId: id, token: boardToken }));
  return { ...plan, polls: await Promise.all(boards) };
}

const getCost = (rounds: readonly Measurement[]) => getMedian(rounds, 'serverCpu') + getMedian(rounds, 'databaseCpu');

async function addOwner(sql: pg.Client, fixture: BenchFixture): Promise<BenchFixture> {
  const ownerToken = await createSession(sql, fixture.stores[0]?.id ?? '', 'store_owner', 'dashboard');
  return { ...fixture, ownerToken };
}

/** Makes the store of the fixture the first of 300 shops, which its customers visit in turn. */
async function addShops(sql: pg.Client, fixture: BenchFixture): Promise<BenchFixture> {
  const [first] = fixture.stores;
  if (!first) throw new Error('the fixture is empty');
  const others = await createStores(sql, SHOPS - 1);
  const ids = others.map(({ id }) => id);
  await sql.query('update stores set chain_since = now() where id = $1', [first.id]);
  await sql.query('update stores set chain_id = $1 where id = any ($2)', [first.id, ids]);
  await sql.query(
    `insert into shops (store_id, id, number, name, joined_at)
     select $1, s.id, s.position - 1, 'Shop ' || s.position, now()
     from unnest($1::uuid || $2::uuid[]) with ordinality s(id, position)`,
    [first.id, ids],
  );
  for (const table of ['accounts', 'sessions']) {
    await sql.query(`update ${table} set shop_id = store_id, store_id = $1 where store_id = any ($2)`, [first.id, ids]);
  }
  return {
    ...fixture,
    stores: [first, ...others].map((store) => ({ ...store, rewards: first.rewards })),
    customers: fixture.customers.map((customer, index) => ({ ...customer, store: index % SHOPS })),
  };
}

/** Gives each shop a connected register and the sums of two months, which the whole chain has too. */
async function addPast(sql: pg.Client, { stores }: BenchFixture): Promise<void> {
  const ids = stores.map(({ id }) => id);
  await sql.query(
    `insert into store_integrations (store_id, provider, status, checked_at, succeeded_at)
     select id, 'clover', 'connected', now(), now() from unnest($1::uuid[]) id`,
    [ids],
  );
  await sql.query('insert into pos_cursors (store_id, polled_at) select id, now() from unnest($1::uuid[]) id', [ids]);
  await sql.query(
    `insert into store_day_shards (store_id, shop_id, day, points_issued, check_ins)
     select $1, shop, current_date - n, 100, 10
     from unnest(no_shop() || $2::uuid[]) shop, generate_series(1, 62) n`,
    [ids[0], ids.slice(1)],
  );
}
