import type { Chain, JoinCounts } from '../../src/contract/chains';
import { addSale, refundSale } from '../checkout/register';
import { addCheckout, getPoints, openSyncDeps, sync } from '../checkout/syncing';
import { signInAdmin } from '../support/admin';
import { call } from '../support/http';
import { sql } from '../support/sql';
import { addCustomer, addReward, createTestStore, newPhone, signIn, type Person } from '../support/testStore';
import { listBrokenRules } from '../support/verification';
import { begin, bring, createJoining, findInChain, join, plan, type Joining } from './joining';
import { syncShop } from './shopCalls';

const deps = openSyncDeps();
let token: string;
beforeAll(async () => {
  ({ token } = await signInAdmin());
});

const listBroken = ({ first, shop }: Joining) => listBrokenRules([first.id, shop.id]);
const getChain = async ({ first }: Joining) => (await call<Chain>('GET', `/stores/${first.id}/chain`, { token })).body;
const preview = (joining: Joining, pointRate = 1) =>
  call<JoinCounts>('POST', `/stores/${joining.first.id}/chain/joins/preview`, {
    token,
    body: { shopId: joining.shop.id, pointRate },
  });
const sumPoints = async ({ id }: { id: string }) =>
  (
    await sql<{ sum: number }>('select coalesce(sum(points), 0)::integer as sum from customers where store_id = $1', [
      id,
    ])
  )[0]?.sum;
const listLedger = ({ id }: { id: string }) =>
  sql(
    `select customer_id, number, delta, source, balance_after, encode(hash, 'hex') as hash from points_ledger
     where store_id = $1 order by customer_id, number`,
    [id],
  );

/** Opted in, as at the kiosk. */
const CONSENT = {
  sms_consent_at: new Date(Date.now() - 86_400_000),
  sms_consent_source: 'kiosk',
  sms_consent_text_version: '1',
};

