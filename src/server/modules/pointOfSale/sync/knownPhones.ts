const MINUTE = 60_000;
/** Older numbers are requested again. A number may soon be added to a customer who has none. */
const OLD_MS = 60 * MINUTE;
const OLD_EMPTY_MS = MINUTE;
/** Numbers that are too old to be used at all. */
const MAX_AGE_MS = 24 * 60 * MINUTE;
/** About 10 MB. The oldest ones are dropped first. */
const MAX_KNOWN = 50_000;

interface KnownPhones {
  phones: readonly string[];
  readMs: number;
}

/**
 * The phone numbers of the point of sale's customers that this process has read, by store and id, the oldest first.
 * They are kept in memory only, because most belong to people who are not customers of the store.
 */
export const knownPhones = new Map<string, KnownPhones>();

const toKey = (storeId: string, posCustomerId: string) => `${storeId} ${posCustomerId}`;

/** Returns the phone numbers that were read in the last day, or null. */
export function findKnownPhones(
  storeId: string,
  posCustomerId: string,
): { phones: readonly string[]; isOld: boolean } | null {
  const known = knownPhones.get(toKey(storeId, posCustomerId));
  if (!known) return null;
  const ageMs = Date.now() - known.readMs;
  // After the clock was set back, the age is negative.
  const isOld = ageMs < 0 || ageMs > (known.phones.length === 0 ? OLD_EMPTY_MS : OLD_MS);
  return ageMs > MAX_AGE_MS ? null : { phones: known.phones, isOld };
}

export function keepPhones(storeId: string, posCustomerId: string, phones: readonly string[]): void {
  const key = toKey(storeId, posCustomerId);
  // A key that is set again would keep its place in the order.
  knownPhones.delete(key);
  knownPhones.set(key, { phones, readMs: Date.now() });
  const [oldest] = knownPhones.keys();
  if (knownPhones.size > MAX_KNOWN && oldest !== undefined) knownPhones.delete(oldest);
}
