import type { ListedCustomer } from '../../../contract/manageCustomers';
import type { Sql, Value } from '../../database/Database';
import { isFiltered, toConditions, type CustomerFilter } from './customerMatches.sql';
import {
  SORTS,
  customersStatement,
  type CustomerPage,
  type Finding,
  type ListedCustomerRow,
  type ListPosition,
  type Part,
} from './customerPages.sql';

/** A customer of a page, with its position for a cursor. */
export interface PositionedCustomer {
  customer: ListedCustomer;
  position: ListPosition;
}

/** Lists a page of customers; a shorter one if reading was cut off. */
export async function listCustomerRows(
  sql: Sql,
  storeId: string,
  page: CustomerPage,
  finding: Finding,
): Promise<PositionedCustomer[]> {
  const isPastValues = page.after !== null && page.after.value === null;
  const read = (part: Part, shown: CustomerPage) => {
    const { text, values } = customersStatement(storeId, shown, part, finding);
    return sql.query<ListedCustomerRow & { sort_value: string | null }>(text, values);
  };
  const valued = isPastValues ? [] : await read('valued', page);
  const left = page.limit - valued.length;
  // If reading was cut off, more customers with a value may follow.
  const isCut = 'first' in finding && isFiltered(page.filter);
  const empty =
    left > 0 && SORTS[page.sort].isNullable && (isPastValues || !isCut)
      ? await read('empty', { ...page, limit: left, after: isPastValues ? page.after : null })
      : [];
  return [...valued, ...empty].map((row) => ({
    customer: toListedCustomer(row),
    position: { value: row.sort_value, id: row.id },
  }));
}

/** Counts the customers with these ids that match a filter. */
export async function countCustomers(
  sql: Sql,
  storeId: string,
  { filter, ids }: { filter: CustomerFilter; ids: readonly string[] },
): Promise<number> {
  const values: Value[] = [storeId];
  const conditions = toConditions(filter, values);
  const [row] = await sql.query<{ count: number }>(
    `select count(*) as count from customers c where ${conditions} and c.id = any ($${values.push(ids)}::uuid[])`,
    values,
  );
  return row?.count ?? 0;
}

/** Lists the ids of all customers that match a filter, in the order of the list. */
export async function listCustomerIds(
  sql: Sql,
  storeId: string,
  { sort, order, filter }: Pick<CustomerPage, 'sort' | 'order' | 'filter'>,
): Promise<string[]> {
  const values: Value[] = [storeId];
  const rows = await sql.query<{ id: string }>(
    `select c.id from customers c
     where ${toConditions(filter, values)}
     order by c.${SORTS[sort].column} ${order} nulls last, c.id ${order}`,
    values,
  );
  return rows.map(({ id }) => id);
}

/** The number of all customers of a store, from its counters. */
export async function findCustomerCount(sql: Sql, storeId: string): Promise<number> {
  const [row] = await sql.query<{ customers: number }>(
    'select customers from store_counters where store_id = $1',
    [storeId],
    { short: true },
  );
  return row?.customers ?? 0;
}

/** Converts a row to the shape of the API. */
export function toListedCustomer(row: ListedCustomerRow): ListedCustomer {
  return {
    id: row.id,
    name: row.name,
    phoneNumber: row.phone,
    loyaltyPoints: row.points,
    visits: row.visits,
    lastVisitAt: row.last_visit_at?.toISOString() ?? null,
    joinedAt: row.created_at.toISOString(),
    smsStatus: row.sms_status,
  };
}
