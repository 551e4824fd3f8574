import type { Chain } from '../../src/contract/chains';
import { addSale, refundSale } from '../checkout/register';
import { addCheckout, getPoints, openSyncDeps, sync } from '../checkout/syncing';
import { signInAdmin } from '../support/admin';
import { call } from '../support/http';
import { sql } from '../support/sql';
import { addCustomer, addReward, givePoints, newPhone, signIn, type Person } from '../support/testStore';
import { listBrokenRules } from '../support/verification';
import { bring, createJoining, findInChain, join, plan, type Joining } from './joining';
import { beginLeave, leave, planLeave, previewLeave } from './leaving';
import { syncShop } from './shopCalls';

const deps = openSyncDeps();
let token: string;
beforeAll(async () => {
  ({ token } = await signInAdmin());
});

const listBroken = ({ first, shop }: Joining) => listBrokenRules([first.id, shop.id]);
const getChain = async ({ first }: Joining) => (await call<Chain>('GET', `/stores/${first.id}/chain`, { token })).body;
const sumPoints = async (...stores: { id: string }[]) =>
  (
    await sql<{ sum: number }>(
      'select coalesce(sum(points), 0)::integer as sum from customers where store_id = any($1)',
      [stores.map(({ id }) => id)],
    )
  )[0]?.sum ?? 0;
const sumPointsOf = async (...people: Person[]) =>
  (await Promise.all(people.map(getPoints))).reduce<number>((sum, points) => sum + (points ?? 0), 0);
const inChain = async (joining: Joining, { phone }: { phone: string }) =>
  (await findInChain(joining, phone)) ?? { id: '', points: 0 };
/** Spends points of a customer of the chain, or adds them. */
const change = async (joining: Joining, person: { phone: string }, delta: number) =>
  givePoints(joining.first, (await inChain(joining, person)).id, delta);
/** Redeems a reward in a shop of the chain, which waits to be picked up. */
async function redeem(joining: Joining, person: { phone: string }, points: number) {
  const reward = await addReward(joining.first, { points_required: points });
  const kiosk = await signIn(joining.shop.ownerEmail, 'kiosk');
  const { status } = await call('POST', '/public/redeem', {
    token: kiosk,
    body: {
      customerId: (await inChain(joining, person)).id,
      rewardId: reward.id,
      storeSubdomain: joining.shop.subdomain,
    },
  });
  expect(status).toBe(201);
}
const addDebt = async ({ id }: { id: string }, person: Person) => {
  await sql(
    `insert into points_ledger (store_id, customer_id, delta, kind, source, actor_role, balance_after)
     values ($1, $2::uuid, 15, 'earn', 'order:debt', 'system', 0), ($1, $2, -15, 'adjustment', 'spent', 'system', 0),
            ($1, $2, -15, 'reversal', 'order:debt@1', 'system', 0)`,
    [id, person.id],
  );
  await sql(
    `insert into order_credits (store_id, order_id, customer_id, match_method, eligible_cents, granted_points,
                                points_per_dollar, modified_ms)
     values ($1, 'debt', $2, 'manual', 0, 0, 1, 1)`,
    [id, person.id],
  );
};

