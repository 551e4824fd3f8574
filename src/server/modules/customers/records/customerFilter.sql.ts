import type { CustomerSegment } from '../../../../contract/segments';
import type { Sql, Value } from '../../../database/Database';
import { toPlainText } from '../../../shared/validateText';
import { SEGMENT_CONDITIONS } from '../segments.sql';

/** The parts of a search. */
interface CustomerSearch {
  /** Parts of the name, as in name_key: a customer matches when it contains each. */
  words: string[];
  /** Digits that match part of the phone; null when the search cannot be part of a phone. */
  digits: string | null;
}

export interface CustomerFilter {
  search?: CustomerSearch | undefined;
  segment?: CustomerSegment | undefined;
}

const PHONE_PART = /^\+?[\d\s().-]+$/;
const PHONE_PART_MIN = 3;

/** The filter for what a person typed and a segment. Words are written as names are stored for search. */
export async function toCustomerFilter(
  sql: Sql,
  typed: string,
  segment: CustomerSegment | undefined,
): Promise<CustomerFilter> {
  const text = toPlainText(typed);
  if (text === '') return { segment };
  const [row] = await sql.query<{ folded: string }>('select search_text($1::text) as folded', [text], {
    multiplexed: true,
  });
  const words = [...new Set((row?.folded ?? '').split(/\s+/).filter((word) => word !== ''))];
  const digits = text.replace(/\D/g, '');
  return {
    search: { words, digits: PHONE_PART.test(text) && digits.length >= PHONE_PART_MIN ? digits : null },
    segment,
  };
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
