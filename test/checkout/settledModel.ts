import fc from 'fast-check';
import { checkout } from '../../src/server/modules/pointOfSale/checkout/checkout';
import type { SyncDeps } from '../../src/server/modules/pointOfSale/sync/syncStore';
import { findViolations } from '../model/invariants';
import { sql } from '../support/sql';
import { addCustomer, createTestStore, newPhone, type Person, type TestStore } from '../support/testStore';
import { listBrokenRules } from '../support/verification';
import { asOwner } from './asOwner';
import { addPayment, addSale, attachPhone, refundSale, setClock, voidSale } from './register';
import { MINUTE, sync } from './syncing';

const PEOPLE = 3;
const STEPS = 10;
const HOUR = 60 * MINUTE;
const KINDS = [
  'press',
  'press',
  'press',
  'sale with a name',
  'sale with a name',
  'sale without a name',
  'sale without a name',
  'offline sale with a name',
  'offline sale without a name',
  'pay again',
  'refund',
  'void',
  'name it',
  'change number',
  'take back',
  'move',
] as const;

interface Step {
  kind: (typeof KINDS)[number];
  who: number;
  what: number;
  /** The minutes that pass before the step. */
  minutes: number;
  /** Whether the register is read after the step. */
  isRead: boolean;
}
const pick = fc.nat({ max: 1_000 });
const sequence = fc.record({
  creditsByPhone: fc.boolean(),
  steps: fc.array(
    fc.record<Step>({
      kind: fc.constantFrom(...KINDS),
      who: pick,
      what: pick,
      minutes: fc.constantFrom(0, 1, 1, 4, 8, 16, 25, 40, 130),
      isRead: fc.boolean(),
    }),
    { minLength: STEPS, maxLength: STEPS },
  ),
});

