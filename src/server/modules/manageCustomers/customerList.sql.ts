import type { ListedCustomer } from '../../../contract/manageCustomers';
import type { Sql, Value } from '../../database/Database';
import { toConditions, type CustomerFilter } from './customerMatches.sql';
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
  const read = async (part: Part, shown: CustomerPage) => {
    const { text, values } = customersStatement(storeId, shown, part, finding);
    return (await sql.query<ListedCustomerRow & { sort_value: string | null }>(text, values)).map(toPositioned);
  };
  if ('ids' in finding) return read('valued', page);
  const isPastValues = page.after !== null && page.after.value === null;
  const valued = isPastValues ? [] : await read('valued', page);
  const left = page.limit - valued.length;
  // If reading was cut off, more customers with a value may follow.
  const isCut = 'first' in finding && finding.first !== null;
  if (left === 0 || !SORTS[page.sort].isNullable || (isCut && !isPastValues)) return valued;
  return [...valued, ...(await read('empty', { ...page, limit: left, after: isPastValues ? page.after : null }))];
}

const toPositioned = (row: ListedCustomerRow & { sort_value: string | null }): PositionedCustomer => ({
  customer: toListedCustomer(row),
  position: { value: row.sort_value, id: row.id },
});

/** Of these ids, those of the customers who match a filter. */
export async function findMatching(
  sql: Sql,
  storeId: string,
  { filter, ids }: { filter: CustomerFilter; ids: readonly string[] },
): Promise<string[]> {
  const values: Value[] = [storeId];
  const conditions = toConditions(filter, values);
  const rows = await sql.query<{ id: string }>(
    `select c.id from customers c where ${conditions} and c.id = any ($${values.push(ids)}::uuid[])`,
    values,
  );
  return rows.map(({ id }) => id);
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
