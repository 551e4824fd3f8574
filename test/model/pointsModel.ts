import fc from 'fast-check';
import { toShop, type Shop, type Value } from '../../src/server/database/Database';
import { toPlainId } from '../../src/server/integrations/pointOfSale/orderIds';
import { createLog } from '../../src/server/main/log';
import { moveBoosts } from '../../src/server/modules/boosts';
import { giveBirthdayGifts } from '../../src/server/modules/gifts/giveBirthdayGifts';
import { syncStore, type SyncDeps } from '../../src/server/modules/orderSync/syncStore';
import { expireStore } from '../../src/server/modules/pointsExpiry/expirePoints';
import { createChain } from '../chains/createChain';
import { begin, bring } from '../chains/joining';
import { beginLeave } from '../chains/leaving';
import { toShopOf } from '../chains/shopCalls';
import { createThreeShops } from '../chains/threeShops';
import { addPayment, addSale, getSale, refundLines, refundSale, type Sale } from '../checkout/register';
import { noDeadline } from '../checkout/syncing';
import { importFile } from '../imports/importCalls';
import { addExpirySetting } from '../pointsExpiry/expiryStore';
import { signInAdmin } from '../support/admin';
import { call } from '../support/http';
import { sql } from '../support/sql';
import { addPromotion, addReward, createTestStore, type TestStore } from '../support/testStore';
import { listBrokenRules } from '../support/verification';
import { findViolations } from './invariants';

/** The number of sequences that share a store and run their steps at the same time. */
export const PARALLEL = 8;
/** Steps of a sequence. Those with joins and leaves need some before each, while it runs, and after it. */
const STEPS = { store: 5, chain: 5, joining: 10 };
const PHONES = 6;

const KINDS = [
  'register',
  'check in',
  'redeem',
  'redeem',
  'redeem',
  'redeem promotion',
  'change repeat',
  'change day',
  'make boost',
  'change boost',
  'delete boost',
  'cancel',
  'complete',
  'edit',
  'delete',
  'purchase',
  'phone purchase',
  'phone purchase',
  'switch phone credit',
  'move credit',
  'move credit',
  'refund',
  'return an item',
  'pay more',
  'exclude',
  'adjust',
  'adjust',
  'merge',
  'merge',
  'erase',
  'expire',
  'restore',
  'change gifts',
  'birthdays',
] as const;
type Kind = (typeof KINDS)[number] | 'import' | 'join' | 'leave';

/**
 * Where the requests are sent: a store, the three shops of a chain, or the two shops of a chain and a store that joins
 * it and leaves it meanwhile.
 */
export type Setting = keyof typeof STEPS;

/** One request. The numbers select among the records that the store has when the step runs. */
interface Step {
  kind: Kind;
  who: number;
  what: number;
  /** The shop in which it happens. */
  where: number;
}

const pick = fc.nat({ max: 1_000 });
const createStep = (setting: Setting): fc.Arbitrary<Step> =>
  fc.record({
    // Imports are rare, because one takes as long as twenty other requests.
    kind: fc.oneof(
      { weight: 60, arbitrary: fc.constantFrom(...(KINDS as readonly Kind[])) },
      { weight: 1, arbitrary: fc.constant<Kind>('import') },
      { weight: setting === 'joining' ? 6 : 0, arbitrary: fc.constantFrom<Kind>('join', 'leave') },
    ),
    who: pick,
    what: pick,
    where: pick,
  });
const createBatch = (setting: Setting) =>
  fc.array(fc.array(createStep(setting), { minLength: STEPS[setting], maxLength: STEPS[setting] }), {
    minLength: PARALLEL,
    maxLength: PARALLEL,
  });

/**
 * Sends random sequences of requests to the real server, eight at a time for a few customers. Checks the rules of the
 * ledger after each step, and those of `regulars verify` at the end. A failure prints a seed and a path, with which
 * MODEL_SEED and MODEL_PATH repeat the requests. The registers of several shops give the same ids to different orders,
 * and their dates differ.
 */
