import { SegmentedMessage } from 'sms-segments-calculator';
import { composeMessage, SMS_TEXT_MAX, type MergeValues } from '../../../contract/smsMessage';

/** The whole text for one customer; null when it is longer than the vendor accepts. */
export function renderMessage(storeName: string, message: string, values: MergeValues): string | null {
  const text = composeMessage(storeName, message, values);
  return text.length > SMS_TEXT_MAX ? null : text;
}

/**
 * Characters that count as one unit in GSM-7 and in UCS-2, so that replacing one by 'x' changes no number of segments.
 */
const PLAIN = /[A-Za-z0-9 !"#$%&'()*+,\-./:;<=>?@_]/g;
const MAX_COUNTED = 2_000;
const counted = new Map<string, number>();

/** What the carrier bills: 160 or 153 characters of GSM-7, 70 or 67 of UCS-2. */
export function countSegments(text: string): number {
  // Counting takes a millisecond, and the texts of a campaign mostly differ in letters and digits only.
  const shape = text.replace(PLAIN, 'x');
  const known = counted.get(shape);
  if (known !== undefined) return known;
  if (counted.size >= MAX_COUNTED) counted.clear();
  const { segmentsCount } = new SegmentedMessage(shape);
  counted.set(shape, segmentsCount);
  return segmentsCount;
}
