/** How a promotion text is made for each customer; the composer shows it as the server sends it. Imports nothing. */

/** Fields of a promotion text, written in braces, that are filled in for each customer. */
export const SMS_FIELDS = ['name', 'firstName', 'points', 'store'] as const;
/** The field of a one-time link to the customer's page. It exists where the server knows its public address. */
export const LINK_FIELD = 'link';
/** In place of the token of a link, as long as one. It opens no page. */
export const SAMPLE_LINK_TOKEN = 'example-link-not-valid';
export const OPT_OUT = 'Reply STOP to opt out';
/** The longest text that the vendor accepts. */
export const SMS_TEXT_MAX = 1_600;
const FIELD = /\{([^{}]*)\}/g;

export interface MergeValues {
  /** null for a customer who has not given one. */
  name: string | null;
  points: number;
  /** Of the customer, or a sample; null where there are no links. */
  link?: string | null;
}

const listFields = (message: string): string[] => [...message.matchAll(FIELD)].map(([, name = '']) => name);

/** Whether each customer gets a link of their own in this text. */
export const hasLink = (message: string): boolean => listFields(message).includes(LINK_FIELD);

/** Names in braces that are not merge fields. */
export function findUnknownFields(message: string): string[] {
  const known: readonly string[] = [...SMS_FIELDS, LINK_FIELD];
  return [...new Set(listFields(message).filter((name) => !known.includes(name)))];
}

/**
 * The whole text for one customer: it names the store first and says how to opt out last, each once. Values are not
 * searched for fields. It may be longer than SMS_TEXT_MAX.
 */
export function composeMessage(storeName: string, message: string, { name, points, link }: MergeValues): string {
  const fullName = name?.trim() || 'there';
  const values = new Map([
    ['name', fullName],
    ['firstName', fullName.split(/\s+/)[0] ?? fullName],
    ['points', points.toLocaleString('en-US')],
    ['store', storeName],
    ...(link == null ? [] : ([[LINK_FIELD, link]] as const)),
  ]);
  const merged = message.replace(FIELD, (field, key: string) => values.get(key) ?? field);
  const begun = startsWithName(merged, storeName) ? merged : `${storeName}: ${merged}`;
  return hasOptOut(begun) ? begun : `${begun} ${OPT_OUT}`;
}

/** Whether the text begins with the whole name: 'Joey' does not begin with 'Joe'. */
function startsWithName(text: string, name: string): boolean {
  return text.startsWith(name) && !/^[\p{L}\p{N}]/u.test(text.slice(name.length));
}

function hasOptOut(text: string): boolean {
  return text.endsWith(OPT_OUT) || text.endsWith(`${OPT_OUT}.`);
}
