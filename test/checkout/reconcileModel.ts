import fc from 'fast-check';
import { startCloverFake, type CloverFake } from '../../src/fakes/clover';
import { toShop, type Database } from '../../src/server/database/Database';
import { createCloverPointOfSale } from '../../src/server/integrations/clover';
import type { PointOfSale } from '../../src/server/integrations/pointOfSale/PointOfSale';
import { createLog } from '../../src/server/main/log';
import { syncStore, type SyncDeps } from '../../src/server/modules/orderSync/syncStore';
import { createEncryptor } from '../../src/server/platform/secrets/encryption';
import { postControl } from '../support/control';
import { openTestDatabase } from '../support/openTestDatabase';
import { TEST_SECRETS_KEY } from '../support/server';
import { sql } from '../support/sql';
import { createTestStore, newPhone } from '../support/testStore';
import { noDeadline } from './syncing';

/** The number of sequences that share a store, so that one poll serves all of them. */
const ORDERS_PER_STORE = 50;
const STEPS = 8;

type Step =
  | { is: 'pay' | 'refund'; cents: number }
  | { is: 'refund all' | 'void' | 'nothing' | 'return coffee' | 'return beer' | 'return gift card' };
/** How orders are read after each step: by one poll, by two at once, or by a poll and a repeated older response. */
type Reading = 'poll' | 'two polls' | 'replay';
interface Sequence {
  firstCents: number;
  /** The prices of the beer, whose category earns no points, and of the gift card. 0 for an order without them. */
  beerCents: number;
  giftCents: number;
  steps: Step[];
}
interface Batch {
  /** The factor of a boost that always runs, or 1 without one. */
  factor: number;
  sequences: readonly Sequence[];
  readings: readonly Reading[];
}

const cents = fc.integer({ min: 1, max: 20_000 });
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ is: fc.constant('pay' as const), cents }),
  fc.record({ is: fc.constant('refund' as const), cents }),
  fc.record({ is: fc.constantFrom('refund all' as const, 'void' as const, 'nothing' as const) }),
  fc.record({ is: fc.constantFrom('return coffee' as const, 'return beer' as const, 'return gift card' as const) }),
);
const otherCents = fc.oneof(fc.constant(0), cents);
const batch = fc.record({
  factor: fc.constantFrom(1, 1.5, 2.75, 5),
  sequences: fc.array(
    fc.record({
      firstCents: cents,
      beerCents: otherCents,
      giftCents: otherCents,
      steps: fc.array(step, { minLength: STEPS, maxLength: STEPS }),
    }),
    { minLength: ORDERS_PER_STORE, maxLength: ORDERS_PER_STORE },
  ),
  readings: fc.array(fc.constantFrom<Reading>('poll', 'two polls', 'replay'), { minLength: STEPS, maxLength: STEPS }),
});

const NAMES = { 'return coffee': 'Coffee', 'return beer': 'Beer', 'return gift card': 'Gift card' } as const;

/**
 * The expected state of an order, computed independently: payments in cents, refunds of the first payment, and the
 * items with which they are divided.
 */
