import fc from 'fast-check';
import { startCloverFake, type CloverFake } from '../../src/fakes/clover';
import type { Database } from '../../src/server/database/Database';
import { createCloverPointOfSale } from '../../src/server/integrations/clover';
import type { PointOfSale } from '../../src/server/integrations/pointOfSale/PointOfSale';
import { createLog } from '../../src/server/main/log';
import { syncStore, type SyncDeps } from '../../src/server/modules/pointOfSale/sync/syncStore';
import { createEncryptor } from '../../src/server/platform/secrets/encryption';
import { postControl } from '../support/control';
import { openTestDatabase } from '../support/openTestDatabase';
import { TEST_SECRETS_KEY } from '../support/server';
import { sql } from '../support/sql';
import { createTestStore, newPhone } from '../support/testStore';

/** The number of sequences that share a store, so that one poll serves all of them. */
const ORDERS_PER_STORE = 50;
const STEPS = 8;

type Step = { is: 'pay' | 'refund'; cents: number } | { is: 'refund all' | 'void' | 'nothing' };
/** How orders are read after each step: by one poll, by two at once, or by a poll and a repeated older response. */
type Reading = 'poll' | 'two polls' | 'replay';
interface Sequence {
  firstCents: number;
  steps: Step[];
}

const cents = fc.integer({ min: 1, max: 20_000 });
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ is: fc.constant('pay' as const), cents }),
  fc.record({ is: fc.constant('refund' as const), cents }),
  fc.record({ is: fc.constantFrom('refund all' as const, 'void' as const, 'nothing' as const) }),
);
const batch = fc.record({
  sequences: fc.array(fc.record({ firstCents: cents, steps: fc.array(step, { minLength: STEPS, maxLength: STEPS }) }), {
    minLength: ORDERS_PER_STORE,
    maxLength: ORDERS_PER_STORE,
  }),
  readings: fc.array(fc.constantFrom<Reading>('poll', 'two polls', 'replay'), { minLength: STEPS, maxLength: STEPS }),
});

/** The expected state of an order, computed independently: payments in cents and refunds of the first payment. */
class ExpectedOrder {
  private readonly payments: { cents: number; isVoided: boolean }[];
  private refunded = 0;
  constructor(firstCents: number) {
    this.payments = [{ cents: firstCents, isVoided: false }];
  }
  apply(change: Step): void {
    const [first] = this.payments;
    if (change.is === 'pay') this.payments.push({ cents: change.cents, isVoided: false });
    if (change.is === 'void') for (const payment of this.payments) payment.isVoided = true;
    if (first && change.is === 'refund') this.refunded = Math.min(first.cents, this.refunded + change.cents);
    if (first && change.is === 'refund all') this.refunded = first.cents;
  }
  /** The store gives 1.5 points per dollar, and the referrer gets a tenth of each order's points. */
  get due(): { points: number; share: number } {
    const paid = this.payments.reduce((sum, payment) => sum + (payment.isVoided ? 0 : payment.cents), 0);
    const points = Math.floor(((paid - (this.payments[0]?.isVoided ? 0 : this.refunded)) * 3) / 200);
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
    const check = fc.asyncProperty(batch, ({ sequences: list, readings }) =>
      runBatch(database, clover, list, readings),
    );
    await fc.assert(check, { seed: 20_261_122, numRuns: Math.ceil(sequences / ORDERS_PER_STORE), endOnFailure: true });
  } finally {
    await clover.close();
    await database.close();
  }
}

async function runBatch(
  database: Database,
  clover: CloverFake,
  sequences: readonly Sequence[],
  readings: readonly Reading[],
): Promise<void> {
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
    if (!(await syncStore(by, store.id, { signal: AbortSignal.timeout(20_000) }))) throw new Error('not read');
  };
  const [referrer] = await addCustomers(store.id, [newPhone()], null);
  const phones = [...new Set(sequences.map((_sequence, n) => `+1202555${String(1000 + n)}`))];
  const customers = await addCustomers(store.id, phones, referrer?.id ?? null);
  // Every other order is credited by its phone number, without a checkout.
  await sql(
    `insert into pending_checkouts (store_id, customer_id, requested_at) select $1, id, now() from unnest($2::uuid[]) id`,
    [store.id, customers.filter((_customer, n) => n % 2 === 0).map(({ id }) => id)],
  );
  const running = await Promise.all(
    sequences.map(async ({ firstCents, steps }, n) => {
      const sale = { amountCents: firstCents, taxCents: 8, phone: phones[n] };
      const { orderId } = await control<{ orderId: string }>('sales', sale);
      return { orderId, steps, expected: new ExpectedOrder(firstCents), customerId: customers[n]?.id };
    }),
  );
  await read();
  for (const [n, reading] of readings.entries()) {
    const older = reading === 'replay' ? await record(deps, store) : null;
    await Promise.all(
      running.map(async ({ orderId, steps, expected }) => {
        const change = steps[n];
        if (!change || change.is === 'nothing') return;
        expected.apply(change);
        await control(`sales/${orderId}/${PATHS[change.is]}`, 'cents' in change ? { amountCents: change.cents } : {});
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

const PATHS = { pay: 'payments', refund: 'refund', 'refund all': 'refund', void: 'void' } as const;

async function addCustomers(storeId: string, phones: readonly string[], referrerId: string | null) {
  const rows = await sql<{ id: string; phone: string }>(
    `insert into customers (store_id, phone, name, referred_by, registered_at)
     select $1, phone, 'Pat', $3, now() from unnest($2::text[]) phone returning id, phone`,
    [storeId, phones, referrerId],
  );
  return rows.sort((a, b) => (a.phone < b.phone ? -1 : 1));
}

/** Reads the register now and records the response, which can be read again later. */
async function record(deps: SyncDeps, store: { id: string; merchantId: string }): Promise<SyncDeps> {
  const { id, merchantId } = store;
  const pos = deps.getPointOfSale(id, { apiKey: `clover-${merchantId}`, merchantId });
  const response = await pos.listOrdersModifiedSince(0, AbortSignal.timeout(20_000));
  const replayed: PointOfSale = { ...pos, listOrdersModifiedSince: () => Promise.resolve(response) };
  return { ...deps, getPointOfSale: () => replayed };
}
