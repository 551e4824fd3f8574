import type { CustomerSort, ListedCustomer, SortOrder } from '../../../contract/manageCustomers';
import type { Statement, Value } from '../../database/Database';
import { allCandidates, toConditions, type CustomerFilter } from './customerMatches.sql';
import { JOINED_SINCE, REGISTERED_LATE, SEGMENT_BOUNDS } from './segments.sql';

/**
 * Whether a customer `c` gets marketing texts, as a SmsStatus. The reasons have the same order as for the audience of a
 * campaign.
 */
const SMS_STATUS = `case
  when c.sms_opted_out_at is not null then 'opted_out'
  when c.sms_consent_at is null then 'no_consent'
  when c.sms_unreachable_at is not null then 'unreachable'
  else 'subscribed' end`;

interface Sort {
  /** The table with an index in this order. Points and visits change too often for an index of customers. */
  table: 'customers' | 'customer_points_order' | 'customer_visit_order';
  /** The column has the same name in customers. */
  column: string;
  type: 'text' | 'bigint' | 'integer' | 'time';
  isNullable: boolean;
}

/** What the list may be sorted by. Customers without a value come last in both orders. */
export const SORTS: Record<CustomerSort, Sort> = {
  name: { table: 'customers', column: 'name_key', type: 'text', isNullable: true },
  points: { table: 'customer_points_order', column: 'points', type: 'bigint', isNullable: false },
  visits: { table: 'customer_visit_order', column: 'visits', type: 'integer', isNullable: false },
  lastVisit: { table: 'customer_visit_order', column: 'last_visit_at', type: 'time', isNullable: true },
  joined: { table: 'customers', column: 'created_at', type: 'time', isNullable: false },
};

/** Times travel as microseconds since 1970. */
const toText = ({ column, type }: Sort) =>
  type === 'time' ? `(extract(epoch from c.${column}) * 1000000)::bigint::text` : `c.${column}::text`;
const fromText = ({ type }: Sort, parameter: string) =>
  type === 'time' ? `timestamptz 'epoch' + ${parameter}::bigint * interval '1 microsecond'` : `${parameter}::${type}`;

/** Where a page ends: the sort value as text; null among customers without one. */
export interface ListPosition {
  value: string | null;
  id: string;
}

export interface CustomerPage {
  sort: CustomerSort;
  order: SortOrder;
  after: ListPosition | null;
  limit: number;
  filter: CustomerFilter;
}

/**
 * How a page is found: by sorting the customers with these ids, or by reading the list in its order until the page is
 * full. In the latter case either the first customers of the list are read (null: all), or only the candidates of the
 * filter. For new customers sorted by joining date: those who joined before the start of the segment's
 * period, or since then.
 */
export type Finding =
  { ids: readonly string[] } | { first: number | null } | { candidates: 'all' } | { joined: JoinedPart };
export type JoinedPart = 'before' | 'since';

/** Columns of a ListedCustomerRow, for `customers c`. */
export const LISTED_COLUMNS = `c.id, c.name, c.phone, c.points, c.visits, c.last_visit_at, c.created_at, ${SMS_STATUS} as sms_status`;

export interface ListedCustomerRow {
  id: string;
  name: string | null;
  phone: string;
  points: number;
  visits: number;
  last_visit_at: Date | null;
  created_at: Date;
  sms_status: ListedCustomer['smsStatus'];
}

/** Customers with a value to sort by, or those without one. */
export type Part = 'valued' | 'empty';

/** The statement that lists a part of the customers of a page, or with `ids` the whole page. */
export function customersStatement(storeId: string, page: CustomerPage, part: Part, finding: Finding): Statement {
  if ('ids' in finding) return sortingStatement(storeId, page, finding.ids);
  if ('joined' in finding && finding.joined === 'before') return registeredLateStatement(storeId, page);
  return walkingStatement(storeId, page, part, finding);
}

function sortingStatement(storeId: string, page: CustomerPage, ids: readonly string[]): Statement {
  const values: Value[] = [storeId, ids];
  const { column, isNullable } = SORTS[page.sort];
  const conditions = [toConditions(page.filter, values)];
  const isPastValues = page.after?.value === null;
  const behind = afterPosition(page, isPastValues ? 'empty' : 'valued', values, ['c', 'id']);
  if (isPastValues) conditions.push(...behind, `c.${column} is null`);
  else
    for (const condition of behind) conditions.push(isNullable ? `(${condition} or c.${column} is null)` : condition);
  // Found by their ids first: otherwise the planner may read all customers in the order of the list.
  const text = `with matches as materialized (
      select * from customers where store_id = $1 and id = any ($2::uuid[])
    ) ${listed(page)}
    from matches c
    where ${conditions.join(' and ')}
    order by c.${column} ${page.order} nulls last, c.id ${page.order}
    limit $${values.push(page.limit)}`;
  return { text, values };
}