describe('a shop that brought customers of every kind', () => {
  let joining: Joining;
  let people: Record<'plain' | 'debtor' | 'spender' | 'earner' | 'waiting' | 'stopped' | 'erased' | 'poor', Person>;
  let known: { here: Person; there: Person };
  beforeEach(async () => {
    joining = await createJoining();
    const { first, shop } = joining;
    const phone = newPhone();
    known = {
      here: await addCustomer(shop, { phone, points: 25 }),
      there: await addCustomer(first, { phone, points: 100 }),
    };
    people = {
      plain: await addCustomer(shop, { points: 41, name: 'Plain Person' }),
      debtor: await addCustomer(shop, {}),
      spender: await addCustomer(shop, { points: 60 }),
      earner: await addCustomer(shop, { points: 10 }),
      waiting: await addCustomer(shop, { points: 50 }),
      stopped: await addCustomer(shop, { points: 1 }),
      erased: await addCustomer(shop, { points: 30 }),
      poor: await addCustomer(shop, { points: 0 }),
    };
    await addDebt(shop, people.debtor);
    await sql('insert into visits (store_id, customer_id) values ($1, $2), ($1, $2)', [shop.id, people.plain.id]);
    await sql('update customers set visits = 2, last_visit_at = now() where id = $1', [people.plain.id]);
    await join(deps, token, joining, { pointRate: 0.5 });
    await change(joining, people.spender, -17);
    await change(joining, people.earner, 500);
    await redeem(joining, people.waiting, 20);
    await sql('update customers set sms_opted_out_at = now(), sms_choice_at = now() where id = $1', [
      (await inChain(joining, people.stopped)).id,
    ]);
    const owner = await first.ownerToken();
    const erased = await call('DELETE', `/store/customers/${(await inChain(joining, people.erased)).id}`, {
      token: owner,
    });
    expect(erased.status).toBe(204);
  });
  const points = async () =>
    Object.fromEntries(
      await Promise.all(Object.entries(people).map(async ([name, person]) => [name, await getPoints(person)] as const)),
    );

  test('CH-31, CH-32 and CH-33 goes back as the preview says, and both ledgers verify', async () => {
    const { first, shop } = joining;
    await addCheckout(shop, { ...people.plain, id: (await inChain(joining, people.plain)).id }).catch(() => null);
    const fresh = await addCustomer(first, { shop_id: shop.id, points: 8 });
    const before = await sumPoints(first);
    const counts = (await previewLeave(token, joining)).body;
    expect(counts).toMatchObject({
      customers: 8,
      withPoints: 7,
      // Of 30, 17 are gone, which are 34 points of the shop.
      pointsBefore: 20 + 12 - 8 + 13 + 5 + 25 + 0,
      pointsAfter: 41 + 25 - 15 + 26 + 10 + 50 + 1,
      debts: 1,
      pendingRewards: 1,
      optOuts: 1,
      erased: 1,
      managers: 1,
      cashiers: 1,
    });
    await leave(deps, token, joining);
    const { shops, moves } = await getChain(joining);
    expect(moves[0]).toMatchObject({ direction: 'leave', status: 'done', moved: 8, total: 8, counts: null });
    expect(moves[0]?.leaveCounts).toEqual(counts);
    expect(shops[1]).toMatchObject({ id: shop.id, leftAt: expect.any(String) as string });
    expect(await points()).toEqual({
      plain: 41,
      debtor: -15,
      spender: 26,
      earner: 10,
      waiting: 50,
      stopped: 1,
      erased: 0,
      poor: 0,
    });
    expect([await getPoints(known.here), await getPoints(known.there)]).toEqual([25, 100]);
    expect((await inChain(joining, people.earner)).points).toBe(500);
    expect((await inChain(joining, fresh)).points).toBe(8);
    // The reward came back first, and then went along.
    expect(await sumPoints(first)).toBe(before + 20 - counts.pointsBefore);
    expect(await sql('select status from redemptions where store_id = $1', [first.id])).toEqual([
      { status: 'cancelled' },
    ]);
    const texts = await sql<{ id: string }>(
      'select id from customers where store_id = $1 and sms_opted_out_at is not null',
      [shop.id],
    );
    expect(texts).toEqual([{ id: people.stopped.id }]);
    expect(await sql('select phone from customers where id = $1', [people.erased.id])).toEqual([{ phone: null }]);
    expect(await listBroken(joining)).toEqual([]);
  });

  test.each([
    ['customers', 1],
    ['customers', 2],
    ['customers', 3],
    ['finish', 1],
    ['end', 1],
  ])('CH-31 goes on to the same result when it is killed before the step %s is saved (%d)', async (step, time) => {
    const counts = (await previewLeave(token, joining)).body;
    const key = await planLeave(token, joining);
    await beginLeave(deps, key);
    const { platform } = deps.database;
    let seen = 0;
    const failing = {
      ...platform,
      transaction: <T>(work: (inner: typeof platform) => Promise<T>) =>
        platform.transaction(async (inner) => {
          const result = await work(inner as typeof platform);
          const [move] = await inner.query<{ step: string | null }>(
            'select step from shop_moves where store_id = $1 and id = $2',
            [key.chainId, key.moveId],
          );
          if ((move?.step ?? 'end') === step && (seen += 1) === time) throw new Error('killed inside');
          return result;
        }),
    };
    const killed = { ...deps, database: { ...deps.database, platform: failing as typeof platform } };
    await expect(bring(killed, key, { batch: 3 })).rejects.toThrow('killed inside');
    await bring(deps, key, { batch: 2 });
    expect((await getChain(joining)).moves[0]).toMatchObject({ status: 'done', leaveCounts: counts });
    expect(await points()).toMatchObject({ plain: 41, debtor: -15, spender: 26, waiting: 50 });
    expect(await listBroken(joining)).toEqual([]);
  });

  test('CH-32 a reward that is redeemed while it leaves returns its points, which go along', async () => {
    const key = await planLeave(token, joining);
    await beginLeave(deps, key);
    const { platform } = deps.database;
    let redeemed = false;
    const slow = {
      ...platform,
      transaction: async <T>(work: (inner: typeof platform) => Promise<T>) => {
        const [move] = await sql<{ step: string }>('select step from shop_moves where id = $1', [key.moveId]);
        if (move?.step === 'finish' && !redeemed) {
          redeemed = true;
          // As by a request that began before.
          await sql(
            `with r as (
               insert into redemptions (store_id, shop_id, customer_id, reward_id, status, item_name, item_type,
                                        item_value, day, repeat, points_used, hold)
               select store_id, $2, id, (select id from rewards where store_id = $1 limit 1), 'pending', 'Tea',
                      'FREE_ITEM', 0, current_date, 'always', 100, 1
               from customers where id = $3 returning *)
             insert into points_ledger (store_id, shop_id, customer_id, delta, kind, source, actor_role, balance_after)
             select store_id, shop_id, customer_id, -100, 'redeem', 'redemption:' || id || '#1', 'system', 0 from r`,
            [joining.first.id, joining.shop.id, known.there.id],
          );
        }
        return platform.transaction(work as never);
      },
    };
    await bring({ ...deps, database: { ...deps.database, platform: slow as unknown as typeof platform } }, key);
    expect(redeemed).toBe(true);
    expect([await getPoints(known.here), await getPoints(known.there)]).toEqual([25, 100]);
    expect(await listBroken(joining)).toEqual([]);
  });

  test('CH-31 joins again, with what was spent in between gone for good', async () => {
    const { first, shop } = joining;
    await leave(deps, token, joining);
    await givePoints(shop, people.plain.id, 9);
    await givePoints(shop, people.spender.id, -6);
    const late = await addCustomer(shop, { points: 5 });
    // Points of the shop count twice as much as those of the chain.
    const worth = async () => (await sumPoints(first)) * 2 + (await sumPoints(shop));
    const before = await worth();
    await expect(plan(token, joining, { pointRate: 1 })).rejects.toThrow('a point counted as 0.5');
    await join(deps, token, joining, { pointRate: 0.5, batch: 3 });
    expect(await worth()).toBeLessThanOrEqual(before);
    expect((await inChain(joining, people.plain)).points).toBe(25);
    expect((await inChain(joining, late)).points).toBe(2);
    expect((await getChain(joining)).moves[0]).toMatchObject({ direction: 'join', status: 'done', moved: 9, total: 9 });
    expect(await listBroken(joining)).toEqual([]);
    await change(joining, people.plain, -25);
    await leave(deps, token, joining, 2);
    // What was rounded off comes back, and no more.
    expect(await worth()).toBeLessThanOrEqual(before - 2 * 25);
    expect(await getPoints(people.plain)).toBe(0);
    expect(await getPoints(late)).toBe(5);
    expect(await listBroken(joining)).toEqual([]);
  });

  test('CH-31 who was erased in the chain after leaving is somebody new when the shop joins again', async () => {
    const { first } = joining;
    await leave(deps, token, joining);
    const old = await inChain(joining, people.plain);
    await call('DELETE', `/store/customers/${old.id}`, { token: await first.ownerToken() });
    expect(await sql('select name from customers where id = $1', [people.plain.id])).toEqual([
      { name: 'Plain Person' },
    ]);
    await join(deps, token, joining, { pointRate: 0.5 });
    const again = await inChain(joining, people.plain);
    expect(again.id).not.toBe(old.id);
    expect(again.points).toBe(20);
    expect(await listBroken(joining)).toEqual([]);
  });

  test('CH-31 a customer who was merged in the chain has what is there of both', async () => {
    const { first } = joining;
    const [plain, spender] = [await inChain(joining, people.plain), await inChain(joining, people.spender)];
    const merged = await call('POST', `/store/customers/${plain.id}/merge`, {
      token: await first.ownerToken(),
      body: { intoCustomerId: spender.id },
    });
    expect(merged.status).toBe(200);
    // 33 are left of 20 and 30.
    const counts = (await previewLeave(token, joining)).body;
    const before = (await sumPoints(first)) * 2;
    await leave(deps, token, joining, 1);
    expect((await getChain(joining)).moves[0]?.leaveCounts).toEqual(counts);
    const { points: left } = await inChain(joining, people.spender);
    expect(left).toBe(0);
    expect(await sumPointsOf(people.plain, people.spender)).toBe(67);
    expect((await sumPoints(first)) * 2).toBeLessThan(before);
    expect(await listBroken(joining)).toEqual([]);
  });
});