export async function checkPointsModel(
  deps: SyncDeps,
  sequences: number,
  setting: Setting = 'store',
): Promise<Record<string, number>> {
  const responses: Record<string, number> = {};
  const worlds: World[] = [];
  const { MODEL_SEED: seed = '20261122', MODEL_PATH: path } = process.env;
  await fc.assert(
    fc.asyncProperty(createBatch(setting), async (list) => {
      const world = await createWorld(deps, setting);
      worlds.push(world);
      await runBatch(world, list, responses);
    }),
    {
      seed: Number(seed),
      numRuns: Math.ceil(sequences / PARALLEL),
      // There is no shrinking, because requests race and a smaller batch may not fail.
      endOnFailure: true,
      ...(path !== undefined && { path }),
    },
  );
  const listBroken = (hasExpiries: boolean) =>
    listBrokenRules(
      worlds
        .filter(({ nights }) => nights > 0 === hasExpiries)
        .flatMap(({ places }) => places.map(({ store }) => store.id)),
    );
  expect(await listBroken(false)).toEqual([]);
  // No expiry is justified by the ledger, because the clock was advanced only for the expiries.
  expect((await listBroken(true)).filter((each) => !each.startsWith('expiry-justified: '))).toEqual([]);
  return responses;
}

/** A store, or one of the shops of a chain. */
interface Place {
  store: TestStore;
  shop: Shop;
  kiosk: string;
  /** The number of orders of its register. */
  orders: number;
  /** Its own reward, while it is not a shop of the chain. */
  reward: string | null;
}

/** A store that joins the chain and leaves it when a step says so. */
interface Joiner {
  place: Place;
  admin: string;
  status: 'alone' | 'planned' | 'started' | 'running' | 'joined';
  key: { chainId: string; moveId: string } | null;
}

interface World {
  /** The store, or the first one of a chain. */
  store: TestStore;
  places: Place[];
  joiner: Joiner | null;
  deps: SyncDeps;
  owner: string;
  rewards: string[];
  promotion: string;
  boosts: string[];
  orders: { place: Place; orderId: string }[];
  /** The number of nights in which points expired. */
  nights: number;
}

async function runBatch(world: World, list: readonly Step[][], responses: Record<string, number>): Promise<void> {
  const { joiner } = world;
  for (let position = 0; position <= (list[0]?.length ?? 0); position += 1) {
    const state = await readState(world.store);
    const joinerState = joiner && (await readState(joiner.place.store));
    // The requests that were sent before the store was closed are over, as the product waits for them.
    const joining = goOn(world);
    const statuses = await Promise.all(
      list.map(async (steps) => {
        const current = steps[position];
        if (!current) return null;
        const place = at(world.places, current.where);
        const isAlone = place !== undefined && isOutside(world, place);
        const status = await take(world, isAlone && joinerState ? joinerState : state, current);
        const name = `${current.kind} ${status}`;
        responses[name] = (responses[name] ?? 0) + 1;
        return status >= 500 && !(status === CLOSED && place === joiner?.place) ? name : null;
      }),
    );
    await joining;
    expect(statuses.filter((status) => status !== null)).toEqual([]);
    expect(await findViolations(world.store)).toEqual([]);
    if (joiner) expect(await findViolations(joiner.place.store)).toEqual([]);
  }
}

/** What a store answers that joins or leaves a chain at the moment. */
const CLOSED = 503;

const isOutside = ({ joiner }: World, place: Place) => place === joiner?.place && joiner.status !== 'joined';

/** Closes the store that joins or leaves the chain, unless something is in the way. */
async function startMove({ deps, store, joiner }: World, kind: 'join' | 'leave', pointRate: number): Promise<number> {
  const from = kind === 'join' ? 'alone' : 'joined';
  if (joiner?.status !== from) return 409;
  joiner.status = 'planned';
  const { admin: token, place } = joiner;
  const path = `/stores/${store.id}/chain`;
  const body = { shopId: place.store.id, ...(kind === 'join' && { pointRate }) };
  const planned = await call<{ id: string }>('POST', `${path}/${kind}s`, { token, body });
  if (planned.status !== 202) {
    // A store that comes back has the rate with which it came first.
    joiner.status = from;
    return planned.status;
  }
  joiner.key = { chainId: store.id, moveId: planned.body.id };
  await (kind === 'join' ? begin : beginLeave)(deps, joiner.key);
  // An import that runs is in the way.
  const cancelled = await call('DELETE', `${path}/joins/${planned.body.id}`, { token });
  joiner.status = cancelled.status === 409 ? 'started' : from;
  return cancelled.status === 409 ? 202 : cancelled.status;
}

