import type { TestStore } from '../support/testStore';
import { sql } from '../support/sql';

/** A customer's balance beside the sum of their ledger; the two must never differ. */
export async function accountOf(customerId: string): Promise<{ points: number; sum: number; rows: number }> {
  const [row] = await sql<{ points: number; sum: number; rows: number }>(
    `select c.points, coalesce(sum(l.delta), 0) as sum, count(l.id) as rows
     from customers c left join points_ledger l on l.store_id = c.store_id and l.customer_id = c.id
     where c.id = $1 group by c.store_id, c.id`,
    [customerId],
  );
  if (!row) throw new Error('no such customer');
  return row;
}

/** Customers of the store whose balance is not the sum of their ledger, or is below zero. */
export async function unsoundAccounts(world: TestStore): Promise<string[]> {
  const rows = await sql<{ id: string }>(
    `select c.id from customers c left join points_ledger l on l.store_id = c.store_id and l.customer_id = c.id
     where c.store_id = $1 group by c.store_id, c.id
     having c.points <> coalesce(sum(l.delta), 0) or c.points < 0`,
    [world.id],
  );
  return rows.map(({ id }) => id);
}

/** Ledger rows of the store by kind. */
export async function ledgerOf(
  world: TestStore,
  kind: string,
): Promise<{ customer_id: string; delta: number; source: string }[]> {
  return sql('select customer_id, delta, source from points_ledger where store_id = $1 and kind = $2 order by id', [
    world.id,
    kind,
  ]);
}
