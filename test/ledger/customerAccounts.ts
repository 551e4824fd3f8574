import { sql } from '../support/sql';
import type { TestStore } from '../support/testStore';

/** Reads a customer's balance and the sum of their ledger rows, which must be equal. */
export async function getAccount(customerId: string): Promise<{ points: number; sum: number; rows: number }> {
  const [row] = await sql<{ points: number; sum: number; rows: number }>(
    `select c.points, coalesce(sum(l.delta), 0) as sum, count(l.number) as rows
     from customers c left join points_ledger l on l.store_id = c.store_id and l.customer_id = c.id
     where c.id = $1 group by c.store_id, c.id`,
    [customerId],
  );
  if (!row) throw new Error('the customer does not exist');
  return row;
}

/** Lists the customers of a store whose balance is negative or differs from the sum of their ledger rows. */
export async function findUnbalancedAccounts(store: TestStore): Promise<string[]> {
  const rows = await sql<{ id: string }>(
    `select c.id from customers c left join points_ledger l on l.store_id = c.store_id and l.customer_id = c.id
     where c.store_id = $1 group by c.store_id, c.id
     having c.points <> coalesce(sum(l.delta), 0) or c.points < 0`,
    [store.id],
  );
  return rows.map(({ id }) => id);
}

/** Lists the ledger rows of one kind of a store. */
export async function listLedgerRows(
  store: TestStore,
  kind: string,
): Promise<{ customer_id: string; delta: number; source: string }[]> {
  return sql(
    'select customer_id, delta, source from points_ledger where store_id = $1 and kind = $2 order by created_at',
    [store.id, kind],
  );
}

/** Inserts registered customers with a balance in points, and returns their ids. */
export async function addCustomers(store: TestStore, count: number, points: number): Promise<string[]> {
  const rows = await sql<{ id: string }>(
    `insert into customers (store_id, phone, name, birthday, registered_at)
     select $1, '+1' || (2000000000 + trunc(random() * 7999999999)::bigint), 'Pat Regular', '1990-05-17', now()
     from generate_series(1, $2::integer)
     returning id`,
    [store.id, count],
  );
  const ids = rows.map(({ id }) => id);
  await sql(
    `insert into points_ledger (store_id, customer_id, delta, kind, source, actor_role, balance_after)
     select $1, id, $3, 'adjustment', 'test:' || id, 'system', 0 from unnest($2::uuid[]) customer (id)`,
    [store.id, ids, points],
  );
  return ids;
}