describe('at rate 3', () => {
  test('CH-31 what is gone counts in whole points of the shop', async () => {
    const joining = await createJoining();
    const person = await addCustomer(joining.shop, { points: 7 });
    await join(deps, token, joining, { pointRate: 3 });
    await change(joining, person, -5);
    await leave(deps, token, joining);
    expect([await getPoints(person), (await inChain(joining, person)).points]).toEqual([5, 1]);
    expect(await listBroken(joining)).toEqual([]);
  });
});

test('CH-31 what was rounded off counts when the store joins again', async () => {
  const joining = await createJoining();
  const person = await addCustomer(joining.shop, { points: 20 });
  await join(deps, token, joining, { pointRate: 0.3 });
  await change(joining, person, -5);
  await leave(deps, token, joining);
  // 17 points are worth 5.1.
  expect([await getPoints(person), (await inChain(joining, person)).points]).toEqual([3, 0]);
  await join(deps, token, joining, { pointRate: 0.3 });
  expect([await getPoints(person), (await inChain(joining, person)).points]).toEqual([0, 1]);
  expect(await listBroken(joining)).toEqual([]);
});

describe('purchases around leaving', () => {
  let joining: Joining;
  let ann: Person;
  beforeEach(async () => {
    joining = await createJoining({ points_per_dollar: 2, phone_credit_since: new Date(Date.now() - 86_400_000) });
    ann = await addCustomer(joining.shop, { created_at: new Date(Date.now() - 86_400_000) });
    await join(deps, token, joining);
  });
  const both = async () => [(await inChain(joining, ann)).points, await getPoints(ann)];
  const listCredits = async () =>
    sql('select order_id, store_id from order_credits where store_id = any($1) order by order_id', [
      [joining.first.id, joining.shop.id],
    ]);

  test("one from before is the chain's, one from after is the store's by its own terms, each once", async () => {
    const { first, shop } = joining;
    await addSale(shop, { orderId: 'CHAIN', phone: ann.phone });
    await leave(deps, token, joining);
    // The start reads the register, and what it credits is no point that was brought.
    expect(await both()).toEqual([20, 0]);
    await addSale(shop, { orderId: 'STORE', phone: ann.phone });
    await sync(deps, shop);
    await sync(deps, shop);
    await syncShop(deps, joining, shop);
    expect(await both()).toEqual([20, 40]);
    expect(await listCredits()).toEqual([
      { order_id: 'CHAIN~1', store_id: first.id },
      { order_id: 'STORE', store_id: shop.id },
    ]);
    expect(await listBroken(joining)).toEqual([]);
  });

  test('one that the register reports late is credited by neither, nor one whose clock is ahead twice', async () => {
    const { shop } = joining;
    await addSale(shop, { orderId: 'AHEAD', phone: ann.phone, clientPaidAt: Date.now() + 180_000 });
    await syncShop(deps, joining, shop);
    await leave(deps, token, joining);
    await addSale(shop, { orderId: 'LATE', phone: ann.phone, clientPaidAt: Date.now() - 60_000 });
    await sync(deps, shop);
    await syncShop(deps, joining, shop);
    expect(await both()).toEqual([20, 0]);
    // Nor after it joined again.
    await join(deps, token, joining);
    await syncShop(deps, joining, shop);
    expect(await both()).toEqual([20, 0]);
    expect(await listBroken(joining)).toEqual([]);
  });

  test('a refund of one from before joining counts in the store again', async () => {
    const { shop } = joining;
    await leave(deps, token, joining);
    await addSale(shop, { orderId: 'OWN', phone: ann.phone });
    await sync(deps, shop);
    await join(deps, token, joining);
    expect(await both()).toEqual([40, 0]);
    await leave(deps, token, joining);
    expect(await both()).toEqual([0, 40]);
    await refundSale(shop, 'OWN');
    await sync(deps, shop);
    expect(await both()).toEqual([0, 0]);
    expect(await listBroken(joining)).toEqual([]);
  });
});