/** What the oracle knows of an order: what happened at the register, not what the product made of it. */
interface RungUp {
  id: string;
  /** The people whom the order names, by their position. One who was added later says nothing about earlier matches. */
  name: number | null;
  wasNamedLater: boolean;
  payments: { ms: number; cents: number; isVoided: boolean }[];
  refundedCents: number;
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

/**
 * Runs random sequences at a register, with presses before and after payment, second payments, offline sales, credits
 * by phone number, corrected numbers, and credits that are taken back or moved. After each read, an oracle that knows
 * the events says which requests must be closed, which matches by time are impossible, and what must be listed.
 */
export async function checkSettledModel(deps: SyncDeps, sequences: number, seed = 20_261_129): Promise<void> {
  await fc.assert(
    fc.asyncProperty(sequence, async ({ creditsByPhone, steps }) => {
      const world = await createWorld(deps, creditsByPhone);
      for (const step of steps) {
        await take(world, step);
        if (step.isRead) expect(await read(world)).toEqual([]);
      }
      expect(await read(world)).toEqual([]);
      expect(await findViolations(world.store)).toEqual([]);
      expect(await listBrokenRules([world.store.id])).toEqual([]);
    }),
    { seed, numRuns: sequences, endOnFailure: true },
  );
}

interface World {
  deps: SyncDeps;
  store: TestStore;
  people: Person[];
  orders: RungUp[];
  nowMs: number;
}

async function createWorld(deps: SyncDeps, creditsByPhone: boolean): Promise<World> {
  const nowMs = Date.now() - 30 * HOUR;
  const store = await createTestStore({
    time_matches_per_day: 50,
    phone_credit_since: creditsByPhone ? new Date(nowMs - HOUR) : null,
  });
  const people: Person[] = [];
  for (let n = 0; n < PEOPLE; n += 1) {
    people.push(await addCustomer(store, { created_at: new Date(nowMs - 24 * HOUR) }));
  }
  return { deps, store, people, orders: [], nowMs };
}

const at = <T>(list: readonly T[], index: number): T | undefined => list[index % Math.max(list.length, 1)];

async function take(world: World, { kind, who, what, minutes }: Step): Promise<void> {
  const { deps, store, people, orders } = world;
  world.nowMs += minutes * MINUTE;
  await setClock(store, world.nowMs - Date.now());
  const name = who % PEOPLE;
  const phone = people[name]?.phone ?? '';
  const order = at(orders, what);
  const ringUp = async (isNamed: boolean, minutesAgo: number | null) => {
    const paidAt = world.nowMs;
    const clientPaidAt = minutesAgo === null ? null : paidAt - minutesAgo * MINUTE;
    const cents = 100 * (1 + (what % 90));
    const id = await addSale(store, {
      amountCents: cents,
      paidAt,
      ...(isNamed && { phone }),
      ...(clientPaidAt !== null && { clientPaidAt }),
    });
    const payments = [{ ms: clientPaidAt ?? paidAt, cents, isVoided: false }];
    orders.push({ id, name: isNamed ? name : null, wasNamedLater: false, payments, refundedCents: 0 });
  };
  switch (kind) {
    case 'press': {
      const actor = {
        scope: 'kiosk',
        role: 'store_owner',
        storeId: store.id,
        accountId: store.id,
        requestId: 'model',
      } as const;
      const [row] = await sql<{ phone: string }>('select phone from customers where id = $1', [people[name]?.id ?? '']);
      const input = { phone: row?.phone ?? '', storeSubdomain: store.subdomain };
      await checkout({ ...deps, clock: () => world.nowMs }, actor, input, undefined);
      break;
    }
    case 'sale with a name':
    case 'sale without a name':
      await ringUp(kind === 'sale with a name', null);
      break;
    case 'offline sale with a name':
    case 'offline sale without a name':
      await ringUp(kind === 'offline sale with a name', 25 + (what % 300));
      break;
    case 'pay again':
      if (!order) break;
      await addPayment(store, order.id, 100);
      order.payments.push({ ms: world.nowMs, cents: 100, isVoided: false });
      break;
    case 'refund':
      if (!order) break;
      await refundSale(store, order.id, 100);
      order.refundedCents += 100;
      break;
    case 'void':
      if (!order) break;
      await voidSale(store, order.id);
      for (const payment of order.payments) payment.isVoided = true;
      break;
    case 'name it':
      if (!order || order.name !== null) break;
      await attachPhone(store, order.id, phone);
      Object.assign(order, { name, wasNamedLater: true });
      break;
    case 'change number': {
      // The register keeps the old number, which still names the customer.
      const changed = newPhone();
      const person = people[name];
      if (person) await asOwner(store, 'PATCH', `/store/customers/${person.id}`, { phone: changed });
      break;
    }
    case 'take back':
    case 'move': {
      const credits = await sql<{ order_id: string; customer_id: string }>(
        'select order_id, customer_id from order_credits where store_id = $1 and taken_back_at is null order by order_id',
        [store.id],
      );
      const credit = at(credits, what);
      const to = kind === 'move' ? (people[name]?.id ?? null) : null;
      if (!credit) break;
      await asOwner(store, 'POST', `/store/point-of-sale/credits/${credit.order_id}/move`, {
        fromCustomerId: credit.customer_id,
        toCustomerId: to,
      });
      break;
    }
  }
  await keepTimes(world);
}

/** The database says when a credit was made. It must be a time of the sequence. */
async function keepTimes({ store, nowMs }: World): Promise<void> {
  await sql('update order_credits set credited_at = $2 where store_id = $1 and credited_at > $2', [
    store.id,
    new Date(nowMs),
  ]);
}

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

/** Reads the register and returns what the oracle finds wrong. */
async function read(world: World): Promise<string[]> {
  const { deps, store, people, orders } = world;
  await sync({ ...deps, clock: () => world.nowMs }, store);
  await keepTimes(world);
  const presses = (
    await sql<Omit<Press, 'requestedMs'> & { at: Date }>(
      `select id, customer_id as "customerId", status, requested_at as at from pending_checkouts where store_id = $1`,
      [store.id],
    )
  ).map(({ at: requestedAt, ...press }): Press => ({ ...press, requestedMs: requestedAt.getTime() }));
  const credits = await sql<Credit>(
    `select order_id as "orderId", customer_id as "customerId", match_method as method, checkout_id as "checkoutId",
            taken_back_at is not null as "isTakenBack", eligible_cents as cents
     from order_credits where store_id = $1`,
    [store.id],
  );
  const listed = await sql<{ id: string }>('select order_id as id from pos_review_orders where store_id = $1', [
    store.id,
  ]);
  const find = (orderId: string) => orders.find(({ id }) => id === orderId);
  const lastPaid = (orderId: string) => {
    const order = find(orderId);
    return order ? Math.max(...listPaidMs(order)) : NaN;
  };
  const wrong: string[] = [];
  const byTime = credits.filter(({ method, isTakenBack }) => method === 'time' && !isTakenBack);
  for (const { orderId, customerId, checkoutId } of byTime) {
    const order = find(orderId);
    const press = presses.find(({ id }) => id === checkoutId);
    if (!order || !press) continue;
    if (order.name !== null && !order.wasNamedLater) wrong.push(`${orderId} names somebody and was matched by time`);
    const isNear = order.payments.some(
      ({ ms }) => ms >= press.requestedMs - 15 * MINUTE && ms <= press.requestedMs + 20 * MINUTE,
    );
    if (!isNear) wrong.push(`${orderId} was paid at another time than its request`);
    for (const known of credits) {
      if (known.customerId !== customerId || known.isTakenBack || known.method !== 'identity' || known.cents === 0)
        continue;
      if (find(known.orderId)?.wasNamedLater) continue;
      const afterMs = lastPaid(known.orderId) - press.requestedMs;
      const beforeMs = known.checkoutId === null ? 2 * HOUR : 35 * MINUTE;
      if (afterMs >= -beforeMs && afterMs <= 35 * MINUTE) {
        wrong.push(`${orderId} was matched by time although ${known.orderId} names the customer in this visit`);
      }
    }
  }
  for (const press of presses.filter(({ status }) => status === 'pending')) {
    for (const known of credits) {
      if (known.customerId !== press.customerId || known.isTakenBack || known.checkoutId !== null) continue;
      const afterMs = lastPaid(known.orderId) - press.requestedMs;
      if (afterMs >= -2 * HOUR && afterMs <= 20 * MINUTE) {
        wrong.push(`the request at ${press.requestedMs} is open although ${known.orderId} is credited without one`);
      }
    }
    const isCredited = (id: string) => credits.some(({ orderId }) => orderId === id);
    for (const order of orders) {
      const { id, name } = order;
      const ms = Math.max(...listPaidMs(order));
      const isNear = ms >= press.requestedMs - 15 * MINUTE && ms <= press.requestedMs + 20 * MINUTE;
      if (name !== null || !isNear || isCredited(id) || listed.some((row) => row.id === id)) continue;
      if (isWorthless(order)) continue;
      wrong.push(`${id} was made near an open request, and is neither credited nor listed`);
    }
  }
  for (const { orderId, customerId, method } of credits) {
    const order = find(orderId);
    const person = people[order?.name ?? -1];
    if (method === 'identity' && person && person.id !== customerId)
      wrong.push(`${orderId} is credited to somebody else`);
  }
  return wrong;
}
