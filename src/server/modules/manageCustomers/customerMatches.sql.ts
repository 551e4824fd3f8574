import type { CustomerSegment } from '../../../contract/segments';
import type { Sql, Statement, Value } from '../../database/Database';
import { COUNTED_MAX } from '../../shared/paging';
import { SEGMENT_CONDITIONS, segmentMembersStatement } from './segments.sql';

/** Index entries read of one source, to find out whether it has few. A customer may have several. */
const ENTRIES_MAX = 2 * COUNTED_MAX;
/** Index entries read of each source, to find out whether few customers are in all of them. */
const INTERSECTED_MAX = 10_000;

/** The parts of a search; null when it cannot match anybody. */
export interface CustomerSearch {
  /** Parts of the name, as in name_key: a customer matches when it contains each. */
  words: string[];
  /** Digits that match part of the phone; null when the search cannot be part of a phone. */
  digits: string | null;
}

export interface CustomerFilter {
  search?: CustomerSearch | undefined;
  segment?: CustomerSegment | undefined;
}

export const isFiltered = ({ search, segment }: CustomerFilter) => search !== undefined || segment !== undefined;

/** Entries are read for this many words; the others are checked in the customer's row. */
const WORDS_READ = 10;

const PHONE_PART = /^\+?[\d\s().-]+$/;
const PHONE_PART_MIN = 3;
/** Suffixes of words are stored up to this length. */
const TERM_MAX = 24;

/** Splits what a person typed into its parts, written as names are stored for search. */
export async function toCustomerSearch(sql: Sql, text: string): Promise<CustomerSearch> {
  const [row] = await sql.query<{ folded: string }>('select search_text($1::text) as folded', [text], { short: true });
  const words = [...new Set((row?.folded ?? '').split(/\s+/).filter((word) => word !== ''))];
  const digits = text.replace(/\D/g, '');
  return { words, digits: PHONE_PART.test(text) && digits.length >= PHONE_PART_MIN ? digits : null };
}

/** The conditions of a filter on `customers c`. Adds to `values`, of which the first is the id of the store. */
export function toConditions({ search, segment }: CustomerFilter, values: Value[]): string {
  const conditions = ['c.store_id = $1', 'c.erased_at is null'];
  if (search) {
    const words = search.words.map((word) => `strpos(c.name_key, $${values.push(word)}) > 0`).join(' and ') || 'false';
    const phone = search.digits === null ? '' : ` or strpos(c.phone, $${values.push(search.digits)}) > 0`;
    conditions.push(`((${words})${phone})`);
  }
  if (segment) conditions.push(SEGMENT_CONDITIONS[segment]);
  return conditions.join(' and ');
}

/**
 * Reads the entries that begin with a part of the search. Adds to `values`, of which the first is the id of the store.
 */
function entries(part: string, values: Value[]): string {
  const term = `$${values.push(part.slice(0, TERM_MAX))}`;
  return `select t.customer_id as id from customer_search_terms t
    where t.store_id = $1 and t.term >= ${term} and t.term < ${term} || chr(1114111)`;
}

/** Segments that usually have fewer members than a frequent word has matches. */
const NARROW: readonly CustomerSegment[] = ['new', 'birthday', 'negative'];

/**
 * The statements that read the ids of possible matches from indexes: one for the segment and one for each part of the
 * search, those that probably have the fewest entries first.
 */
function toSources({ search, segment }: CustomerFilter, values: Value[]): string[] {
  const parts = typeof search?.digits === 'string' ? [search.digits] : (search?.words ?? []).slice(0, WORDS_READ);
  const ofSearch = parts.toSorted((a, b) => b.length - a.length).map((part) => entries(part, values));
  if (!segment) return ofSearch;
  const members = segmentMembersStatement(segment);
  return NARROW.includes(segment) ? [members, ...ofSearch] : [...ofSearch, members];
}

/**
 * A statement that reads the ids of all customers who are in every source of a filter. Adds to `values`, of which the
 * first is the id of the store.
 */
export function allCandidates(filter: CustomerFilter, values: Value[]): string {
  return toSources(filter, values)
    .map((source) => `(${source})`)
    .join(' intersect ');
}

/**
 * Reads the first entries of each source, but of the next one only if every earlier one has that many ('full') or fewer
 * ('partial').
 */
function readSources(sources: readonly string[], limit: number, readsNextIf: 'full' | 'partial') {
  const isFull = (n: number) => `(select count(*) from source${n}) = ${limit}`;
  const isPartial = (n: number) => `(select count(*) from source${n}) < ${limit}`;
  const readsNext = readsNextIf === 'full' ? isFull : isPartial;
  const tables = sources.map((source, n) => {
    const earlier = sources.slice(0, n).map((_, index) => readsNext(index));
    const condition = earlier.length === 0 ? '' : `where ${earlier.join(' and ')}`;
    return `source${n} as materialized (select id from (${source}) s ${condition} limit ${limit})`;
  });
  return { tables: `with ${tables.join(', ')}`, isPartial };
}