/** Tries again like the job, when somebody was merged or erased meanwhile. */
async function bringAgain(deps: SyncDeps, key: { chainId: string; moveId: string }): Promise<void> {
  try {
    await bring(deps, key, { batch: 2 });
  } catch (error) {
    if (!(error instanceof Error) || error.name !== 'MetAnother') throw error;
    await bringAgain(deps, key);
  }
}

/** Brings the customers of a store that is closed, or gives them back, a few at a time, while the chain works. */
async function goOn({ deps, store, joiner }: World): Promise<void> {
  if (joiner?.status !== 'started' || joiner.key === null) return;
  joiner.status = 'running';
  await bringAgain(deps, joiner.key);
  const { place } = joiner;
  const [row] = await sql<{ isShop: boolean }>('select chain_id is not null as "isShop" from stores where id = $1', [
    place.store.id,
  ]);
  place.shop = row?.isShop ? toShopOf({ first: store }, place.store) : toShop(place.store.id);
  place.kiosk = await place.store.kioskToken();
  joiner.status = row?.isShop ? 'joined' : 'alone';
}

async function createStores(setting: Setting): Promise<{ chained: TestStore[]; joining: TestStore | null }> {
  if (setting === 'store') return { chained: [await createTestStore()], joining: null };
  if (setting === 'chain') {
    const { first, shop, third } = await createThreeShops();
    return { chained: [first, shop, third], joining: null };
  }
  const { first, shop } = await createChain();
  return { chained: [first, shop], joining: await createTestStore({ time_zone: 'America/Chicago' }) };
}

async function createPlaces(setting: Setting): Promise<{ places: Place[]; joiner: Joiner | null }> {
  const { chained, joining } = await createStores(setting);
  const [first] = chained;
  if (!first) throw new Error('there is no shop');
  const stores = joining ? [...chained, joining] : chained;
  // They write events, each of which is compared with its ledger row at the end.
  await sql(`update stores set events_since = now() - interval '40 days' where id = $1`, [first.id]);
  await sql(
    `update stores set purchase_referral_percentage = 10, referral_points = 7, phone_credit_since = now()
     where id = any($1)`,
    [stores.map(({ id }) => id)],
  );
  // The others begin without gifts, which a step turns on.
  if (joining)
    await sql(
      `insert into gift_settings (store_id, sign_up_points, sign_up_since, visit_points, visit_since, sale_points_max)
       values ($1, 40, now(), 7, now(), 12)`,
      [joining.id],
    );
  const places = await Promise.all(
    stores.map(async (store): Promise<Place> => {
      const isShop = setting !== 'store' && store !== joining;
      return {
        store,
        shop: isShop ? toShopOf({ first }, store) : toShop(store.id),
        kiosk: await store.kioskToken(),
        orders: 0,
        reward: store === joining ? (await addReward(store, { points_required: 20, repeat: 'always' })).id : null,
      };
    }),
  );
  const place = joining && places.at(-1);
  if (!place) return { places, joiner: null };
  await addCustomers(place.store);
  return { places, joiner: { place, admin: (await signInAdmin()).token, status: 'alone', key: null } };
}

/** Adds registered customers with points. The second one has a referrer. */
async function addCustomers(store: TestStore): Promise<void> {
  await sql(
    `insert into customers (store_id, phone, name, birthday, referral_code, registered_at)
     select $1, '+1202555010' || n, 'Pat Regular', '1990-05-17', 'CODECOD' || n, now() from generate_series(0, $2::int) n`,
    [store.id, PHONES - 2],
  );
  await sql(
    `update customers c set referred_by = r.id from customers r
     where c.store_id = $1 and r.store_id = $1 and c.phone like '%1' and r.phone like '%0'`,
    [store.id],
  );
  await sql(
    `insert into points_ledger (store_id, customer_id, delta, kind, source, actor_role, balance_after)
     select store_id, id, 60, 'adjustment', 'start:' || id, 'system', 0 from customers where store_id = $1`,
    [store.id],
  );
}

