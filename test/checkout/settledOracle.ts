import { sql } from '../support/sql';
import { HOUR, keepTimes, pass, type History, type RungUp, type World } from './settledWorld';
import { MINUTE, sync } from './syncing';

interface Press {
  id: string;
  customerId: string;
  status: string;
  requestedMs: number;
}
interface Credit {
  orderId: string;
  customerId: string;
  method: string;
  checkoutId: string | null;
  isTakenBack: boolean;
  cents: number;
}
interface State {
  presses: Press[];
  credits: Credit[];
  listed: string[];
}

/** The times of the payments that count, or of those that were voided when none is left. */
function listPaidMs({ payments }: RungUp): number[] {
  const valid = payments.filter(({ isVoided }) => !isVoided);
  return (valid.length > 0 ? valid : payments).map(({ ms }) => ms);
}

function isWorthless({ payments, refundedCents }: RungUp): boolean {
  const cents = payments.map(({ cents: paid, isVoided }, n) => {
    if (isVoided) return 0;
    return n === 0 ? Math.max(0, paid - refundedCents) : paid;
  });
  return cents.every((left) => left === 0);
}

/** Returns the values that were valid at some time from `fromMs` until now. */
function listSince<T>(history: History<T>, fromMs: number): T[] {
  return history.filter((_, n) => (history[n + 1]?.sinceMs ?? Infinity) > fromMs).map(({ value }) => value);
}

/**
 * Returns the people who may have a purchase that names somebody: who had the number when it was paid. When nobody had
 * it then, it may be of somebody who had it before. The register may have corrected the number since the payment,
 * before it was read or after.
 */
function listPossible({ holders }: World, order: RungUp): { ids: Set<string>; isCertain: boolean } {
  const paidMs = Math.max(...listPaidMs(order));
  const numbers = new Set(listSince(order.named?.phones ?? [], paidMs));
  const ids = new Set<string>();
  let isCertain = numbers.size === 1;
  for (const number of numbers) {
    const history = holders.get(number) ?? [];
    const until = history.filter(({ sinceMs }) => sinceMs <= paidMs).map(({ value }) => value);
    const holder = until.at(-1);
    isCertain &&= holder != null;
    for (const person of holder ? [holder] : until) if (person) ids.add(person.id);
  }
  return { ids, isCertain };
}

/**
 * Returns what is wrong. With `isRead`, the register is read first, and the oracle also says what must be closed, and
 * what must be credited or listed.
 */
export async function findWrong(world: World, isRead: boolean): Promise<string[]> {
  const { deps, store } = world;
  if (isRead) {
    // A store that was not read for hours is read up to the second of the vendor's header, which must be later.
    await pass(world, 2_000);
    await sync({ ...deps, clock: () => world.nowMs }, store);
    await keepTimes(world);
  }
  const state = await readState(store.id);
  return [
    ...findWrongPeople(world, state),
    ...findWrongMatches(world, state),
    ...(isRead ? [...findLeftOpen(world, state), ...findLeftOut(world, state)] : []),
  ];
}

async function readState(storeId: string): Promise<State> {
  const [state] = await sql<State>(
    `select (select coalesce(json_agg(json_build_object('id', id, 'customerId', customer_id, 'status', status,
                'requestedMs', round(extract(epoch from requested_at) * 1000))), '[]')
             from pending_checkouts where store_id = $1) as presses,
            (select coalesce(json_agg(json_build_object('orderId', order_id, 'customerId', customer_id,
                'method', match_method, 'checkoutId', checkout_id, 'isTakenBack', taken_back_at is not null,
                'cents', eligible_cents)), '[]')
             from order_credits where store_id = $1) as credits,
            (select coalesce(json_agg(order_id), '[]') from pos_review_orders where store_id = $1) as listed`,
    [storeId],
  );
  return state ?? { presses: [], credits: [], listed: [] };
}