describe('a store with customers of every kind', () => {
  let joining: Joining;
  let known: { phone: string; here: Person; there: Person };
  let people: Record<'plain' | 'debtor' | 'half' | 'pending' | 'friend' | 'optedOut' | 'agreed', Person>;
  let mergedPhone: string;
  beforeEach(async () => {
    joining = await createJoining();
    const { first, shop } = joining;
    const phone = newPhone();
    known = {
      phone,
      here: await addCustomer(shop, { phone, points: 25, birthday: '1991-02-03', language: 'es' }),
      there: await addCustomer(first, { phone, points: 100, name: 'Known Here', birthday: null }),
    };
    const plain = await addCustomer(shop, { points: 40, name: 'Plain Person' });
    people = {
      plain,
      debtor: await addCustomer(shop, {}),
      half: await addCustomer(shop, { points: 7 }),
      pending: await addCustomer(shop, { points: 0 }),
      friend: await addCustomer(shop, { points: 3, referred_by: plain.id }),
      optedOut: await addCustomer(shop, { points: 1, ...CONSENT, sms_opted_out_at: new Date() }),
      agreed: await addCustomer(shop, { points: 2, ...CONSENT }),
    };
    await sql(
      `insert into points_ledger (store_id, customer_id, delta, kind, source, actor_role, balance_after)
       values ($1, $2::uuid, 15, 'earn', 'order:debt', 'system', 0), ($1, $2, -15, 'adjustment', 'spent', 'system', 0),
              ($1, $2, -15, 'reversal', 'order:debt@1', 'system', 0)`,
      [shop.id, people.debtor.id],
    );
    await sql(
      `insert into order_credits (store_id, order_id, customer_id, match_method, eligible_cents, granted_points,
                                  points_per_dollar, modified_ms)
       values ($1, 'debt', $2, 'manual', 0, 0, 1, 1)`,
      [shop.id, people.debtor.id],
    );
    mergedPhone = newPhone();
    await sql(`insert into customers (store_id, phone, merged_into, erased_at) values ($1, $2, $3, now())`, [
      shop.id,
      mergedPhone,
      plain.id,
    ]);
    await sql('insert into visits (store_id, customer_id) values ($1, $2), ($1, $2)', [shop.id, plain.id]);
    await sql('update customers set visits = 2, last_visit_at = now() where id = $1', [plain.id]);
    const reward = await addReward(shop, { points_required: 9 });
    await sql(
      `insert into redemptions (store_id, customer_id, reward_id, status, item_name, item_type, item_value, day, repeat,
                                points_used, hold)
       values ($1, $2, $3, 'pending', 'Tea', 'FREE_ITEM', 0, current_date, 'always', 9, 1)`,
      [shop.id, people.pending.id, reward.id],
    );
    await sql(
      `insert into points_ledger (store_id, customer_id, delta, kind, source, actor_role, balance_after)
       select store_id, customer_id, 9, 'adjustment', 'test:' || id, 'system', 0 from redemptions where store_id = $1
       union all
       select store_id, customer_id, -9, 'redeem', 'redemption:' || id || '#1', 'system', 0 from redemptions where store_id = $1`,
      [shop.id],
    );
  });

  test('CH-24 is brought to the chain as the preview says', async () => {
    const { first, shop } = joining;
    await addCheckout(shop, people.plain);
    await sql(
      `insert into wallet_passes (store_id, customer_id, platform) values ($1, $2, 'apple'), ($1, $2, 'google')`,
      [shop.id, people.plain.id],
    );
    const counts = (await preview(joining, 0.5)).body;
    expect(counts).toEqual({
      customers: 8,
      known: 1,
      new: 7,
      pointsBefore: 25 + 40 - 15 + 7 + 9 + 3 + 1 + 2,
      pointsAfter: 12 + 20 - 8 + 3 + 4 + 1 + 0 + 1,
      debts: 1,
      pendingRewards: 1,
      unusedMultipliers: 0,
      waitingCheckouts: 1,
      consentsWithStatement: 1,
      consentsWithoutStatement: 0,
      optOuts: 1,
      passes: 2,
      automations: 0,
      campaigns: 0,
      managers: 1,
      cashiers: 1,
      apiKeys: 0,
      webhookEndpoints: 0,
    });
    await join(deps, token, joining, { pointRate: 0.5 });
    const { shops, moves } = await getChain(joining);
    expect(moves).toMatchObject([{ shopId: shop.id, status: 'done', moved: 8, total: 8, pointRate: 0.5, counts }]);
    expect(shops).toMatchObject([{ number: 0 }, { id: shop.id, number: 1, isActive: true }]);
    expect(await sumPoints(shop)).toBe(0);
    expect(await sumPoints(first)).toBe(100 + counts.pointsAfter);
    expect((await findInChain(joining, people.debtor.phone))?.points).toBe(-8);
    expect(await sql('select status from redemptions where store_id = $1', [shop.id])).toEqual([
      { status: 'cancelled' },
    ]);
    expect(await sql('select status from pending_checkouts where store_id = $1', [shop.id])).toEqual([
      { status: 'expired' },
    ]);
    expect(
      await sql('select name, shop_id from accounts where store_id = $1 and shop_id = $2 order by name', [
        first.id,
        shop.id,
      ]),
    ).toHaveLength(2);
    expect(await listBroken(joining)).toEqual([]);
  });

  test('CH-25 keeps every old ledger row and hash, and CH-26 the sum of points', async () => {
    const { first, shop } = joining;
    const before = await listLedger(shop);
    const sum = ((await sumPoints(first)) ?? 0) + ((await sumPoints(shop)) ?? 0);
    await join(deps, token, joining);
    const after = await listLedger(shop);
    expect(after).toEqual(expect.arrayContaining(before));
    // The pending reward returned its points.
    expect(((await sumPoints(first)) ?? 0) + ((await sumPoints(shop)) ?? 0)).toBe(sum + 9);
    expect(await sumPoints(shop)).toBe(0);
    expect(await listBroken(joining)).toEqual([]);
  });

  test('combines who is known by phone, and adds everybody else with what they had', async () => {
    const { shop } = joining;
    await join(deps, token, joining);
    const rows = await sql(
      `select id, name, birthday::text, language, points::integer, visits, shop_id from customers
       where id = $1 or (store_id = $2 and phone = $3) order by name`,
      [known.there.id, joining.first.id, people.plain.phone],
    );
    expect(rows).toEqual([
      expect.objectContaining({
        id: known.there.id,
        name: 'Known Here',
        birthday: '1991-02-03',
        language: 'es',
        points: 125,
        shop_id: null,
      }),
      expect.objectContaining({ name: 'Plain Person', points: 40, visits: 2, shop_id: shop.id }),
    ]);
    const plain = await findInChain(joining, people.plain.phone);
    expect((await findInChain(joining, mergedPhone))?.merged_into).toBe(plain?.id);
    const friend = await sql('select referred_by from customers where store_id = $1 and phone = $2', [
      joining.first.id,
      people.friend.phone,
    ]);
    expect(friend).toEqual([{ referred_by: plain?.id }]);
  });

  test.each([
    ['without a statement, no consent of the shop counts', undefined, null],
    ['with the statement, it counts with a version of its own', 'The same business asked.', 'joined_shop'],
  ])('CH-30 %s, and an opt-out counts in any case', async (_case, consentStatement, source) => {
    await join(deps, token, joining, consentStatement === undefined ? {} : { consentStatement });
    const read = (person: Person) =>
      sql<{ source: string | null; opted: boolean }>(
        `select sms_consent_source as source, sms_opted_out_at is not null as opted from customers
         where store_id = $1 and phone = $2`,
        [joining.first.id, person.phone],
      );
    expect(await read(people.agreed)).toEqual([{ source, opted: false }]);
    expect(await read(people.optedOut)).toEqual([{ source: null, opted: true }]);
  });

  test.each([
    ['customers', 1],
    ['customers', 3],
    ['links', 1],
    ['links', 2],
    ['optOuts', 1],
    ['finish', 1],
    ['end', 1],
  ])(
    'CH-27 goes on to the same result when it is killed before it is saved for the step %s (%d)',
    async (step, time) => {
      const key = await plan(token, joining, { pointRate: 0.5 });
      await begin(deps, key);
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
      await expect(bring(killed, key, { batch: 2 })).rejects.toThrow('killed inside');
      await bring(deps, key, { batch: 3 });
      expect((await getChain(joining)).moves).toMatchObject([
        { status: 'done', moved: 8, counts: { pointsAfter: 33, known: 1, new: 7 } },
      ]);
      expect(await sumPoints(joining.first)).toBe(133);
      expect(await listBroken(joining)).toEqual([]);
    },
  );

  test('CH-37 lets its passes go on with the points of the chain', async () => {
    const { first, shop } = joining;
    const add = (store: { id: string }, person: Person, platform: string) =>
      sql<{ id: string }>(
        `insert into wallet_passes (store_id, customer_id, platform, announced_points) values ($1, $2, $3, 1) returning id`,
        [store.id, person.id, platform],
      ).then(([row]) => row?.id ?? '');
    const moved = await add(shop, people.plain, 'apple');
    await sql(
      `insert into wallet_registrations (store_id, pass_id, device_id, push_token) values ($1, $2, 'phone', 'token')`,
      [shop.id, moved],
    );
    const second = await add(shop, known.here, 'apple');
    const own = await add(first, known.there, 'apple');
    await join(deps, token, joining);
    const passes = await sql(
      `select p.id, p.store_id, c.points::integer, p.ended_at is not null as ended, p.announced_points from wallet_passes p
       left join customers c on c.store_id = p.store_id and c.id = p.customer_id where p.id = any($1) order by p.created_at`,
      [[moved, second, own]],
    );
    expect(passes).toEqual([
      { id: moved, store_id: first.id, points: 40, ended: false, announced_points: null },
      { id: second, store_id: shop.id, points: null, ended: true, announced_points: 1 },
      { id: own, store_id: first.id, points: 125, ended: false, announced_points: 1 },
    ]);
    expect(await sql('select store_id from wallet_registrations where pass_id = $1', [moved])).toEqual([
      { store_id: first.id },
    ]);
  });

  test('is erased with the person in the chain', async () => {
    const { first, shop } = joining;
    await join(deps, token, joining);
    const inChain = await findInChain(joining, people.plain.phone);
    const owner = await first.ownerToken();
    expect((await call('DELETE', `/store/customers/${inChain?.id}`, { token: owner })).status).toBe(204);
    expect(
      await sql('select phone, name from customers where store_id = $1 and id = $2', [shop.id, people.plain.id]),
    ).toEqual([{ phone: null, name: null }]);
    expect(await listBroken(joining)).toEqual([]);
  });
});