describe('a planned leave', () => {
  test('is refused with the reason', async () => {
    const joining = await createJoining();
    const { first, shop } = joining;
    const send = (body: object) =>
      call<{ message: string; fields?: Record<string, string[]> }>('POST', `/stores/${first.id}/chain/leaves`, {
        token,
        body: { shopId: shop.id, ...body },
      }).then(({ status, body: { fields, message } }) => [status, Object.keys(fields ?? {}), message]);
    expect(await send({})).toEqual([409, ['shopId'], expect.stringContaining('is not a shop of this chain')]);
    expect(await send({ shopId: first.id })).toEqual([409, ['shopId'], expect.stringContaining('first store')]);
    expect(await send({ shopId: '0190a000-0000-7000-8000-000000000000' })).toEqual([
      404,
      ['shopId'],
      'Store not found',
    ]);
    const opened = await createJoining();
    await sql(`insert into shops (store_id, id, number, name, joined_at) values ($1, $2, 1, 'Fresh', now())`, [
      first.id,
      opened.shop.id,
    ]);
    await sql('update stores set chain_id = $1 where id = $2', [first.id, opened.shop.id]);
    expect(await send({ shopId: opened.shop.id })).toEqual([
      409,
      ['shopId'],
      expect.stringContaining('was opened in this chain'),
    ]);
    await join(deps, token, joining);
    expect(await send({ startsAt: new Date(Date.now() - 60_000).toISOString() })).toEqual([
      400,
      ['startsAt'],
      expect.any(String),
    ]);
    await sql(`update shops set joined_at = now() - interval '89 days' where id = $1`, [shop.id]);
    const inTwoDays = new Date(Date.now() + 2 * 86_400_000).toISOString();
    expect(await send({ startsAt: inTwoDays })).toEqual([400, ['startsAt'], expect.any(String)]);
    await sql(`update shops set joined_at = now() - interval '91 days' where id = $1`, [shop.id]);
    expect(await send({})).toEqual([409, ['shopId'], expect.stringContaining('more than 90 days ago')]);
    expect((await previewLeave(token, joining)).status).toBe(409);
  });

  test('can be cancelled until it starts, and keeps the shop from being deleted', async () => {
    const joining = await createJoining();
    await join(deps, token, joining);
    const cancel = (moveId: string) =>
      call('DELETE', `/stores/${joining.first.id}/chain/joins/${moveId}`, { token }).then(({ status }) => status);
    const { moveId } = await planLeave(token, joining);
    expect((await getChain(joining)).moves[0]).toMatchObject({ direction: 'leave', status: 'planned', total: null });
    expect((await call('DELETE', `/stores/${joining.shop.id}/permanent`, { token })).status).toBe(409);
    expect(await cancel(moveId)).toBe(204);
    const key = await planLeave(token, joining);
    await beginLeave(deps, key);
    expect(await cancel(key.moveId)).toBe(409);
    await bring(deps, key);
  });
});