function walkingStatement(storeId: string, page: CustomerPage, part: Part, finding: Finding): Statement {
  const { table, column, isNullable } = SORTS[page.sort];
  const values: Value[] = [storeId];
  const isOfCustomers = table === 'customers';
  const key: Key = isOfCustomers ? ['o', 'id'] : ['o', 'customer_id'];
  const [alias, id] = key;
  const range = [`${alias}.store_id = $1`, ...afterPosition(page, part, values, key)];
  if (isOfCustomers) {
    range.push(`${alias}.erased_at is null`);
    if (isNullable) range.push(`${alias}.${column} is ${part === 'empty' ? '' : 'not '}null`);
  } else if (isNullable) range.push(`${alias}.${column} ${part === 'empty' ? '=' : '>'} '-infinity'`);
  const { segment } = page.filter;
  // All of a segment may be in one part of the list.
  const bound = segment && SEGMENT_BOUNDS[segment]?.[column];
  if (bound) range.push(bound);
  if ('joined' in finding) range.push(JOINED_SINCE);
  let end = '';
  // 'is true' keeps the planner from making it a join, which would not keep the order.
  if ('candidates' in finding) range.push(`(${alias}.${id} in (${allCandidates(page.filter, values)})) is true`);
  else if ('first' in finding && finding.first !== null) end = `limit ${finding.first}`;
  // With candidates, most customers are left out by their id, before their row is read.
  const isRead = isOfCustomers && !('candidates' in finding);
  const text = `${listed(page)}
    from (
      select ${isRead ? '*' : `${alias}.${id}, ${alias}.${column}`} from ${table} ${alias}
      where ${range.join(' and ')}
      order by ${ranking(page, part, key)}
      ${end}
    ) ${isRead ? 'c' : `${alias} ${lookUp(key)}`}
    where ${toConditions(page.filter, values)}
    ${pageEnd(page, part, values, isRead ? ['c', 'id'] : key)}`;
  return { text, values };
}

/**
 * Reads and sorts customers who registered in the segment's period but joined before it. They are few and have a
 * separate index.
 */
function registeredLateStatement(storeId: string, page: CustomerPage): Statement {
  const values: Value[] = [storeId];
  const key: Key = ['o', 'id'];
  const range = [
    'o.store_id = $1',
    'o.erased_at is null',
    ...REGISTERED_LATE,
    ...afterPosition(page, 'valued', values, key),
  ];
  const text = `with late as materialized (
      select o.id, o.created_at from customers o where ${range.join(' and ')}
    ) ${listed(page)}
    from (select * from late o order by ${ranking(page, 'valued', key)} limit $${values.push(page.limit)}) o
    ${lookUp(key)}
    where ${toConditions(page.filter, values)}
    ${pageEnd(page, 'valued', values, key)}`;
  return { text, values };
}

/** The limit makes the planner look up each customer, rather than read all of them. */
const lookUp = ([alias, id]: Key) =>
  `cross join lateral (select * from customers where store_id = $1 and id = ${alias}.${id} limit 1) c`;

/** The alias of the table that is sorted, and its column with the customer's id. */
type Key = ['c' | 'o', 'id'] | ['o', 'customer_id'];

const listed = ({ sort }: CustomerPage) => `select ${LISTED_COLUMNS}, ${toText(SORTS[sort])} as sort_value`;

function ranking({ sort, order }: CustomerPage, part: Part, [alias, id]: Key): string {
  const byId = `${alias}.${id} ${order}`;
  return part === 'empty' ? byId : `${alias}.${SORTS[sort].column} ${order}, ${byId}`;
}

function pageEnd(page: CustomerPage, part: Part, values: Value[], key: Key): string {
  return `order by ${ranking(page, part, key)} limit $${values.push(page.limit)}`;
}

/** The conditions for customers behind the end of the previous page. */
function afterPosition({ sort, order, after }: CustomerPage, part: Part, values: Value[], [alias, id]: Key): string[] {
  if (after === null) return [];
  const sign = order === 'asc' ? '>' : '<';
  const position = `$${values.push(after.id)}::uuid`;
  if (part === 'empty') return [`${alias}.${id} ${sign} ${position}`];
  const by = SORTS[sort];
  const value = fromText(by, `$${values.push(after.value)}`);
  return [`(${alias}.${by.column}, ${alias}.${id}) ${sign} (${value}, ${position})`];
}