/** The statement of findCandidates: `ids` are those of the first source that has few, null if none has. */
export function candidatesStatement(storeId: string, filter: CustomerFilter): Statement {
  const values: Value[] = [storeId];
  const sources = toSources(filter, values);
  // Each member of a segment has one entry.
  const [limit, id] = filter.search ? [ENTRIES_MAX, 'distinct id'] : [COUNTED_MAX + 1, 'id'];
  const { tables, isPartial } = readSources(sources, limit, 'full');
  const choices = sources.map(
    (_, n) => `when ${isPartial(n)} then array(select ${id} from source${n} limit ${COUNTED_MAX + 1})`,
  );
  const atLeast = sources.length === 1 ? `(select count(${id}) from source0)::integer` : '0';
  return { text: `${tables} select case ${choices.join(' ')} end as ids, ${atLeast} as at_least`, values };
}

/** Customers who may match a filter. */
export interface Candidates {
  /** All ids; null when there are more than COUNTED_MAX. */
  ids: string[] | null;
  /** Whether all of them match. */
  isExact: boolean;
  /** At least this many match, when there are more. */
  atLeast: number;
}

/** Finds the customers who may match a filter if they are few. */
export async function findCandidates(sql: Sql, storeId: string, filter: CustomerFilter): Promise<Candidates> {
  const { words = [], digits = null } = filter.search ?? {};
  // Without letters and digits it matches nobody.
  if (filter.search && words.length === 0 && digits === null) return { ids: [], isExact: true, atLeast: 0 };
  const { text, values } = candidatesStatement(storeId, filter);
  const [row] = await sql.query<{ ids: string[] | null; at_least: number }>(text, values);
  if (!row) throw new Error('the candidates were not read');
  const isFew = row.ids !== null && row.ids.length <= COUNTED_MAX;
  // A long word is read without its end, and digits may be in a name.
  const isCut = words.some((word) => word.length > TERM_MAX);
  const isExact = !hasSeveralSources(filter) && digits === null && !isCut;
  return { ids: isFew ? row.ids : null, isExact, atLeast: isCut ? 0 : Math.min(row.at_least, COUNTED_MAX) };
}

/** Whether matches have to be in more than one source. */
export const hasSeveralSources = ({ search, segment }: CustomerFilter) =>
  (search ? (search.digits === null ? search.words.length : 1) : 0) + (segment ? 1 : 0) > 1;

/** The statement of findIntersection. */
export function intersectionStatement(storeId: string, filter: CustomerFilter): Statement {
  const values: Value[] = [storeId];
  const sources = toSources(filter, values);
  const { tables, isPartial } = readSources(sources, INTERSECTED_MAX, 'partial');
  const common = sources.map((_, n) => `select id from source${n}`).join(' intersect ');
  const text = `${tables}
    select case when ${sources.map((_, n) => isPartial(n)).join(' and ')}
      then array(select id from (${common}) c limit ${COUNTED_MAX + 1}) end as ids`;
  return { text, values };
}

/**
 * Finds the customers who are in every source of a filter; null when there are more than COUNTED_MAX, or when a source
 * has so many entries that reading the list is cheaper.
 */
export async function findIntersection(sql: Sql, storeId: string, filter: CustomerFilter): Promise<string[] | null> {
  const { text, values } = intersectionStatement(storeId, filter);
  const [row] = await sql.query<{ ids: string[] | null }>(text, values);
  return row?.ids && row.ids.length <= COUNTED_MAX ? row.ids : null;
}

/** The statement of countSegmentMembers: one column for each segment. */
export function segmentCountsStatement(storeId: string, segments: readonly CustomerSegment[]): Statement {
  const counts = segments.map(
    (segment) =>
      `(select count(*) from (${segmentMembersStatement(segment)} limit ${COUNTED_MAX + 1}) m) as "${segment}"`,
  );
  return { text: `select ${counts.join(', ')}`, values: [storeId] };
}

/** Counts the members of segments, up to COUNTED_MAX + 1 each. */
export async function countSegmentMembers(
  sql: Sql,
  storeId: string,
  segments: readonly CustomerSegment[],
): Promise<Partial<Record<CustomerSegment, number>>> {
  const { text, values } = segmentCountsStatement(storeId, segments);
  const [row] = await sql.query<Partial<Record<CustomerSegment, number>>>(text, values);
  return row ?? {};
}
