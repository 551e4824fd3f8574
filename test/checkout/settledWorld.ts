import { toShop } from '../../src/server/database/Database';
import { checkout } from '../../src/server/modules/checkout/checkout';
import type { SyncDeps } from '../../src/server/modules/orderSync/syncStore';
import { sql } from '../support/sql';
import { addCustomer, createTestStore, newPhone, type Person, type TestStore } from '../support/testStore';
import { asOwner } from './asOwner';
import { addPayment, addSale, attachPhone, correctPhone, refundSale, setClock, voidSale } from './register';
import { MINUTE } from './syncing';

const PEOPLE = 3;
export const HOUR = 60 * MINUTE;
export const KINDS = [
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
  'hand number on',
  'correct number',
  'take back',
  'move',
] as const;

export interface Step {
  kind: (typeof KINDS)[number];
  who: number;
  what: number;
  /** The minutes that pass before the step. */
  minutes: number;
  /** Whether the register is read after the step. */
  isRead: boolean;
}

/** Something that had one value after the other, each since a time in ms. */
export type History<T> = { value: T; sinceMs: number }[];
/** A customer of the register, with the numbers that it had for them. */
export interface Named {
  phones: History<string>;
}
/** What the oracle knows of an order: what happened at the register, not what the product made of it. */
export interface RungUp {
  id: string;
  /** Whom the order names. One who was added later says nothing about earlier matches. */
  named: Named | null;
  wasNamedLater: boolean;
  payments: { ms: number; cents: number; isVoided: boolean }[];
  refundedCents: number;
}
export interface World {
  deps: SyncDeps;
  store: TestStore;
  people: Person[];
  /** Who had a phone number. null for nobody. */
  holders: Map<string, History<Person | null>>;
  customers: Named[];
  orders: RungUp[];
  /** The credits that the oracle has seen. */
  seen: Set<string>;
  phoneCreditSinceMs: number | null;
  nowMs: number;
}

export async function createWorld(deps: SyncDeps, creditsByPhone: boolean): Promise<World> {
  const nowMs = Date.now() - 30 * HOUR;
  const phoneCreditSinceMs = creditsByPhone ? nowMs - HOUR : null;
  const store = await createTestStore({
    time_matches_per_day: 50,
    phone_credit_since: phoneCreditSinceMs === null ? null : new Date(phoneCreditSinceMs),
  });
  const sinceMs = nowMs - 24 * HOUR;
  const people: Person[] = [];
  for (let n = 0; n < PEOPLE; n += 1) people.push(await addCustomer(store, { created_at: new Date(sinceMs) }));
  const holders = new Map(people.map((person) => [person.phone, [{ value: person, sinceMs }]]));
  return { deps, store, people, holders, customers: [], orders: [], seen: new Set(), phoneCreditSinceMs, nowMs };
}

const at = <T>(list: readonly T[], index: number): T | undefined => list[index % Math.max(list.length, 1)];
export const last = <T>(history: History<T>): T | undefined => history.at(-1)?.value;

/** The register's customer with this number, who is added if there is none. */
function findNamed({ customers, nowMs }: World, phone: string): Named {
  const found = customers.find(({ phones }) => last(phones) === phone);
  if (found) return found;
  const added = { phones: [{ value: phone, sinceMs: nowMs }] };
  customers.push(added);
  return added;
}

export async function pass(world: World, ms: number): Promise<void> {
  world.nowMs += ms;
  await setClock(world.store, world.nowMs - Date.now());
}

export async function take(world: World, { kind, who, what, minutes }: Step): Promise<void> {
  const { deps, store, people, orders, holders } = world;
  // No two steps are at the same time, so that one is certainly before the other.
  await pass(world, minutes * MINUTE + 1_000);
  const person = at(people, who);
  const order = at(orders, what);
  if (!person) return;
  // People give the number at the register that they have, or the first one that they had.
  const present = [...holders].find(([, history]) => last(history) === person)?.[0] ?? person.phone;
  const phone = what % 3 === 0 ? person.phone : present;
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
    const named = isNamed ? findNamed(world, phone) : null;
    const payments = [{ ms: clientPaidAt ?? paidAt, cents, isVoided: false }];
    orders.push({ id, named, wasNamedLater: false, payments, refundedCents: 0 });
  };
  switch (kind) {
    case 'press': {
      const actor = {
        scope: 'kiosk',
        role: 'store_owner',
        ...toShop(store.id),
        accountId: store.id,
        requestId: 'model',
      } as const;
      const input = { phone: present, storeSubdomain: store.subdomain };
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
      if (!order || order.named !== null) break;
      await attachPhone(store, order.id, phone);
      Object.assign(order, { named: findNamed(world, phone), wasNamedLater: true });
      break;
    case 'change number':
      // The register keeps the old number, which still names the customer.
      await changeNumber(world, person, newPhone());
      break;
    case 'hand number on': {
      const taker = at(
        people.filter((other) => other !== person),
        what,
      );
      await changeNumber(world, person, newPhone());
      if (taker) await changeNumber(world, taker, phone);
      break;
    }
    case 'correct number': {
      const named = order?.named;
      const former = named && last(named.phones);
      const corrected = what % 4 === 0 ? newPhone() : present;
      if (!named || !former || former === corrected) break;
      await correctPhone(store, former, corrected);
      findNamed(world, former).phones.push({ value: corrected, sinceMs: world.nowMs });
      break;
    }
    case 'take back':
    case 'move': {
      const credits = await sql<{ order_id: string; customer_id: string }>(
        'select order_id, customer_id from order_credits where store_id = $1 and taken_back_at is null order by order_id',
        [store.id],
      );
      const credit = at(credits, what);
      if (!credit) break;
      await asOwner(store, 'POST', `/store/point-of-sale/credits/${credit.order_id}/move`, {
        fromCustomerId: credit.customer_id,
        toCustomerId: kind === 'move' ? person.id : null,
      });
      break;
    }
  }
  await keepTimes(world);
}

async function changeNumber({ store, holders, nowMs }: World, person: Person, phone: string): Promise<void> {
  const { status } = await asOwner(store, 'PATCH', `/store/customers/${person.id}`, { phone });
  // Somebody else has the number.
  if (status === 409) return;
  expect(status).toBe(200);
  for (const history of holders.values()) {
    if (last(history) === person) history.push({ value: null, sinceMs: nowMs });
  }
  holders.set(phone, [...(holders.get(phone) ?? []), { value: person, sinceMs: nowMs }]);
}

/** The database says when a credit was made and a number changed. It must be a time of the sequence. */
export async function keepTimes({ store, nowMs }: World): Promise<void> {
  await sql(
    `with numbers as (update customer_former_phones set changed_at = least(changed_at, $2),
                        had_since = case when had_since > $2 then $2 else had_since end where store_id = $1),
          holders as (update customers set phone_since = $2 where store_id = $1 and phone_since > $2)
     update order_credits set credited_at = $2 where store_id = $1 and credited_at > $2`,
    [store.id, new Date(nowMs)],
  );
}
