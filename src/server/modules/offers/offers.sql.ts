import type { Sql, Statement, Value } from '../../database/Database';
import type { Columns } from '../../shared/columns';
import { lockStoreLimits } from '../../shared/locks.sql';
import { withoutNoShops } from './shops.sql';

/** The table of rewards or promotions. `Fields` are the fields that an owner sets, `Offer` is what an owner sees. */
export interface OfferTable<Fields, Offer> {
  name: 'rewards' | 'promotions';
  columns: Columns<keyof Fields & string>;
  /** The maximum number of offers in a store. */
  max: number;
  /** The statement that selects all offers of a store, including inactive ones, or one of them. */
  select: (
    storeId: string,
    id?: string,
  ) => Statement & { /** Never set: it ties the statement to its rows. */ row?: Offer };
}

/** SQL for the number of redemptions of an offer of the store $1, from the counters. */
export const redemptionCount = (alias: 'r' | 'p') => `
  (select coalesce(sum(c.redemptions), 0)::integer from redemption_counter_shards c
   where c.store_id = $1 and c.item_id = ${alias}.id)`;

/** Lists the offers of a store, including inactive ones, or only the one with the id. */
export async function listOfferRows<Offer extends { shopIds?: string[] }>(
  sql: Sql,
  table: OfferTable<never, Offer>,
  storeId: string,
  id?: string,
): Promise<Offer[]> {
  const { text, values } = table.select(storeId, id);
  return (await sql.query<Offer>(text, values)).map(withoutNoShops);
}

/** Locks an offer of the store until the transaction ends, or returns null when none has the id. */
export async function lockOffer<Fields extends object>(
  sql: Sql,
  { name, columns }: OfferTable<Fields, unknown>,
  storeId: string,
  id: string,
): Promise<Fields | null> {
  const [row] = await sql.query<Fields>(
    `select ${columns.select()} from ${name} where store_id = $1 and id = $2 and deleted_at is null for no key update`,
    [storeId, id],
  );
  return row ?? null;
}

/**
 * Inserts an offer and returns its id, or null when the store has the maximum number.
 * @throws AppError 401 when the store was deleted.
 */
export async function insertOffer<Fields extends Record<string, Value>>(
  sql: Sql,
  { name, columns, max }: OfferTable<Fields, unknown>,
  storeId: string,
  fields: Fields,
): Promise<string | null> {
  await lockStoreLimits(sql, storeId);
  const count = `select count(*)::integer as count from ${name} where store_id = $1 and deleted_at is null`;
  const [row] = await sql.query<{ count: number }>(count, [storeId]);
  if (row && row.count >= max) return null;
  const [inserted] = await sql.query<{ id: string }>(
    `insert into ${name} (store_id, ${columns.names}) values ($1, ${columns.parameters(2)}) returning id`,
    [storeId, ...columns.values(fields)],
  );
  return inserted?.id ?? null;
}

export async function updateOffer<Fields extends Record<string, Value>>(
  sql: Sql,
  { name, columns }: OfferTable<Fields, unknown>,
  key: { storeId: string; id: string },
  fields: Fields,
): Promise<void> {
  const set = `${columns.assignments(3)}, updated_at = now()`;
  const values = [key.storeId, key.id, ...columns.values(fields)];
  await sql.query(`update ${name} set ${set} where store_id = $1 and id = $2`, values);
}

/** Marks an offer as deleted, which hides it from every list. Its redemptions do not change. */
export async function markOfferDeleted(
  sql: Sql,
  { name }: OfferTable<never, unknown>,
  storeId: string,
  id: string,
): Promise<void> {
  await sql.query(`update ${name} set deleted_at = now() where store_id = $1 and id = $2`, [storeId, id]);
}