describe('purchases around the join', () => {
  let joining: Joining;
  let ann: Person;
  beforeEach(async () => {
    joining = await createJoining({ points_per_dollar: 2, phone_credit_since: new Date(Date.now() - 86_400_000) });
    ann = await addCustomer(joining.shop, { created_at: new Date(Date.now() - 86_400_000) });
  });
  const inChain = async () => (await findInChain(joining, ann.phone))?.points;

  test('CH-29 a refund of an order from before lowers the balance in the chain, once', async () => {
    const { shop } = joining;
    await addSale(shop, { orderId: 'OLD', phone: ann.phone, paidAt: Date.now() - 3_600_000 });
    await sync(deps, shop);
    expect(await getPoints(ann)).toBe(40);
    await join(deps, token, joining, { pointRate: 0.3 });
    expect(await inChain()).toBe(12);
    await refundSale(shop, 'OLD', 1000);
    await syncShop(deps, joining, shop);
    await syncShop(deps, joining, shop);
    // 20 points remain of 40, which are worth 6.
    expect([await inChain(), await getPoints(ann)]).toEqual([6, 0]);
    await refundSale(shop, 'OLD', 50);
    await syncShop(deps, joining, shop);
    // 19 points are worth 5.7.
    expect([await inChain(), await getPoints(ann)]).toEqual([5, 0]);
    await refundSale(shop, 'OLD');
    await syncShop(deps, joining, shop);
    expect([await inChain(), await getPoints(ann)]).toEqual([0, 0]);
    expect(await listBroken(joining)).toEqual([]);
  });

  test('CH-29 one that was read before the start is complete, and points that are spent become a debt', async () => {
    const { first, shop } = joining;
    await addSale(shop, { orderId: 'OLD', phone: ann.phone, paidAt: Date.now() - 3_600_000 });
    // The start reads the register.
    await join(deps, token, joining);
    expect(await inChain()).toBe(40);
    const person = await findInChain(joining, ann.phone);
    await sql(
      `insert into points_ledger (store_id, customer_id, delta, kind, source, actor_role, balance_after)
       values ($1, $2::uuid, -35, 'adjustment', 'spent:' || $2::uuid, 'system', 0)`,
      [first.id, person?.id],
    );
    await refundSale(shop, 'OLD');
    await syncShop(deps, joining, shop);
    expect(await inChain()).toBe(-35);
    expect(await listBroken(joining)).toEqual([]);
  });

  test('CH-28 a sale during the join is credited once, by the terms of the chain', async () => {
    const { shop } = joining;
    const key = await plan(token, joining);
    await begin(deps, key);
    await addSale(shop, { orderId: 'NEW', phone: ann.phone });
    await bring(deps, key);
    await syncShop(deps, joining, shop);
    await syncShop(deps, joining, shop);
    expect(await inChain()).toBe(20);
    expect(
      await sql('select order_id from order_credits where store_id = any($1)', [[joining.first.id, shop.id]]),
    ).toEqual([{ order_id: 'NEW~1' }]);
    expect(await listBroken(joining)).toEqual([]);
  });

  test('CH-28 a round that read the register before the store was closed credits nothing in it afterwards', async () => {
    const { shop } = joining;
    const key = await plan(token, joining);
    await begin(deps, key);
    await addSale(shop, { orderId: 'NEW', phone: ann.phone });
    await sync(deps, shop);
    await bring(deps, key);
    await sync(deps, shop);
    await syncShop(deps, joining, shop);
    expect([await inChain(), await getPoints(ann)]).toEqual([20, 0]);
    expect(await listBroken(joining)).toEqual([]);
  });

  test('CH-28 a sale that the shop credited is not credited again where the clock of the register is ahead', async () => {
    const { shop } = joining;
    await addSale(shop, { orderId: 'AHEAD', phone: ann.phone, clientPaidAt: Date.now() + 180_000 });
    await sync(deps, shop);
    expect(await getPoints(ann)).toBe(40);
    await join(deps, token, joining);
    await syncShop(deps, joining, shop);
    expect([await inChain(), await getPoints(ann)]).toEqual([40, 0]);
    await refundSale(shop, 'AHEAD');
    await syncShop(deps, joining, shop);
    expect([await inChain(), await getPoints(ann)]).toEqual([0, 0]);
    expect(await listBroken(joining)).toEqual([]);
  });

  test('CH-29 a purchase from before that the register reports late counts by the terms of the shop, once', async () => {
    const { shop } = joining;
    await join(deps, token, joining, { pointRate: 0.5 });
    await addSale(shop, { orderId: 'LATE', phone: ann.phone, clientPaidAt: Date.now() - 3_600_000 });
    await syncShop(deps, joining, shop);
    await syncShop(deps, joining, shop);
    expect([await inChain(), await getPoints(ann)]).toEqual([20, 0]);
    await refundSale(shop, 'LATE');
    await syncShop(deps, joining, shop);
    expect([await inChain(), await getPoints(ann)]).toEqual([0, 0]);
    expect(await listBroken(joining)).toEqual([]);
  });

  test('CH-29 a refund counts for the customer into whom the one was merged in the chain', async () => {
    const { first, shop } = joining;
    await addSale(shop, { orderId: 'OLD', phone: ann.phone, paidAt: Date.now() - 3_600_000 });
    await join(deps, token, joining);
    const [person, other] = [await findInChain(joining, ann.phone), await addCustomer(first, { points: 5 })];
    const merged = await call('POST', `/store/customers/${person?.id}/merge`, {
      token: await first.ownerToken(),
      body: { intoCustomerId: other.id },
    });
    expect(merged.status).toBe(200);
    await refundSale(shop, 'OLD', 1000);
    await syncShop(deps, joining, shop);
    expect(await getPoints(other)).toBe(25);
    expect(await listBroken(joining)).toEqual([]);
  });
});

