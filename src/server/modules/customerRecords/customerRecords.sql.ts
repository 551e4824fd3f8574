import type { CustomerSort, ListedCustomer, SortOrder } from '../../../contract/customerRecords';
import type { Sql, Value } from '../../database/Database';
import { bind } from '../../shared/bind';
import { COUNTED_MAX } from '../../shared/paging';
import { SMS_STATUS } from '../customers';
import { toConditions, type CustomerFilter } from '../segments';

interface Sort {
  column: string;
  type: 'text' | 'bigint' | 'integer' | 'time';
  /** Customers without a value come last in both orders. */
  isNullable: boolean;
}

/**
 * The columns that the list can be sorted by. Names and registration times have an index. Points and visits change too
 * often for one, so for these all customers of the store are read and sorted.
 */
const SORTS: Record<CustomerSort, Sort> = {
  name: { column: 'name_key', type: 'text', isNullable: true },
  points: { column: 'points', type: 'bigint', isNullable: false },
  visits: { column: 'visits', type: 'integer', isNullable: false },
  lastVisit: { column: 'last_visit_at', type: 'time', isNullable: true },
  joined: { column: 'created_at', type: 'time', isNullable: false },
};

/** Times are converted to µs since 1970 and back. */
const toText = ({ column, type }: Sort) =>
  type === 'time' ? `(extract(epoch from c.${column}) * 1000000)::bigint::text` : `c.${column}::text`;
const fromText = ({ type }: Sort, parameter: string) =>
  type === 'time' ? `timestamptz 'epoch' + ${parameter}::bigint * interval '1 microsecond'` : `${parameter}::${type}`;

/** The end of a page: the sort value as text, or null among customers without a value. */
export interface ListPosition {
  value: string | null;
  id: string;
}

export interface CustomerListPage {
  sort: CustomerSort;
  order: SortOrder;
  after: ListPosition | null;
  limit: number;
  filter: CustomerFilter;
}

/** Columns of a ListedCustomer, for `customers c`. */
export const LISTED_COLUMNS = `
  c.id, c.name, c.phone as "phoneNumber", c.points as "loyaltyPoints", c.visits, c.last_visit_at as "lastVisitAt",
  c.created_at as "joinedAt", ${SMS_STATUS} as "smsStatus"`;

/** Lists a page of customers, each with its sort value. `ids` limits the list to these customers. */
export function listCustomerRows(
  sql: Sql,
  storeId: string,
  page: CustomerListPage,
  ids?: readonly string[],
): Promise<(ListedCustomer & ListPosition)[]> {
  const values: Value[] = [storeId];
  // Customers are found by id first, because the planner may otherwise read all customers in the order of the list.
  const few = ids
    ? `with few as materialized (select * from customers where store_id = $1 and id = any (${bind(values, ids)}::uuid[]))`
    : '';
  const conditions = [toConditions(page.filter, values), ...afterPosition(page, values)];
  return sql.query<ListedCustomer & ListPosition>(
    `${few} select ${LISTED_COLUMNS}, ${toText(SORTS[page.sort])} as value
     from ${ids ? 'few' : 'customers'} c
     where ${conditions.join(' and ')}
     order by ${toOrder(page)}
     limit ${bind(values, page.limit)}`,
    values,
  );
}

function toOrder({ sort, order }: Pick<CustomerListPage, 'sort' | 'order'>): string {
  const { column, isNullable } = SORTS[sort];
  return `c.${column} ${order} ${isNullable ? 'nulls last' : ''}, c.id ${order}`;
}

/** Returns the SQL conditions for customers after the end of the previous page. */
function afterPosition({ sort, order, after }: CustomerListPage, values: Value[]): string[] {
  if (after === null) return [];
  const by = SORTS[sort];
  const sign = order === 'asc' ? '>' : '<';
  const id = `${bind(values, after.id)}::uuid`;
  if (after.value === null) return [`c.${by.column} is null and c.id ${sign} ${id}`];
  const behind = `(c.${by.column}, c.id) ${sign} (${fromText(by, bind(values, after.value))}, ${id})`;
  return [by.isNullable ? `(${behind} or c.${by.column} is null)` : behind];
}

/** Returns the ids of customers that match a filter, up to COUNTED_MAX + 1. */
export async function findMatches(sql: Sql, storeId: string, filter: CustomerFilter): Promise<string[]> {
  const values: Value[] = [storeId];
  const rows = await sql.query<{ id: string }>(
    `select c.id from customers c where ${toConditions(filter, values)} limit ${COUNTED_MAX + 1}`,
    values,
  );
  return rows.map(({ id }) => id);
}

/** Lists the ids of all customers that match a filter, in the order of the list. */
export async function listCustomerIds(
  sql: Sql,
  storeId: string,
  { sort, order, filter }: Pick<CustomerListPage, 'sort' | 'order' | 'filter'>,
): Promise<string[]> {
  const values: Value[] = [storeId];
  const rows = await sql.query<{ id: string }>(
    `select c.id from customers c where ${toConditions(filter, values)} order by ${toOrder({ sort, order })}`,
    values,
  );
  return rows.map(({ id }) => id);
}

/** Returns the number of all customers of a store, from its counters. */
export async function findCustomerCount(sql: Sql, storeId: string): Promise<number> {
  const [row] = await sql.query<{ customers: number }>(
    'select customers from store_counters where store_id = $1',
    [storeId],
    { multiplexed: true },
  );
  return row?.customers ?? 0;
}
