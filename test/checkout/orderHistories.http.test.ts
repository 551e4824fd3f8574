import { toShop, type Database } from '../../src/server/database/Database';
import { calculatePoints, calculateReferralShare } from '../../src/server/modules/crediting/points';
import { syncStore, type SyncDeps } from '../../src/server/modules/orderSync/syncStore';
import { getEligibleCents } from '../../src/server/modules/pointOfSale/orderValue';
import { openTestDatabase } from '../support/openTestDatabase';
import { sql } from '../support/sql';
import { addCustomer, createTestStore, type Person } from '../support/testStore';
import { addPayment, addSale, attachPhone, refundSale, setFault, setMalformedRecords, voidSale } from './register';
import { createDeps, sync } from './syncing';

const STEPS = 40;

let database: Database;
let processes: [SyncDeps, SyncDeps];

beforeAll(async () => {
  database = await openTestDatabase();
  // Two clients of one database, each with its own connection to the point of sale, like two server processes.
  processes = [createDeps(database), createDeps(database)];
});
afterAll(() => database.close());

/** Creates a random generator of integers below `below`. A seed always generates the same numbers. */
function createRandom(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
    return Math.floor((state / 2 ** 31) * below);
  };
}

it.concurrent.each([1, 2])(
  'BX-20 whatever happens at the register, every claimed order ends with the points it is worth: seed %i',
  async (seed) => {
    const random = createRandom(seed);
    const store = await createTestStore({ purchase_referral_percentage: 10 });
    const bob = await addCustomer(store);
    const people: Person[] = [bob];
    for (let n = 0; n < 3; n += 1) people.push(await addCustomer(store, { referred_by: bob.id }));
    const pick = <T>(items: readonly T[]): T => items[random(items.length)] as T;
    const orders: string[] = [];
    const background: Promise<unknown>[] = [];
    const read = (checkoutsOnly: boolean) =>
      syncStore(pick(processes), toShop(store.id), { signal: AbortSignal.timeout(20_000), checkoutsOnly });
    const press = async ({ id }: Person) => {
      await sql(
        `insert into pending_checkouts (store_id, customer_id, requested_at) values ($1, $2, now())
         on conflict (store_id, customer_id) where status = 'pending' do nothing`,
        [store.id, id],
      );
      await read(true);
    };
    const steps: (() => Promise<unknown>)[] = [
      async () => orders.push(await addSale(store, { amountCents: random(20_000), phone: pick(people).phone })),
      async () => orders.push(await addSale(store, { amountCents: random(20_000) })),
      () => press(pick(people)),
      () => press(pick(people)),
      () => refundSale(store, pick(orders), random(5000)),
      () => refundSale(store, pick(orders)),
      () => voidSale(store, pick(orders)),
      () => addPayment(store, pick(orders), random(9000)),
      () => attachPhone(store, pick(orders), pick(people).phone),
      () =>
        sql('update stores set points_per_dollar = $2, is_referral_enabled = $3 where id = $1', [
          store.id,
          1 + random(500) / 100,
          random(2) === 0,
        ]),
      () => setFault(store, 'malformed', random(3)),
      () => setMalformedRecords(store, random(2) === 0 ? [] : [null, { id: 'ODD' }]),
      () => read(false),
      () => Promise.resolve(background.push(read(false), read(true))),
    ];
    orders.push(await addSale(store, { phone: bob.phone }));
    await press(bob);
    for (let step = 0; step < STEPS; step += 1) await pick(steps)();
    await Promise.all(background);
    await setFault(store, 'malformed', 0);
    await sync(processes[0], store);

    const pos = processes[0].getPointOfSale(store.id, {
      apiKey: `clover-${store.merchantId}`,
      merchantId: store.merchantId,
    });
    const worth = new Map(
      (await pos.listOrdersModifiedSince(0, AbortSignal.timeout(20_000))).orders.map((order) => [
        order.id,
        getEligibleCents(order),
      ]),
    );
    const claims = await sql<{
      order_id: string;
      points_per_dollar: number;
      referral_percentage: number;
      granted_points: number;
      granted_share: number;
      points: number;
      share: number;
    }>(
      `select o.order_id, o.points_per_dollar, o.referral_percentage, o.granted_points, o.granted_share,
              coalesce(sum(l.delta) filter (where l.customer_id = o.customer_id), 0) as points,
              coalesce(sum(l.delta) filter (where l.customer_id = o.referrer_id), 0) as share
       from order_credits o
       left join points_ledger l on l.store_id = o.store_id
         and (l.source = 'order:' || o.order_id or l.source like 'order:' || o.order_id || '@%')
       where o.store_id = $1 and o.taken_back_at is null group by o.store_id, o.order_id`,
      [store.id],
    );
    expect(claims.length).toBeGreaterThan(0);
    for (const claim of claims) {
      const points = calculatePoints(worth.get(claim.order_id) ?? Number.NaN, claim.points_per_dollar);
      const share = calculateReferralShare(points, claim.referral_percentage);
      expect(claim).toMatchObject({ granted_points: points, points, granted_share: share, share });
    }
    const unbalanced = await sql(
      `select c.id from customers c left join points_ledger l on l.store_id = c.store_id and l.customer_id = c.id
       where c.store_id = $1 group by c.store_id, c.id having c.points <> coalesce(sum(l.delta), 0)`,
      [store.id],
    );
    expect(unbalanced).toEqual([]);
  },
);
