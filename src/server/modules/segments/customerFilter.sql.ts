import type { CustomersQuery, SmsStatus } from '../../../contract/customerRecords';
import type { CustomerSegment } from '../../../contract/segments';
import type { Sql, Value } from '../../database/Database';
import { bind } from '../../shared/bind';
import { toPlainText } from '../../shared/validateText';
import { SMS_STATUS } from '../customers';
import { SEGMENT_CONDITIONS } from './segments.sql';

/** The parsed text of a search. */
interface CustomerSearch {
  /** Parts of the name in the notation of name_key. A customer must match all of them. */
  words: string[];
  /** Digits that match a part of the phone, or null when the search cannot be part of a phone. */
  digits: string | null;
}

export interface CustomerFilter {
  search?: CustomerSearch | undefined;
  segment?: CustomerSegment | undefined;
  smsStatus?: SmsStatus | undefined;
}

const PHONE_PART = /^\+?[\d\s().-]+$/;
const PHONE_PART_MIN = 3;

/** Creates the filter of a query. The words of its text are converted to the notation of stored search names. */
export async function toCustomerFilter(
  sql: Sql,
  { search = '', segment, smsStatus }: Pick<CustomersQuery, 'search' | 'segment' | 'smsStatus'>,
): Promise<CustomerFilter> {
  const text = toPlainText(search);
  if (text === '') return { segment, smsStatus };
  const [row] = await sql.query<{ folded: string }>('select search_text($1::text) as folded', [text], {
    multiplexed: true,
  });
  const words = [...new Set((row?.folded ?? '').split(/\s+/).filter((word) => word !== ''))];
  const digits = text.replace(/\D/g, '');
  return {
    search: { words, digits: PHONE_PART.test(text) && digits.length >= PHONE_PART_MIN ? digits : null },
    segment,
    smsStatus,
  };
}

/** Returns the SQL condition that a text, in the notation of search_text, has all words. Appends to `values`. */
export function hasWords(text: string, words: readonly string[], values: Value[]): string {
  return words.map((word) => `strpos(${text}, ${bind(values, word)}) > 0`).join(' and ') || 'false';
}

/** Returns the SQL conditions of a filter on `customers c`. Appends to `values`, which begin with the store id. */
export function toConditions({ search, segment, smsStatus }: CustomerFilter, values: Value[]): string {
  const conditions = ['c.store_id = $1', 'c.erased_at is null'];
  if (search) {
    const words = hasWords('c.name_key', search.words, values);
    const phone = search.digits === null ? '' : ` or strpos(c.phone, ${bind(values, search.digits)}) > 0`;
    conditions.push(`((${words})${phone})`);
  }
  if (segment) conditions.push(SEGMENT_CONDITIONS[segment]);
  if (smsStatus) conditions.push(`${SMS_STATUS} = ${bind(values, smsStatus)}`);
  return conditions.join(' and ');
}
