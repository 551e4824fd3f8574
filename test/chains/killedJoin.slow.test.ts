import { setTimeout as sleep } from 'node:timers/promises';
import { signInAdmin } from '../support/admin';
import { runOnDedicatedServer } from '../support/dedicatedServer';
import { eventually } from '../support/eventually';
import { runScheduledJob } from '../support/scheduledJobs';
import { startServer } from '../support/server';
import { sharedDatabaseEnv, sql } from '../support/sql';
import type { TestStore } from '../support/testStore';
import { listBrokenRules } from '../support/verification';
import { createJoining, plan } from './joining';

const CUSTOMERS = 20_000;
/** Every third customer of the store is a customer of the chain too. */
const KNOWN = Math.ceil(CUSTOMERS / 3);
const RATE = 0.75;

// The servers of this database are those that the test starts, so that no other one runs its jobs.
const dedicated = runOnDedicatedServer();
beforeAll(() => dedicated().stop());

async function start() {
  const server = await startServer({ ...sharedDatabaseEnv(), LOG_LEVEL: 'warn' });
  process.env.REGULARS_TEST_URL = server.url;
  return server;
}

/** Adds customers with the numbers 0, `step`, 2 × `step` and so on. Most have points, and some a debt. */
async function addCustomers({ id }: TestStore, count: number, step: number): Promise<void> {
  await sql(
    `insert into customers (store_id, phone, name, referral_code)
     select $1, '+1212' || (2000000 + n * $3), 'Pat Regular', 'R' || lpad(n::text, 7, '0') from generate_series(0, $2::int - 1) n`,
    [id, count, step],
  );
  await sql(
    `insert into points_ledger (store_id, customer_id, delta, kind, source, actor_role, balance_after)
     select store_id, id, delta, case when delta < 0 then 'reversal' else 'adjustment' end, 'start:' || id, 'system', 0
     from (select store_id, id, right(phone, 2)::int - 5 as delta from customers where store_id = $1) c
     where delta <> 0 order by id`,
    [id],
  );
}

const sumOf = async (text: string, values: unknown[]) => (await sql<{ sum: number }>(text, values))[0]?.sum ?? 0;
const sumPoints = ({ id }: TestStore) =>
  sumOf('select sum(points)::integer as sum from customers where store_id = $1', [id]);
/** The old rows of a ledger as one text that changes with any of them. */
const hashLedger = async ({ id }: TestStore) =>
  (
    await sql<{ hash: string }>(
      `select md5(string_agg(encode(hash, 'hex'), '' order by customer_id, number)) as hash from points_ledger
       where store_id = $1 and source like 'start:%'`,
      [id],
    )
  )[0]?.hash;

test('CH-27 CH-25 CH-26 a join of 20,000 customers whose server is killed in one batch after another ends as if it never was', async () => {
  let server = await start();
  const joining = await createJoining();
  const { first, shop } = joining;
  await addCustomers(shop, CUSTOMERS, 1);
  await addCustomers(first, KNOWN, 3);
  const [before, ledger] = [await sumPoints(first), await hashLedger(shop)];
  const worth = await sumOf(
    'select sum(floor(points * $2::numeric))::integer as sum from customers where store_id = $1',
    [shop.id, RATE],
  );
  const { token } = await signInAdmin();
  const { moveId } = await plan(token, joining, { pointRate: RATE });
  await sql('update shop_moves set starts_at = now() where id = $1', [moveId]);
  await runScheduledJob('chains.startJoins');
  await sql(`update pgboss.job set start_after = now() where name = 'chains.runJoin'`);

  const readProgress = async () =>
    (
      await sql<{ progress: string }>(
        `select concat_ws(' ', status, step, position, counts->>'customers') as progress from shop_moves where id = $1`,
        [moveId],
      )
    )[0]?.progress ?? '';
  let kills = 0;
  let seen = await readProgress();
  for (;;) {
    const progress = await eventually(
      'another batch is saved',
      async () => {
        const now = await readProgress();
        return now !== seen && now;
      },
      { withinMs: 120_000 },
    );
    if (progress.startsWith('done')) break;
    // Each kill is at another place of a batch.
    await sleep((kills * 37) % 300);
    await server.stop('SIGKILL');
    kills += 1;
    seen = await readProgress();
    // The job would be given to others only after its time limit. The schedule goes on with joins that have none.
    await sql(`delete from pgboss.job where name = 'chains.runJoin'`);
    server = await start();
    await runScheduledJob('chains.startJoins');
  }
  // How many batches lie between two kills depends on the machine.
  expect(kills).toBeGreaterThan(1);
  await server.stop();

  expect(await hashLedger(shop)).toBe(ledger);
  expect(await sumPoints(shop)).toBe(0);
  expect(await sumPoints(first)).toBe(before + worth);
  expect(
    await sql(
      `select count(*)::integer as customers, count(distinct phone)::integer as phones from customers where store_id = $1`,
      [first.id],
    ),
  ).toEqual([{ customers: CUSTOMERS, phones: CUSTOMERS }]);
  expect(
    await sql(
      `select count(*)::integer as origins, count(distinct customer_id)::integer as customers, sum(points)::integer as points
       from customer_origins where store_id = $1`,
      [first.id],
    ),
  ).toEqual([{ origins: CUSTOMERS, customers: CUSTOMERS, points: worth }]);
  // No purchase explains the debts of this test.
  const broken = await listBrokenRules([first.id, shop.id]);
  expect(broken.filter((each) => !each.startsWith('cause-known: reversal start:'))).toEqual([]);
}, 1_200_000);
