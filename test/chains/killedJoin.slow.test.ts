import { signInAdmin } from '../support/admin';
import { sql } from '../support/sql';
import { createJoining, plan } from './joining';
import {
  addCustomers,
  hashLedger,
  killInBatches,
  listBroken,
  runOwnServersOnly,
  startMoveNow,
  startOwnServer,
  sumOf,
  sumPoints,
} from './killedMove';

const CUSTOMERS = 20_000;
/** Every third customer of the store is a customer of the chain too. */
const KNOWN = Math.ceil(CUSTOMERS / 3);
const RATE = 0.75;

runOwnServersOnly();

test('CH-27 CH-25 CH-26 a join of 20,000 customers whose server is killed in one batch after another ends as if it never was', async () => {
  const started = await startOwnServer();
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
  await startMoveNow(moveId);
  const { kills, server } = await killInBatches(moveId, started);
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
  expect(await listBroken(joining)).toEqual([]);
}, 1_200_000);
