import type { Sql } from '../../database/Database';
import { saveAddedWords } from './campaigns.sql';
import { countSmsSegments } from './smsSegments';

/** Enough to recognize the words, and the maximum of the column. */
const ADDED_WORDS_MAX = 300;

/**
 * Counts the segments of a text as the vendor sent it, and saves the words that the vendor added. Returns null when the
 * vendor's text is not known.
 */
export async function countSentSegments(
  sql: Sql,
  storeId: string,
  { text, sent }: { text: string; sent: string | null },
): Promise<number | null> {
  if (sent === null) return null;
  const words = findAddedWords(text, sent);
  if (words !== null) await saveAddedWords(sql, storeId, words);
  return countSmsSegments(sent);
}

/**
 * Returns what the vendor put before and after a text, such as its own opt-out words. null when it added nothing, or
 * changed the text in another way.
 */
export function findAddedWords(text: string, sent: string): string | null {
  const [wanted, found] = [toWords(text), toWords(sent)];
  const start = found.indexOf(wanted);
  if (start === -1) return null;
  const added = toWords(`${found.slice(0, start)} ${found.slice(start + wanted.length)}`);
  return added === '' ? null : added.slice(0, ADDED_WORDS_MAX).trim();
}

const toWords = (text: string): string => text.normalize('NFC').replace(/\s+/g, ' ').trim();