class ExpectedOrder {
  private readonly payments: { cents: number; isVoided: boolean }[];
  private readonly items: { name: string; cents: number; isReturned: boolean }[];
  private readonly factor: number;
  private refunded = 0;
  constructor({ firstCents, beerCents, giftCents }: Sequence, factor: number) {
    this.factor = factor;
    this.payments = [{ cents: firstCents + beerCents + giftCents, isVoided: false }];
    this.items = [
      { name: 'Coffee', cents: firstCents, isReturned: false },
      { name: 'Beer', cents: beerCents, isReturned: false },
      { name: 'Gift card', cents: giftCents, isReturned: false },
    ].filter(({ cents }) => cents > 0);
  }
  apply(change: Step): void {
    const [first] = this.payments;
    if (change.is === 'pay') this.payments.push({ cents: change.cents, isVoided: false });
    if (change.is === 'void') for (const payment of this.payments) payment.isVoided = true;
    if (first && change.is === 'refund') this.refunded = Math.min(first.cents, this.refunded + change.cents);
    if (first && change.is === 'refund all') this.refunded = first.cents;
    if (first && change.is in NAMES) {
      const item = this.items.find(({ name }) => name === NAMES[change.is as keyof typeof NAMES]);
      if (!item || item.isReturned) return;
      item.isReturned = true;
      this.refunded = Math.min(first.cents, this.refunded + item.cents);
    }
  }
  /** The store gives 1.5 points per dollar, and the referrer gets a tenth of each order's points. */
  get due(): { points: number; share: number } {
    const paid = this.payments.reduce((sum, payment) => sum + (payment.isVoided ? 0 : payment.cents), 0);
    const left = paid - (this.payments[0]?.isVoided ? 0 : this.refunded);
    const bought = this.items.filter(({ isReturned }) => !isReturned);
    const counted = bought.length > 0 ? bought : this.items;
    const sum = (items: typeof counted) => items.reduce((total, { cents }) => total + cents, 0);
    // The numbers are small enough for floating point. Half a cent is rounded up.
    const excluded = Math.floor((left * sum(counted.filter(({ name }) => name !== 'Coffee'))) / sum(counted) + 0.5);
    const points = Math.floor(Math.floor(((left - excluded) * 3) / 200) * this.factor);
    return { points, share: Math.floor(points / 10) };
  }
}

/**
 * Runs random sequences of payments, refunds, voids and polls with the real server code, client and database. Compares
 * the granted points with the due points after each step. The sequences are equal in every run.
 */
export async function checkReconcileModel(sequences: number): Promise<void> {
  const database = await openTestDatabase();
  const clover = await startCloverFake({ port: 0, perSecond: 100_000 });
  try {
    const check = fc.asyncProperty(batch, (drawn) => runBatch(database, clover, drawn));
    await fc.assert(check, { seed: 20_261_122, numRuns: Math.ceil(sequences / ORDERS_PER_STORE), endOnFailure: true });
  } finally {
    await clover.close();
    await database.close();
  }
}

