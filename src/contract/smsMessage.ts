/** How a promotion text is made for each customer; the composer shows it as the server sends it. Imports nothing. */

/** Fields of a promotion text, written in braces, that are filled in for each customer. */
export const SMS_FIELDS = ['name', 'firstName', 'points', 'store'] as const;
export const OPT_OUT = 'Reply STOP to opt out';
/** The longest text that the vendor accepts. */
export const SMS_TEXT_MAX = 1_600;
const FIELD = /\{([^{}]*)\}/g;

export interface MergeValues {
  /** null for a customer who has not given one. */
  name: string | null;
  points: number;
}

/** Names in braces that are not merge fields. */
export function findUnknownFields(message: string): string[] {
  const names = [...message.matchAll(FIELD)].map(([, name = '']) => name);
  return [...new Set(names.filter((name) => !(SMS_FIELDS as readonly string[]).includes(name)))];
}

/**
 * The whole text for one customer: it names the store first and says how to opt out last, each once. Values are not
 * searched for fields. It may be longer than SMS_TEXT_MAX.
 */
export function composeMessage(storeName: string, message: string, { name, points }: MergeValues): string {
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
  return hasOptOut(begun) ? begun : `${begun} ${OPT_OUT}`;
}

/** Whether the text begins with the whole name: 'Joey' does not begin with 'Joe'. */
function startsWithName(text: string, name: string): boolean {
  return text.startsWith(name) && !/^[\p{L}\p{N}]/u.test(text.slice(name.length));
}

function hasOptOut(text: string): boolean {
  return text.endsWith(OPT_OUT) || text.endsWith(`${OPT_OUT}.`);
}
