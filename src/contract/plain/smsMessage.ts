/** Composes promotion texts for the preview and for sending. */
import { toFirstName, toSpokenName } from './personName';

/** Merge fields of a promotion text, written in braces, that are replaced for each customer. */
export const SMS_FIELDS = ['name', 'firstName', 'points', 'store'] as const;
/** The merge field for a one-time link to the customer's page. It needs a server that knows its public address. */
export const LINK_FIELD = 'link';
/** An example of a link's token, with the length of a real one. It opens no page. */
export const SAMPLE_LINK_TOKEN = 'example-link-not-valid';
export const OPT_OUT = 'Reply STOP to opt out';
/** The maximum length of a text that the vendor accepts, in characters. */
export const SMS_TEXT_MAX = 1_600;
const FIELD = /\{([^{}]*)\}/g;

export interface MergeValues {
  /** null when the customer's name is unknown. */
  name: string | null;
  points: number;
  /** The customer's link or an example, and null when links are not available. */
  link?: string | null;
}

const listFields = (message: string): string[] => [...message.matchAll(FIELD)].map(([, name = '']) => name);

/** Whether a message contains the merge field for the link. */
export const hasLink = (message: string): boolean => listFields(message).includes(LINK_FIELD);

/** Returns the names in braces that are not merge fields. */
export function findUnknownFields(message: string): string[] {
  const known: readonly string[] = [...SMS_FIELDS, LINK_FIELD];
  return [...new Set(listFields(message).filter((name) => !known.includes(name)))];
}

/**
 * Composes the text for one customer. The store's name is put before it and the opt-out line after it, unless it starts
 * or ends with them already. Values are not searched for merge fields. The result may be longer than SMS_TEXT_MAX.
 */
export function composeMessage(storeName: string, message: string, { name, points, link }: MergeValues): string {
  const fullName = toSpokenName(name ?? '') || 'there';
  const values = new Map([
    ['name', fullName],
    ['firstName', toFirstName(name ?? '') || fullName],
    ['points', points.toLocaleString('en-US')],
    ['store', storeName],
    ...(link == null ? [] : ([[LINK_FIELD, link]] as const)),
  ]);
  const merged = message.replace(FIELD, (field, key: string) => values.get(key) ?? field);
  const begun = startsWithName(merged, storeName) ? merged : `${storeName}: ${merged}`;
  return hasOptOut(begun) ? begun : `${begun} ${OPT_OUT}`;
}

/** Whether the text begins with the complete name. For example, 'Joey' does not begin with 'Joe'. */
function startsWithName(text: string, name: string): boolean {
  return text.startsWith(name) && !/^[\p{L}\p{N}]/u.test(text.slice(name.length));
}

function hasOptOut(text: string): boolean {
  return text.endsWith(OPT_OUT) || text.endsWith(`${OPT_OUT}.`);
}
