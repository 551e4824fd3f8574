import type { CustomerSegment } from '../../../contract/segments';
import type { Sql, Statement, Value } from '../../database/Database';
import { COUNTED_MAX } from '../../shared/paging';
import { SEGMENT_CONDITIONS, segmentMembersStatement } from './segments.sql';

/**
 * Index entries read for counting, for the segment and for each part of a search. A customer may have several. With
 * more than COUNTED_MAX matches, the list is read in its order until a page is full.
 */
const ENTRIES_MAX = 4_000;

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

/** A bit mask of the statements of toSources: 1 is the first. */
type Sources = number;

const toParts = ({ search }: CustomerFilter) =>
  typeof search?.digits === 'string' ? [search.digits] : (search?.words ?? []).slice(0, WORDS_READ);

/**
 * The statements that read the ids of possible matches, one for the segment and one for each part of the search, or
 * only some of them.
 */
function toSources(filter: CustomerFilter, values: Value[], some: Sources = -1): string[] {
  const { segment } = filter;
  const all = [
    ...(segment ? [() => segmentMembersStatement(segment)] : []),
    ...toParts(filter).map((part) => () => entries(part, values)),
  ];
  return all.filter((_source, n) => (some & (1 << n)) !== 0).map((toSource) => toSource());
}

/** Segments that usually have fewer members than a frequent word has matches. */
const NARROW: readonly (CustomerSegment | undefined)[] = ['new', 'birthday', 'negative'];

/** The source that probably has the fewest entries when none is short; the others are checked in the customer's row. */
function guessShortest(filter: CustomerFilter): Sources {
  const parts = toParts(filter);
  if (parts.length === 0 || NARROW.includes(filter.segment)) return 1;
  const longest = parts.reduce((best, part, n) => (part.length > (parts[best] ?? '').length ? n : best), 0);
  return 1 << (filter.segment ? longest + 1 : longest);
}

/**
 * A statement that reads the ids of all customers who are in these sources of a filter, from indexes alone. Adds to
 * `values`, of which the first is the id of the store.
 */
export function allCandidates(filter: CustomerFilter, values: Value[], sources: Sources): string {
  return toSources(filter, values, sources)
    .map((source) => `(${source})`)
    .join(' intersect ');
}

/**
 * The statement of findCandidates. Reads the first ENTRIES_MAX entries of each source; the bits of `parts` are the sources
 * that have an id, those of `whole` the sources that were read to their end.
 */
export function candidatesStatement(storeId: string, filter: CustomerFilter): Statement {
  const values: Value[] = [storeId];
  const sources = toSources(filter, values);
  // Each member of a segment has one entry.
  const limit = filter.search ? ENTRIES_MAX : COUNTED_MAX + 1;
  const tables = sources.map((source, n) => `source${n} as materialized (${source} limit ${limit})`);
  const ends = sources.map(
    (_source, n) => `case when (select count(*) from source${n}) < ${limit} then ${1 << n} else 0 end`,
  );
  const all = sources.map((_source, n) => `select id, ${1 << n} as part from source${n}`);
  const text = `with ${tables.join(', ')},
      ends as materialized (select ${ends.join(' + ')} as whole),
      found as materialized (select id, bit_or(part) as parts from (${all.join(' union all ')}) e group by id),
      candidates as materialized (select f.id from found f, ends e where e.whole > 0 and f.parts & e.whole = e.whole)
    select e.whole,
      (select count(*) from found where parts = ${2 ** sources.length - 1})::integer as matches,
      case when e.whole > 0 and (select count(*) from candidates) <= ${COUNTED_MAX}
        then array(select id from candidates) end as ids
    from ends e`;
  return { text, values };
}

/** Customers who may match a filter. */
export interface Candidates {
  /** All ids; null when there are too many to sort. */
  ids: string[] | null;
  /** The sources that were read to their end; otherwise the probably shortest one. */
  sources: Sources;
  /** Whether the sources were read to their end. */
  isShort: boolean;
  /** At least this many match; with `isExact`, exactly this many. At most COUNTED_MAX. */
  count: number;
  isExact: boolean;
}

/** Finds the customers who may match a filter; all of them if there are few. */
export async function findCandidates(sql: Sql, storeId: string, filter: CustomerFilter): Promise<Candidates> {
  const { words = [], digits = null } = filter.search ?? {};
  // Without letters and digits it matches nobody.
  if (filter.search && words.length === 0 && digits === null)
    return { ids: [], sources: 0, isShort: true, count: 0, isExact: true };
  const { text, values } = candidatesStatement(storeId, filter);
  const [row] = await sql.query<{ ids: string[] | null; whole: number; matches: number }>(text, values);
  if (!row) throw new Error('the candidates were not read');
  const { ids, whole, matches } = row;
  const isEachWhole = ids !== null && ids.length === matches;
  // With a truncated or unread word, or digits in a name, more customers are found than match.
  const isCut = words.length > WORDS_READ || words.some((word) => word.length > TERM_MAX);
  const isExact = isEachWhole && digits === null && !isCut;
  const count = isCut ? 0 : Math.min(matches, COUNTED_MAX);
  return { ids, sources: whole || guessShortest(filter), isShort: whole > 0, count, isExact };
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
