import type { StoreContents, StoreCounts, StoreName } from '../../../contract/stores';
import type { Sql, Statement, Value } from '../../database/Database';
import type { ListWindow } from '../../shared/paging';
import { STORE_COLUMNS, STORE_JOINS, type StoreRow } from './storeRow';

/** Which stores a list has. */
export interface StoreFilter {
  active?: boolean | undefined;
  search?: StoreSearch | undefined;
}
export type StoreSearch =
  | { by: 'text'; of: 'name' | 'subdomain'; text: string }
  | { by: 'range'; from: string; to: string }
  | { by: 'part'; part: string }
  | { by: 'none' };

/** Reads stores, newest first. `limit` null: all. */
export function storesStatement(
  filter: StoreFilter,
  { after, offset }: Pick<ListWindow, 'after' | 'offset'>,
  limit: number | null,
): Statement {
  const values: Value[] = [limit, offset];
  const conditions = conditionsOf(filter, values);
  if (after !== null) {
    conditions.push(
      `(s.created_at, s.id) <
         (timestamptz 'epoch' + $${values.push(after.createdUs)}::bigint * interval '1 microsecond',
          $${values.push(after.id)}::uuid)`,
    );
  }
  // The page is cut before its texts are counted.
  const text = `
    select ${STORE_COLUMNS}
    from (
      select s.* from stores s ${where(conditions)} order by s.created_at desc, s.id desc limit $1 offset $2
    ) s ${STORE_JOINS}
    order by s.created_at desc, s.id desc`;
  return { text, values };
}

/** Stores, newest first. `limit` null: all. */
export function listStores(
  sql: Sql,
  filter: StoreFilter,
  window: Pick<ListWindow, 'after' | 'offset'>,
  limit: number | null,
): Promise<StoreRow[]> {
  const { text, values } = storesStatement(filter, window, limit);
  return sql.query<StoreRow>(text, values);
}

/** Names of stores in their order. `limit` null: all. */
export function listNames(sql: Sql, filter: StoreFilter, offset: number, limit: number | null): Promise<StoreName[]> {
  const values: Value[] = [limit, offset];
  const conditions = conditionsOf(filter, values);
  return sql.query<StoreName>(
    `select s.id, s.name from stores s ${where(conditions)} order by s.name, s.id limit $1 offset $2`,
    values,
  );
}

/** How many stores a list has over all pages. */
export async function countStores(sql: Sql, filter: StoreFilter): Promise<number> {
  const values: Value[] = [];
  const conditions = conditionsOf(filter, values);
  const [row] = await sql.query<{ total: number }>(
    `select count(*) as total from stores s ${where(conditions)}`,
    values,
  );
  return row?.total ?? 0;
}

/** Whether a store passes the filter. */
export async function hasStore(sql: Sql, filter: StoreFilter): Promise<boolean> {
  const values: Value[] = [];
  const conditions = conditionsOf(filter, values);
  return (await sql.query(`select from stores s ${where(conditions)} limit 1`, values)).length > 0;
}

/** The store, or null. */
export async function findStore(sql: Sql, by: { id: string } | { subdomain: string }): Promise<StoreRow | null> {
  const [column, value] = 'id' in by ? ['id', by.id] : ['subdomain', by.subdomain];
  const [row] = await sql.query<StoreRow>(
    `select ${STORE_COLUMNS} from stores s ${STORE_JOINS} where s.${column} = $1`,
    [value],
  );
  return row ?? null;
}

/** How many stores the platform has. */
export async function readStoreCounts(sql: Sql): Promise<StoreCounts> {
  const [row] = await sql.query<StoreCounts>(
    'select count(*) as total, count(*) filter (where is_active) as active from stores',
  );
  return row ?? { total: 0, active: 0 };
}

/** What a store has; null when there is no such store. */
export async function findContents(sql: Sql, id: string): Promise<StoreContents | null> {
  const [row] = await sql.query<StoreContents>(
    `select c.customers,
            c.rewards_pending + c.rewards_completed + c.rewards_cancelled + c.rewards_redeemed
              + c.promotions_redeemed as redemptions,
            (select count(*) from accounts a where a.store_id = s.id and a.role = 'store_owner') as owners,
            (select count(*) from accounts a where a.store_id = s.id and a.role = 'cashier') as cashiers
     from stores s join store_counters c on c.store_id = s.id
     where s.id = $1`,
    [id],
  );
  return row ?? null;
}

const where = (conditions: readonly string[]) => (conditions.length === 0 ? '' : `where ${conditions.join(' and ')}`);

function conditionsOf({ active, search }: StoreFilter, values: Value[]): string[] {
  return [
    ...(active === undefined ? [] : [`s.is_active = $${values.push(active)}::boolean`]),
    ...(search === undefined ? [] : [searchCondition(search, values)]),
  ];
}

function searchCondition(search: StoreSearch, values: Value[]): string {
  switch (search.by) {
    case 'none':
      return 'false';
    case 'range':
      return `s.id between $${values.push(search.from)}::uuid and $${values.push(search.to)}::uuid`;
    case 'part':
      return `strpos(s.id::text, $${values.push(search.part)}) > 0`;
    case 'text': {
      // Endings are kept to their 24th character, without spaces around; what is longer is compared in full.
      const sought = `search_text($${values.push(search.text)}::text)`;
      const begins = `btrim(left(${sought}, 24))`;
      // An array is found first and its stores then by their key; of a subquery the planner may think that it pays to
      // go through all stores instead.
      return `s.id = any (array(
          select distinct t.record_id from search_terms t
          where t.kind = '${search.of === 'name' ? 'store_name' : 'subdomain'}'
            and t.term >= ${begins} and t.term < ${begins} || chr(1114111)))
        and (length(${sought}) < 24 or strpos(search_text(s.${search.of}), ${sought}) > 0)`;
    }
  }
}