async function createWorld(deps: SyncDeps, setting: Setting): Promise<World> {
  const { places, joiner } = await createPlaces(setting);
  const [place, second] = places;
  if (!place) throw new Error('there is no shop');
  const { store } = place;
  // The second reward is only in two of the shops.
  const limited = second ? { shop_ids: [store.id, second.store.id] } : {};
  const [owner, ...rewards] = await Promise.all([
    store.ownerToken(),
    addReward(store, { points_required: 20, daily_limit: 2 }),
    addReward(store, { points_required: 35, repeat: 'daily', ...limited }),
    addReward(store, { points_required: 10, repeat: 'always' }),
  ]);
  const promotion = await addPromotion(store);
  await addCustomers(store);
  await addExpirySetting(store, 6);
  for (const each of places) {
    await call('POST', `/store/point-of-sale/categories/refresh?shop=${each.store.id}`, { token: owner });
  }
  return {
    store,
    places,
    joiner,
    deps,
    owner,
    rewards: rewards.map(({ id }) => id),
    promotion: promotion.id,
    boosts: [],
    orders: [],
    nights: 0,
  };
}

interface State {
  customers: string[];
  redemptions: { id: string; isPromotion: boolean }[];
  /** The ledger rows of expiries. */
  expiries: { customerId: string; number: number }[];
  credits: { orderId: string; shopId: string; customerId: string; isTakenBack: boolean }[];
}

/** Reads the records that requests can name, including merged and erased customers, whom a kiosk may still show. */
async function readState(store: TestStore): Promise<State> {
  const [customers, redemptions, expiries, credits] = await Promise.all([
    sql<{ id: string }>('select id from customers where store_id = $1 order by id', [store.id]),
    sql<{ id: string; isPromotion: boolean }>(
      `select id, promotion_id is not null as "isPromotion" from redemptions where store_id = $1 order by id`,
      [store.id],
    ),
    sql<{ customerId: string; number: number }>(
      `select customer_id as "customerId", number from points_ledger
       where store_id = $1 and source like 'expiry:%' order by customer_id, number`,
      [store.id],
    ),
    sql<State['credits'][number]>(
      `select order_id as "orderId", coalesce(shop_id, store_id) as "shopId", customer_id as "customerId", taken_back_at is not null as "isTakenBack"
       from order_credits where store_id = $1 order by credited_at, order_id`,
      [store.id],
    ),
  ]);
  return { customers: customers.map(({ id }) => id), redemptions, expiries, credits };
}

const STATUSES = ['pending', 'completed', 'cancelled', 'redeemed'] as const;
const DAY_MS = 86_400_000;
const NONE = '00000000-0000-4000-8000-000000000000';
const at = <T>(list: readonly T[], index: number): T | undefined => list[index % Math.max(list.length, 1)];

const CATEGORIES = ['CATCOFFEE0001', 'CATBEER000001'];

/** An amount that was typed in, or a ticket with coffee and a gift card or beer. */
function toTicket(what: number): Sale {
  if (what % 3 === 0) return { amountCents: 500 + 10 * what };
  const second = what % 3 === 1 ? 'ITEMGIFT00001' : 'ITEMBEER00001';
  return {
    amountCents: undefined,
    lines: [{ itemId: 'ITEMCOFFEE001', priceCents: 500 + 10 * what }, { itemId: second }],
  };
}

async function returnItem(store: TestStore, orderId: string, which: number): Promise<void> {
  const line = at((await getSale(store, orderId)).lines, which);
  if (line) await refundLines(store, orderId, [line.id]);
}

/** Moves a shop to a time zone with another day, a store with its boosts, as the job that applies time zones does. */
async function changeDay({ deps, store }: World, place: Place): Promise<void> {
  await deps.database.platform.transaction(async (tx) => {
    // The days in these zones always differ by one, because they are 24 hours apart.
    const [moved] = await tx.query<{ timeZone: string }>(
      `update stores set updated_at = now(),
         time_zone = case when time_zone = 'Pacific/Kiritimati' then 'Pacific/Honolulu' else 'Pacific/Kiritimati' end
       where id = $1
       returning time_zone as "timeZone"`,
      [place.store.id],
    );
    if (moved && place.store === store) await moveBoosts(tx, store.id, moved.timeZone);
  });
}