describe('a planned join', () => {
  test('is refused with the field that is wrong', async () => {
    const joining = await createJoining();
    const send = (body: object) =>
      call<{ fields?: Record<string, string[]> }>('POST', `/stores/${joining.first.id}/chain/joins`, {
        token,
        body: { shopId: joining.shop.id, pointRate: 1, ...body },
      }).then(({ status, body: { fields } }) => [status, Object.keys(fields ?? {})]);
    expect(await send({ shopId: '0190a000-0000-7000-8000-000000000000' })).toEqual([404, ['shopId']]);
    expect(await send({ shopId: joining.first.id })).toEqual([409, ['shopId']]);
    expect(await send({ pointRate: 0 })).toEqual([400, ['pointRate']]);
    expect(await send({ pointRate: 0.00005 })).toEqual([400, ['pointRate']]);
    expect(await send({ pointRate: 1_001 })).toEqual([400, ['pointRate']]);
    expect(await send({ startsAt: new Date(Date.now() - 60_000).toISOString() })).toEqual([400, ['startsAt']]);
    expect(await send({ startsAt: new Date(Date.now() + 91 * 86_400_000).toISOString() })).toEqual([400, ['startsAt']]);
    const inactive = await createTestStore({ is_active: false });
    expect(await send({ shopId: inactive.id })).toEqual([409, ['shopId']]);
    await plan(token, joining);
    expect(await send({})).toEqual([409, ['shopId']]);
    expect((await preview(joining)).status).toBe(409);
  });

  test('starts at 3 a.m. in the zone of the shop by default, and can be cancelled until it starts', async () => {
    const joining = await createJoining({ time_zone: 'Pacific/Honolulu' });
    const cancel = (moveId: string) =>
      call('DELETE', `/stores/${joining.first.id}/chain/joins/${moveId}`, { token }).then(({ status }) => status);
    const { moveId } = await plan(token, joining);
    const [move] = (await getChain(joining)).moves;
    expect(move).toMatchObject({ status: 'planned', total: null, counts: null, problem: null });
    const startsAt = new Date(move?.startsAt ?? '');
    expect([startsAt.getUTCHours(), startsAt.getUTCMinutes()]).toEqual([13, 0]);
    expect(await cancel(moveId)).toBe(204);
    expect(await cancel(moveId)).toBe(409);
    const key = await plan(token, joining);
    await begin(deps, key);
    expect(await cancel(key.moveId)).toBe(409);
    expect((await call('DELETE', `/stores/${joining.shop.id}/permanent`, { token })).status).toBe(409);
    expect((await call('DELETE', `/stores/${joining.first.id}/chain`, { token })).status).toBe(409);
    await bring(deps, key);
  });

  test('waits for the next night, and says why, when the register cannot be read', async () => {
    const joining = await createJoining({ clover_merchant_id: 'UNKNOWN', phone_credit_since: new Date() });
    await sql('delete from store_secrets where store_id = $1', [joining.shop.id]);
    await begin(deps, await plan(token, joining));
    const [move] = (await getChain(joining)).moves;
    expect(move).toMatchObject({ status: 'planned', problem: 'Its register could not be read completely' });
    expect(Date.parse(move?.startsAt ?? '')).toBeGreaterThan(Date.now());
  });
});

test('while a store joins, its people, kiosks, customers and programs hear that it is back in a few minutes', async () => {
  const joining = await createJoining();
  const { shop, first } = joining;
  const [owner, kiosk] = [await shop.ownerToken(), await shop.kioskToken()];
  const key = await plan(token, joining);
  await begin(deps, key);
  const closed = {
    status: 503,
    body: { message: 'This store is joining or leaving a chain and is back in a few minutes' },
  };
  expect(await call('GET', '/store-owners/me', { token: owner })).toMatchObject(closed);
  expect(await call('GET', '/store-owners/me', { token: kiosk })).toMatchObject(closed);
  expect(
    await call('POST', '/auth/login', { body: { email: shop.ownerEmail, password: shop.password } }),
  ).toMatchObject(closed);
  expect((await call('PATCH', `/stores/${shop.id}/status`, { token, body: { isActive: true } })).status).not.toBe(200);
  await bring(deps, key);
  expect((await call('GET', '/store-owners/me', { token: owner })).status).toBe(401);
  const manager = await signIn(shop.ownerEmail);
  const { body } = await call<{ chain?: { isManager: boolean } }>('GET', '/store-owners/me', { token: manager });
  expect(body.chain).toMatchObject({ id: first.id, isManager: true });
});
