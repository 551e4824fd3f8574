import type { Store, StoreContents, StoreCounts, StoreName } from '../../../contract/stores';
import type { Sql, Value } from '../../database/Database';
import { bind } from '../../shared/bind';
import { olderThan, selectPosition, type CursorPosition } from '../../shared/cursor';
import type { ListWindow } from '../../shared/paging';
import { findParts, STORE_COLUMNS, STORE_JOINS, toStore, type StoreRow } from './storeRow.sql';

/** Which stores a list contains. */
export interface StoreFilter {
  active?: boolean | undefined;
  search?: StoreSearch | undefined;
}
export type StoreSearch =
  | { by: 'text'; column: 'name' | 'subdomain'; text: string }
  | { by: 'range'; from: string; to: string }
  | { by: 'part'; part: string }
  | { by: 'none' };

/** Lists stores, newest first. A `limit` of null returns all. */
export async function listStoreRows(
  sql: Sql,
  filter: StoreFilter,
  { after, offset }: Pick<ListWindow, 'after' | 'offset'>,
  limit: number | null,
): Promise<(Store & CursorPosition)[]> {
  const values: Value[] = [limit, offset];
  const conditions = where(toConditions(filter, values));
  const older = olderThan(after, values, 's.created_at', 's.id');
  // SMS usage is joined after the page is selected, so that it is only summed for the stores of the page.
  const rows = await sql.query<StoreRow & CursorPosition>(
    `select ${STORE_COLUMNS}, ${selectPosition('s.created_at')}
     from (
       select s.* from stores s ${conditions} ${older} order by s.created_at desc, s.id desc limit $1 offset $2
     ) s ${STORE_JOINS}
     order by s.created_at desc, s.id desc`,
    values,
  );
  const parts = await findParts(sql, rows);
  return rows.map((row) => ({ ...toStore(row, parts), createdUs: row.createdUs }));
}

/** Lists ids and names by name. A `limit` of null returns all. */
export function listStoreNameRows(
  sql: Sql,
  filter: StoreFilter,
  offset: number,
  limit: number | null,
): Promise<StoreName[]> {
  const values: Value[] = [limit, offset];
  const conditions = toConditions(filter, values);
  return sql.query<StoreName>(
    `select s.id, s.name from stores s ${where(conditions)} order by s.name, s.id limit $1 offset $2`,
    values,
  );
}

/** Counts the stores of a list on all pages. */
export async function countStores(sql: Sql, filter: StoreFilter): Promise<number> {
  const values: Value[] = [];
  const conditions = toConditions(filter, values);
  const [row] = await sql.query<{ total: number }>(
    `select count(*) as total from stores s ${where(conditions)}`,
    values,
  );
  return row?.total ?? 0;
}

export async function hasMatchingStore(sql: Sql, filter: StoreFilter): Promise<boolean> {
  const values: Value[] = [];
  const conditions = toConditions(filter, values);
  return (await sql.query(`select from stores s ${where(conditions)} limit 1`, values)).length > 0;
}

export async function findStore(sql: Sql, key: { id: string } | { subdomain: string }): Promise<Store | null> {
  const [column, value] = 'id' in key ? ['id', key.id] : ['subdomain', key.subdomain];
  const [row] = await sql.query<StoreRow>(
    `select ${STORE_COLUMNS} from stores s ${STORE_JOINS} where s.${column} = $1 and s.deletion_started_at is null`,
    [value],
  );
  return row ? toStore(row, await findParts(sql, [row])) : null;
}

export async function getStoreCounts(sql: Sql): Promise<StoreCounts> {
  const [row] = await sql.query<StoreCounts>(
    `select count(*) as total, count(*) filter (where is_active) as active from stores
     where deletion_started_at is null`,
  );
  return row ?? { total: 0, active: 0 };
}

/** Counts the records of a store. Returns null when the store does not exist. */
export async function findStoreContents(sql: Sql, id: string): Promise<StoreContents | null> {
  const [row] = await sql.query<StoreContents>(
    `select coalesce(c.customers, 0) as customers,
            coalesce(c.rewards_pending + c.rewards_completed + c.rewards_cancelled + c.rewards_redeemed
              + c.promotions_redeemed, 0) as redemptions,
            (select count(*) from accounts a where (a.store_id = s.id or a.shop_id = s.id) and a.role = 'store_owner') as owners,
            (select count(*) from accounts a where (a.store_id = s.id or a.shop_id = s.id) and a.role = 'cashier') as cashiers
     from stores s left join store_counters c on c.store_id = s.id
     where s.id = $1 and s.deletion_started_at is null`,
    [id],
  );
  return row ?? null;
}

const where = (conditions: readonly string[]) => `where ${conditions.join(' and ')}`;

function toConditions({ active, search }: StoreFilter, values: Value[]): string[] {
  return [
    // Stores in deletion are hidden.
    's.deletion_started_at is null',
    ...(active === undefined ? [] : [`s.is_active = ${bind(values, active)}::boolean`]),
    ...(search === undefined ? [] : [toSearchCondition(search, values)]),
  ];
}

function toSearchCondition(search: StoreSearch, values: Value[]): string {
  switch (search.by) {
    case 'none':
      return 'false';
    case 'range':
      return `s.id between ${bind(values, search.from)}::uuid and ${bind(values, search.to)}::uuid`;
    case 'part':
      return `strpos(s.id::text, ${bind(values, search.part)}) > 0`;
    case 'text': {
      // search_terms contains suffixes truncated to 24 characters, so a longer search term is also compared in full.
      const searchTerm = `search_text(${bind(values, search.text)}::text)`;
      const prefix = `btrim(left(${searchTerm}, 24))`;
      // With array(...) the ids are found first and the stores by primary key. With a plain subquery the planner might
      // scan all stores instead.
      return `s.id = any (array(
          select distinct t.record_id from search_terms t
          where t.kind = '${search.column === 'name' ? 'store_name' : 'subdomain'}'
            and t.term >= ${prefix} and t.term < ${prefix} || chr(1114111)))
        and (length(${searchTerm}) < 24 or strpos(search_text(s.${search.column}), ${searchTerm}) > 0)`;
    }
  }
}