/** Makes today the birthday of a customer, as it has been for long, and gives the gifts of the day. */
async function haveBirthday({ deps, store }: World, customerId: string): Promise<void> {
  await sql(
    `update customers c set birthday = (now() at time zone s.time_zone)::date - interval '30 years'
     from stores s where s.id = $1 and c.store_id = $1 and c.id = $2 and c.erased_at is null`,
    [store.id, customerId],
  );
  await sql(
    `update customers set birthday_changed_at = now() - interval '40 days'
     where store_id = $1 and id = $2 and erased_at is null`,
    [store.id, customerId],
  );
  const { platform } = deps.database;
  const query = <Row extends object>(text: string, values?: readonly Value[]) =>
    deps.database.forStore(store.id).query<Row>(text, values);
  const database = { ...deps.database, platform: { ...platform, query } };
  await giveBirthdayGifts({ database, log: createLog('silent') }, new Date(), noDeadline());
}

/** Rings up a sale. Registers of a chain give the same ids to their orders. */
async function ringUp(world: World, place: Place, sale: Sale): Promise<void> {
  place.orders += 1;
  const same = world.places.length > 1 && { orderId: `SALE${place.orders}` };
  world.orders.push({ place, orderId: await addSale(place.store, { ...sale, ...same }) });
}

async function read({ deps }: World, { shop }: Place): Promise<number> {
  return (await syncStore(deps, shop, { signal: noDeadline() })) ? 200 : 500;
}

