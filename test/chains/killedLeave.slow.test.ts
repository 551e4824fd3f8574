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
  waitUntilDone,
} from './killedMove';
import { planLeave } from './leaving';

const CUSTOMERS = 8_000;
/** Every third customer of the store is a customer of the chain too. */
const KNOWN = Math.ceil(CUSTOMERS / 3);
const RATE = 0.75;

runOwnServersOnly();

/** What each customer is to get back and what it costs in the chain, by the words of decision 0196, in SQL. */
const EXPECTED = `
  with b as (
    select o.origin_id, c.points as balance, o.points as brought, m.moved
    from customer_origins o join customers c on c.store_id = o.store_id and c.id = o.customer_id
    join unnest($3::uuid[], $4::bigint[]) as m (id, moved) on m.id = o.origin_id
    where o.store_id = $1
  ), g as (
    select *, case when moved < 0 then -least(ceil((greatest(least(balance, 0), brought) - brought) / $2::numeric), -moved)
                   else least(ceil((brought - least(greatest(balance, 0), brought)) / $2::numeric), moved) end as stays
    from b
  )
  select origin_id, (moved - stays)::integer as back, (brought - floor(stays * $2::numeric))::integer as cost from g`;

test('CH-31 a leave of 8,000 customers whose server is killed in one batch after another ends as if it never was', async () => {
  const started = await startOwnServer();
  const joining = await createJoining();
  const { first, shop } = joining;
  await addCustomers(shop, CUSTOMERS, 1);
  await addCustomers(first, KNOWN, 3);
  const [inShop, ledgers] = [await sumPoints(shop), [await hashLedger(shop), await hashLedger(first)]];
  const { token } = await signInAdmin();
  const joined = await plan(token, joining, { pointRate: RATE });
  await startMoveNow(joined.moveId);
  await waitUntilDone(joined.moveId);
  // Some spend a part or all of their points in the chain, and others earn more there.
  await sql(
    `insert into points_ledger (store_id, customer_id, delta, kind, source, actor_role, balance_after)
     select store_id, id, delta, 'adjustment', 'chain:' || id, 'system', 0
     from (select store_id, id,
                  case right(phone, 1) when '1' then -points when '2' then -ceil(points / 3.0) when '3' then 40 else 0 end as delta
           from customers where store_id = $1 and points > 0) c
     where delta <> 0 order by id`,
    [first.id],
  );
  const before = await sumPoints(first);
  const moved = await sql<{ id: string; points: number }>(
    `select customer_id as id, -delta as points from points_ledger where store_id = $1 and source like 'move:%#1:out'`,
    [shop.id],
  );
  const expected = await sql<{ origin_id: string; back: number; cost: number }>(EXPECTED, [
    first.id,
    RATE,
    moved.map(({ id }) => id),
    moved.map(({ points }) => points),
  ]);
  const [back, cost] = [
    expected.reduce((sum, each) => sum + each.back, 0),
    expected.reduce((sum, each) => sum + each.cost, 0),
  ];
  expect(back).toBeGreaterThan(0);
  expect(back).toBeLessThan(inShop);

  const { moveId } = await planLeave(token, joining);
  await startMoveNow(moveId);
  const { kills, server } = await killInBatches(moveId, started);
  // How many batches lie between two kills depends on the machine.
  expect(kills).toBeGreaterThan(1);
  await server.stop();

  expect([await hashLedger(shop), await hashLedger(first)]).toEqual(ledgers);
  expect([await sumPoints(shop), await sumPoints(first)]).toEqual([back, before - cost]);
  const points = new Map(
    (await sql<{ id: string; points: number }>('select id, points from customers where store_id = $1', [shop.id])).map(
      (each) => [each.id, each.points],
    ),
  );
  expect(expected.filter(({ origin_id: id, back: due }) => points.get(id) !== due)).toEqual([]);
  expect(
    await sumOf('select count(*)::integer as sum from customer_origins where store_id = $1 and is_back', [first.id]),
  ).toBe(CUSTOMERS);
  expect(
    await sql(
      `select status, (counts->>'customers')::integer as customers, (counts->>'pointsBefore')::integer as before,
              (counts->>'pointsAfter')::integer as after
       from shop_moves where id = $1`,
      [moveId],
    ),
  ).toEqual([{ status: 'done', customers: CUSTOMERS, before: cost, after: back }]);
  expect(await listBroken(joining)).toEqual([]);
}, 1_200_000);
