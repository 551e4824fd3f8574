import { SegmentedMessage } from 'sms-segments-calculator';

/** Characters that count as one unit in both GSM-7 and UCS-2. Replacing one by 'x' does not change the segments. */
const PLAIN = /[A-Za-z0-9 !"#$%&'()*+,\-./:;<=>?@_]/g;
const MAX_COUNTED = 2_000;
const counted = new Map<string, number>();

/**
 * Counts the segments that the carrier bills: 160 or 153 characters of GSM-7, 70 or 67 of UCS-2. `addedWords` is what
 * the vendor will presumably add to the text.
 */
export function countSmsSegments(text: string, addedWords: string | null = null): number {
  // Cached, because counting takes a ms, and the texts of a campaign mostly differ only in letters and digits.
  const shape = (addedWords === null ? text : `${text} ${addedWords}`).replace(PLAIN, 'x');
  const known = counted.get(shape);
  if (known !== undefined) return known;
  if (counted.size >= MAX_COUNTED) counted.clear();
  const { segmentsCount } = new SegmentedMessage(shape);
  counted.set(shape, segmentsCount);
  return segmentsCount;
}

export const sumSmsSegments = (texts: readonly { segments: number }[]): number =>
  texts.reduce((sum, { segments }) => sum + segments, 0);