/** Sends the request of a step and returns its status. */
async function take(world: World, state: State, { kind, who, what, where }: Step): Promise<number> {
  const { store, owner } = world;
  const place = at(world.places, where);
  if (!place) return 404;
  const { kiosk } = place;
  const atShop = `?shop=${place.store.id}`;
  const customerId = at(state.customers, who) ?? NONE;
  const redemption = at(state.redemptions, what) ?? { id: NONE, isPromotion: false };
  const phone = `+1202555010${who % PHONES}`;
  const storeSubdomain = place.store.subdomain;
  const rewardId = (isOutside(world, place) ? place.reward : at(world.rewards, what)) ?? NONE;
  const send = async (method: string, path: string, body?: object, token = owner) =>
    (await call(method, path, { token, ...(body && { body }) })).status;
  const resolve = (status: string) =>
    send('PATCH', `/stores/${store.id}/rewards/redemptions/${redemption.id}`, { status });
  switch (kind) {
    case 'register':
      return send(
        'POST',
        '/public/register',
        {
          phone,
          name: 'New Regular',
          birthday: '1992-01-02',
          storeSubdomain,
          ...(what % 2 === 0 && { referralCode: `CODECOD${what % PHONES}` }),
        },
        kiosk,
      );
    case 'check in':
      return send('POST', '/public/check-in', { phone, storeSubdomain }, kiosk);
    case 'redeem':
      return send('POST', '/public/redeem', { customerId, rewardId, storeSubdomain }, kiosk);
    case 'redeem promotion':
      return send(
        'POST',
        `/public/promotions/${world.promotion}/redeem-customer`,
        { customerId, storeId: place.store.id },
        kiosk,
      );
    case 'change repeat':
      return send('PATCH', `/stores/${store.id}/rewards/${at(world.rewards, what) ?? NONE}`, {
        repeat: at(['once', 'daily', 'always'], who),
      });
    case 'change day':
      await changeDay(world, place);
      return 200;
    case 'make boost': {
      const boost = { name: 'Boost', factor: 1.5 + (what % 8) / 2, weekdays: [1, 2, 3, 4, 5, 6, 7] };
      const hours = { startTime: '00:00', endTime: what % 3 === 0 ? '12:00' : '24:00' };
      const shops = world.places.length > 1 && who % 2 === 0 && { shopIds: [place.store.id] };
      const { status, body } = await call<{ id: string }>('POST', '/store/boosts', {
        token: owner,
        body: { ...boost, ...hours, ...shops },
      });
      if (status === 201) world.boosts.push(body.id);
      return status;
    }
    case 'change boost':
      return send('PATCH', `/store/boosts/${at(world.boosts, what) ?? NONE}`, {
        factor: 1.5 + (who % 8) / 2,
        isActive: who % 3 > 0,
      });
    case 'delete boost':
      return send('DELETE', `/store/boosts/${at(world.boosts, what) ?? NONE}`);
    case 'cancel':
      return resolve('cancelled');
    case 'complete':
      return resolve('completed');
    case 'edit':
      return resolve(at(STATUSES, who) ?? 'pending');
    case 'delete':
      return redemption.isPromotion
        ? send('DELETE', `/store/promotions/redemptions/${redemption.id}`)
        : send('DELETE', `/stores/${store.id}/rewards/redemptions/${redemption.id}`);
    case 'purchase': {
      await ringUp(world, place, { ...toTicket(what), phone });
      return send('POST', '/public/checkout', { phone, storeSubdomain }, kiosk);
    }
    case 'phone purchase': {
      await ringUp(world, place, { ...toTicket(what), phone });
      return read(world, place);
    }
    case 'switch phone credit':
      return send('PATCH', `/store/settings${atShop}`, { isPhoneCreditEnabled: what % 3 > 0 });
    case 'move credit': {
      const credit = at(state.credits, who);
      if (credit === undefined) return 404;
      const to = what % 4 === 0 ? null : (at(state.customers, what) ?? NONE);
      return send('POST', `/store/point-of-sale/credits/${toPlainId(credit.orderId)}/move?shop=${credit.shopId}`, {
        fromCustomerId: credit.isTakenBack ? null : credit.customerId,
        toCustomerId: to,
      });
    }
    case 'exclude': {
      const excludedIds = what % 3 === 0 ? [] : [at(CATEGORIES, what) ?? ''];
      return send('PUT', `/store/point-of-sale/categories${atShop}`, { excludedIds });
    }
    case 'refund':
    case 'return an item':
    case 'pay more': {
      const order = at(world.orders, what);
      if (!order) return 404;
      const { orderId } = order;
      if (kind === 'pay more') await addPayment(order.place.store, orderId, 100 * (who % 50));
      else if (kind === 'return an item') await returnItem(order.place.store, orderId, who);
      else await refundSale(order.place.store, orderId, who % 2 === 0 ? 300 : undefined);
      return read(world, order.place);
    }
    case 'adjust':
      return send('POST', `/store/customers/${customerId}/points`, {
        delta: (what % 2 === 0 ? 1 : -1) * ((what % 60) + 1),
        reason: 'Model',
      });
    case 'merge':
      return send('POST', `/store/customers/${customerId}/merge`, {
        intoCustomerId: at(state.customers, what) ?? NONE,
      });
    case 'erase':
      return send('DELETE', `/store/customers/${customerId}`);
    case 'expire': {
      // The time is so late that nobody was active since. Each run has another day, because points expire once a day.
      world.nights += 1;
      const now = new Date(Date.now() + (200 + world.nights) * DAY_MS);
      const night = { storeId: store.id, day: now.toISOString().slice(0, 10) };
      const expiring = { now, signal: AbortSignal.timeout(20_000) };
      return (await expireStore(world.deps, night, expiring)) === 0 ? 200 : 500;
    }
    case 'restore': {
      const expiry = at(state.expiries, what) ?? { customerId, number: 1 };
      return send('POST', `/store/customers/${expiry.customerId}/restore-points`, { number: expiry.number });
    }
    case 'change gifts':
      return send('PUT', '/store/gifts', {
        signUpPoints: what % 3 === 0 ? null : 40,
        birthdayPoints: what % 4 === 0 ? null : 30,
        visitPoints: who % 3 === 0 ? null : 7,
        visitMinCents: 100 * (what % 20),
        earningMinCents: who % 2 === 0 ? 0 : 100 * (what % 15),
        salePointsMax: what % 5 === 0 ? 8 : null,
        dayPointsMax: who % 4 === 0 ? 15 : null,
      });
    case 'birthdays':
      await haveBirthday(world, customerId);
      return 200;
    case 'join':
    case 'leave':
      return startMove(world, kind, at([1, 0.5, 3, 0.3333], what) ?? 1);
    case 'import': {
      const file = `Phone,Name,Points\n${phone},Imported,${what % 50}\n+12025550107,Another,5\n`;
      // The import is refused while another one is running, and an erasure can discard it.
      return importFile(owner, file).then(
        () => 200,
        () => 409,
      );
    }
  }
}