async function runBatch(database: Database, clover: CloverFake, { factor, sequences, readings }: Batch): Promise<void> {
  const store = await createTestStore({
    is_active: false,
    points_per_dollar: 1.5,
    purchase_referral_percentage: 10,
    phone_credit_since: new Date(),
  });
  const control = <T>(path: string, body: object): Promise<T> =>
    postControl(clover.url, path, { merchantId: store.merchantId, ...body });
  const deps: SyncDeps = {
    database,
    getPointOfSale: createCloverPointOfSale({ baseUrl: clover.url, limits: { perSecond: 100_000 } }),
    encryptor: createEncryptor(TEST_SECRETS_KEY),
    log: createLog('silent'),
  };
  const read = async (by: SyncDeps = deps) => {
    if (!(await syncStore(by, toShop(store.id), { signal: noDeadline() }))) throw new Error('not read');
  };
  await sql(
    `insert into pos_categories (store_id, category_id, name, position, is_excluded)
     values ($1, 'CATBEER000001', 'Beer & wine', 1, true)`,
    [store.id],
  );
  if (factor > 1) await addBoost(store.id, factor);
  const [referrer] = await addCustomers(store.id, [newPhone()], null);
  const phones = [...new Set(sequences.map((_sequence, n) => `+1202555${String(1000 + n)}`))];
  const customers = await addCustomers(store.id, phones, referrer?.id ?? null);
  // Every other order is credited by its phone number, without a checkout.
  await sql(
    `insert into pending_checkouts (store_id, customer_id, requested_at) select $1, id, now() from unnest($2::uuid[]) id`,
    [store.id, customers.filter((_customer, n) => n % 2 === 0).map(({ id }) => id)],
  );
  const running = await Promise.all(
    sequences.map(async (sequence, n) => {
      const { firstCents, beerCents, giftCents, steps } = sequence;
      const tickets = [
        { itemId: 'ITEMCOFFEE001', priceCents: firstCents },
        { itemId: 'ITEMBEER00001', priceCents: beerCents },
        { itemId: 'ITEMGIFT00001', priceCents: giftCents },
      ].filter(({ priceCents }) => priceCents > 0);
      const sale = await control<Rung>('sales', { lines: tickets, taxCents: 8, phone: phones[n] });
      return { ...sale, steps, expected: new ExpectedOrder(sequence, factor), customerId: customers[n]?.id };
    }),
  );
  await read();
  for (const [n, reading] of readings.entries()) {
    const older = reading === 'replay' ? await record(deps, store) : null;
    await Promise.all(
      running.map(async ({ orderId, lines, steps, expected }) => {
        const change = steps[n];
        if (!change || change.is === 'nothing') return;
        expected.apply(change);
        await control(`sales/${orderId}/${PATHS[change.is]}`, toBody(change, lines));
      }),
    );
    await (reading === 'two polls' ? Promise.all([read(), read()]) : read());
    if (older) await read(older);
    const rows = await sql<{ id: string; points: number }>('select id, points from customers where store_id = $1', [
      store.id,
    ]);
    const granted = new Map(rows.map(({ id, points }) => [id, points]));
    const due = new Map(running.map(({ customerId, expected }) => [customerId ?? '', expected.due.points]));
    due.set(
      referrer?.id ?? '',
      running.reduce((sum, { expected }) => sum + expected.due.share, 0),
    );
    expect(Object.fromEntries(granted)).toEqual(Object.fromEntries(due));
  }
}

interface Rung {
  orderId: string;
  lines: { id: string; name: string }[];
}
const PATHS = {
  pay: 'payments',
  refund: 'refund',
  'refund all': 'refund',
  'return coffee': 'refund',
  'return beer': 'refund',
  'return gift card': 'refund',
  void: 'void',
} as const;

function toBody(change: Step, lines: Rung['lines']): object {
  if ('cents' in change) return { amountCents: change.cents };
  if (!(change.is in NAMES)) return {};
  const name = NAMES[change.is as keyof typeof NAMES];
  return { lineIds: lines.filter((line) => line.name === name).map(({ id }) => id) };
}

async function addCustomers(storeId: string, phones: readonly string[], referrerId: string | null) {
  const rows = await sql<{ id: string; phone: string }>(
    `insert into customers (store_id, phone, name, referred_by, registered_at)
     select $1, phone, 'Pat', $3, now() from unnest($2::text[]) phone returning id, phone`,
    [storeId, phones, referrerId],
  );
  return rows.sort((a, b) => (a.phone < b.phone ? -1 : 1));
}

/** Creates a boost that runs all day. */
async function addBoost(storeId: string, factor: number): Promise<void> {
  await sql(
    `insert into boosts (store_id, root_id, name, factor, weekdays, start_time, end_time, time_zone, created_at)
     values ($1, new_id(), 'Boost', $2, array[1, 2, 3, 4, 5, 6, 7], '00:00', '24:00', 'UTC', now() - interval '1 day')`,
    [storeId, factor],
  );
}

/** Reads the register now and records the response, which can be read again later. */
async function record(deps: SyncDeps, store: { id: string; merchantId: string }): Promise<SyncDeps> {
  const { id, merchantId } = store;
  const pos = deps.getPointOfSale(id, { apiKey: `clover-${merchantId}`, merchantId });
  const response = await pos.listOrdersModifiedSince(0, noDeadline());
  const replayed: PointOfSale = { ...pos, listOrdersModifiedSince: () => Promise.resolve(response) };
  return { ...deps, getPointOfSale: () => replayed };
}
