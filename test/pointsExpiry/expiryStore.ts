import { randomBytes } from 'node:crypto';
import { sql } from '../support/sql';
import { addCustomer, createTestStore, type Person, type TestStore } from '../support/testStore';

/** Creates a store where points expire after this many months, by a setting that is two years old. */
export async function createExpiryStore(months = 12): Promise<TestStore> {
  const store = await createTestStore();
  await addExpirySetting(store, months);
  return store;
}

/** Adds an expiry setting that is two years old. */
export async function addExpirySetting(store: TestStore, months: number): Promise<void> {
  await sql(
    `insert into points_expiry_settings (store_id, number, months, effective_from, saved_at)
     values ($1, 1, $2, now() - interval '23 months', now() - interval '24 months')`,
    [store.id, months],
  );
  await setLastRun(store, 1);
}

/** Sets how many days before tonight() points last expired in the store. */
export async function setLastRun(store: TestStore, daysAgo: number): Promise<void> {
  await sql(
    'update stores set points_expired_on = ($3::timestamptz at time zone time_zone)::date - $2::integer where id = $1',
    [store.id, daysAgo, tonight()],
  );
}

/** Adds a customer who registered and got points this many months ago, and was not active since. */
export async function addInactive(store: TestStore, monthsAgo: number, points = 100): Promise<Person> {
  const [{ at } = { at: new Date() }] = await sql<{ at: Date }>('select now() - make_interval(months => $1) as at', [
    monthsAgo,
  ]);
  const person = await addCustomer(store, { created_at: at, registered_at: at, last_visit_at: at });
  await addLedgerRow(store, person.id, { delta: points, kind: points < 0 ? 'reversal' : 'earn', at });
  return person;
}

/** Adds a ledger row with an earlier time. */
export async function addLedgerRow(
  store: TestStore,
  customerId: string,
  { delta, kind, at = new Date() }: { delta: number; kind: string; at?: Date },
): Promise<void> {
  const tag = randomBytes(6).toString('hex');
  const source =
    { earn: `order:${tag}`, redeem: `redemption:${tag}#1`, reversal: `order:${tag}@1` }[kind] ?? `test:${tag}`;
  await sql(
    `insert into points_ledger (store_id, customer_id, delta, kind, source, actor_role, balance_after, created_at)
     values ($1, $2, $3, $4, $5, 'system', 0, $6)`,
    [store.id, customerId, delta, kind, source, at],
  );
}

/** Today at 20:00 UTC, which is after 3 a.m. in the time zone of the test stores. */
export function tonight(): Date {
  const now = new Date();
  now.setUTCHours(20, 0, 0, 0);
  return now;
}

/** Adds the ledger row of an expiry. */
export async function addExpiry(store: TestStore, customerId: string, delta: number): Promise<void> {
  await sql(
    `insert into points_ledger (store_id, customer_id, delta, kind, source, actor_role, details, balance_after)
     values ($1, $2, $3, 'expiry', 'expiry:' || $2::uuid || ':2026-11-25', 'system',
             '{"code":"inactivity","since":"2025-05-03"}', 0)`,
    [store.id, customerId, delta],
  );
}