test('CH-33 STOP and erasure while it leaves hold in the store too', async () => {
  const joining = await createJoining();
  const { first, shop } = joining;
  const [stopped, erased] = [await addCustomer(shop, { points: 3 }), await addCustomer(shop, { points: 4 })];
  await join(deps, token, joining);
  const key = await planLeave(token, joining);
  await beginLeave(deps, key);
  const { platform } = deps.database;
  let done = false;
  const slow = {
    ...platform,
    transaction: async <T>(work: (inner: typeof platform) => Promise<T>) => {
      const [move] = await sql<{ step: string }>('select step from shop_moves where id = $1', [key.moveId]);
      if (move?.step === 'finish' && !done) {
        done = true;
        await sql('update customers set sms_opted_out_at = now(), sms_choice_at = now() where id = $1', [
          (await inChain(joining, stopped)).id,
        ]);
        await sql('update customers set sms_opted_out_at = now() where id = $1', [(await inChain(joining, erased)).id]);
        const owner = await first.ownerToken();
        await call('DELETE', `/store/customers/${(await inChain(joining, erased)).id}`, { token: owner });
      }
      return platform.transaction(work as never);
    },
  };
  await bring({ ...deps, database: { ...deps.database, platform: slow as unknown as typeof platform } }, key);
  const rows = await sql(
    `select points::integer, sms_opted_out_at is not null as stopped, phone is null as erased from customers
     where store_id = $1 order by stopped desc`,
    [shop.id],
  );
  expect(rows).toEqual([
    { points: 3, stopped: true, erased: false },
    { points: 0, stopped: false, erased: true },
  ]);
  // Whoever has the number later gets no texts in the store either.
  expect(await sql('select from sms_opt_outs where store_id = $1', [shop.id])).toHaveLength(1);
  expect(await listBroken(joining)).toEqual([]);
});

