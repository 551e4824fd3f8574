import { SegmentedMessage } from 'sms-segments-calculator';
import { SMS_FIELDS } from '../../../contract/limits';

export const OPT_OUT = 'Reply STOP to opt out';
/** The longest text that the vendor accepts. */
const TEXT_MAX = 1_600;
const FIELD = /\{([^{}]*)\}/g;

export interface MergeValues {
  /** null for a customer who has not given one. */
  name: string | null;
  points: number;
}

/** Names in braces that are no merge fields. */
export function findUnknownFields(message: string): string[] {
  const names = [...message.matchAll(FIELD)].map(([, name = '']) => name);
  return [...new Set(names.filter((name) => !(SMS_FIELDS as readonly string[]).includes(name)))];
}

/**
 * The whole text for one customer: it names the store first and says how to opt out last, each once. Values are not
 * searched for fields. null when it is longer than the vendor accepts.
 */
export function renderText(storeName: string, message: string, { name, points }: MergeValues): string | null {
  const fullName = name?.trim() || 'there';
  const values: Record<(typeof SMS_FIELDS)[number], string> = {
    name: fullName,
    firstName: fullName.split(/\s+/)[0] ?? fullName,
    points: points.toLocaleString('en-US'),
    store: storeName,
  };
  const merged = message.replace(FIELD, (field, key: string) =>
    key in values ? values[key as keyof typeof values] : field,
  );
  const begun = startsWithName(merged, storeName) ? merged : `${storeName}: ${merged}`;
  const text = hasOptOut(begun) ? begun : `${begun} ${OPT_OUT}`;
  return text.length > TEXT_MAX ? null : text;
}

/** Whether the text begins with the whole name: 'Joey' does not begin with 'Joe'. */
function startsWithName(text: string, name: string): boolean {
  return text.startsWith(name) && !/^[\p{L}\p{N}]/u.test(text.slice(name.length));
}

function hasOptOut(text: string): boolean {
  return text.endsWith(OPT_OUT) || text.endsWith(`${OPT_OUT}.`);
}

/** What the carrier bills: 160 or 153 characters of GSM-7, 70 or 67 of UCS-2. */
export function countSegments(text: string): number {
  return new SegmentedMessage(text).segmentsCount;
}