/** A credit by a number is checked when it is new, because what happens later does not move it. */
function findWrongPeople(world: World, { credits }: State): string[] {
  const wrong: string[] = [];
  for (const { orderId, customerId, method, isTakenBack } of credits) {
    if (isTakenBack || method !== 'identity' || world.seen.has(orderId)) continue;
    world.seen.add(orderId);
    const order = world.orders.find(({ id }) => id === orderId);
    if (order && !listPossible(world, order).ids.has(customerId))
      wrong.push(`${orderId} is credited to somebody who did not have its number when it was paid`);
  }
  return wrong;
}

function findWrongMatches({ orders }: World, { presses, credits }: State): string[] {
  const wrong: string[] = [];
  const find = (orderId: string) => orders.find(({ id }) => id === orderId);
  for (const { orderId, customerId, checkoutId, method, isTakenBack } of credits) {
    const order = find(orderId);
    const press = presses.find(({ id }) => id === checkoutId);
    if (!order || !press || method !== 'time' || isTakenBack) continue;
    if (order.named !== null && !order.wasNamedLater) wrong.push(`${orderId} names somebody and was matched by time`);
    if (!order.payments.some(({ ms }) => isNear(ms, press)))
      wrong.push(`${orderId} was paid at another time than its request`);
    for (const known of credits) {
      if (known.customerId !== customerId || known.isTakenBack || known.method !== 'identity' || known.cents === 0)
        continue;
      const other = find(known.orderId);
      if (!other || other.wasNamedLater) continue;
      const afterMs = Math.max(...listPaidMs(other)) - press.requestedMs;
      const beforeMs = known.checkoutId === null ? 2 * HOUR : 35 * MINUTE;
      if (afterMs >= -beforeMs && afterMs <= 35 * MINUTE)
        wrong.push(`${orderId} was matched by time although ${known.orderId} names the customer in this visit`);
    }
  }
  return wrong;
}

const isNear = (ms: number, { requestedMs }: Press) =>
  ms >= requestedMs - 15 * MINUTE && ms <= requestedMs + 20 * MINUTE;

function findLeftOpen(world: World, { presses, credits, listed }: State): string[] {
  const { orders } = world;
  const wrong: string[] = [];
  const isCredited = ({ id }: RungUp) => credits.some(({ orderId }) => orderId === id);
  for (const press of presses.filter(({ status }) => status === 'pending')) {
    for (const known of credits) {
      const order = orders.find(({ id }) => id === known.orderId);
      if (!order || known.customerId !== press.customerId || known.isTakenBack || known.checkoutId !== null) continue;
      const afterMs = Math.max(...listPaidMs(order)) - press.requestedMs;
      if (afterMs >= -2 * HOUR && afterMs <= 20 * MINUTE)
        wrong.push(`the request at ${press.requestedMs} is open although ${known.orderId} is credited without one`);
    }
    for (const order of orders.filter((each) => !isCredited(each) && !isWorthless(each))) {
      const { id, named } = order;
      const afterMs = Math.max(...listPaidMs(order)) - press.requestedMs;
      const { ids, isCertain } = listPossible(world, order);
      const isAsked = listed.includes(id);
      if (isCertain && !isAsked && ids.has(press.customerId) && afterMs >= -2 * HOUR && afterMs <= 24 * HOUR)
        wrong.push(`the request at ${press.requestedMs} is open although ${id} names its customer`);
      if (named === null && isNear(press.requestedMs + afterMs, press) && !listed.includes(id))
        wrong.push(`${id} was made near an open request, and is neither credited nor listed`);
    }
  }
  return wrong;
}

/** A purchase whose customer is certain is credited where numbers alone are enough, or listed. */
function findLeftOut(world: World, { credits, listed }: State): string[] {
  const { phoneCreditSinceMs: sinceMs, orders } = world;
  if (sinceMs === null) return [];
  return orders
    .filter((order) => order.named !== null && !isWorthless(order) && Math.max(...listPaidMs(order)) >= sinceMs)
    .filter((order) => listPossible(world, order).isCertain)
    .filter(({ id }) => !credits.some(({ orderId }) => orderId === id) && !listed.includes(id))
    .map(({ id }) => `${id} names a member, and is neither credited nor listed`);
}