test('while a shop leaves, it is back in a few minutes, and then its people work for the store again', async () => {
  const joining = await createJoining();
  const { shop, first } = joining;
  await join(deps, token, joining);
  const [manager, kiosk] = [await signIn(shop.ownerEmail), await signIn(shop.ownerEmail, 'kiosk')];
  const chainOwner = await first.ownerToken();
  const key = await planLeave(token, joining);
  await beginLeave(deps, key);
  const closed = { status: 503, body: { message: expect.stringContaining('back in a few minutes') as string } };
  expect(await call('GET', '/store-owners/me', { token: manager })).toMatchObject(closed);
  expect(await call('GET', '/store-owners/me', { token: kiosk })).toMatchObject(closed);
  expect(
    await call('POST', '/auth/login', { body: { email: shop.ownerEmail, password: shop.password } }),
  ).toMatchObject(closed);
  // The chain goes on.
  expect((await call('GET', '/store-owners/me', { token: chainOwner })).status).toBe(200);
  await bring(deps, key);
  expect((await call('GET', '/store-owners/me', { token: manager })).status).toBe(401);
  const owner = await signIn(shop.ownerEmail);
  const { body } = await call<{ storeId: string; chain?: object }>('GET', '/store-owners/me', { token: owner });
  expect([body.storeId, body.chain]).toEqual([shop.id, undefined]);
  expect((await call('GET', '/store/customers', { token: owner })).status).toBe(200);
  expect((await call<{ chain?: object }>('GET', `/stores/${shop.id}`, { token })).body.chain).toBeUndefined();
});
