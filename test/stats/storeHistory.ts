import { sql } from '../support/sql';
import { addCustomer, type Person, type TestStore } from '../support/testStore';

/** Adds a customer who joined at this time. */
export const addCustomerAt = (store: TestStore, at: string, over: Record<string, unknown> = {}): Promise<Person> =>
  addCustomer(store, { created_at: at, registered_at: at, ...over });

/** Adds ledger rows, each as [time, points, kind]. `source` is the prefix of their unique sources. */
export async function addLedger(
  store: TestStore,
  customerId: string,
  rows: readonly (readonly [at: string, delta: number, kind?: string, source?: string])[],
): Promise<void> {
  for (const [n, [at, delta, kind = 'earn', source = 'test']] of rows.entries()) {
    await sql(
      `insert into points_ledger (store_id, customer_id, delta, kind, source, actor_role, created_at)
       values ($1, $2, $3, $4, $5, 'system', $6)`,
      [store.id, customerId, delta, kind, `${source}:${customerId}:${at}:${n}`, at],
    );
  }
}

export async function addVisits(store: TestStore, customerId: string, times: readonly string[]): Promise<void> {
  for (const at of times) {
    await sql('insert into visits (store_id, customer_id, at) values ($1, $2, $3)', [store.id, customerId, at]);
  }
}

/** Adds a redemption of a reward on the local day of its time. */
export async function addRedemptionAt(
  store: TestStore,
  { customerId, rewardId, at, status = 'completed', points = 100, name = 'Free coffee' }: RedemptionAt,
): Promise<void> {
  await sql(
    `insert into redemptions (store_id, customer_id, reward_id, status, points_used, item_name, item_type, item_value,
                              day, created_at)
     select $1, $2, $3, $4, $5, $6, 'FREE_ITEM', 0, ($7::timestamptz at time zone s.time_zone)::date, $7
     from stores s where s.id = $1`,
    [store.id, customerId, rewardId, status, points, name, at],
  );
}

interface RedemptionAt {
  customerId: string;
  rewardId: string;
  at: string;
  status?: string;
  points?: number;
  name?: string;
}
