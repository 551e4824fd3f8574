import { toText, type ShopId } from '../../database/Database';

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
  /** The numbers were read for a purchase of this time, in ms on the register's clock, so that they are newer. */
  paidMs: number;
}

/**
 * The phone numbers of the point of sale's customers that this process has read, by shop and id, the oldest first.
 * They are kept in memory only, because most belong to people who are not customers of the store.
 */
export const knownPhones = new Map<string, KnownPhones>();

const toKey = (shopId: ShopId, posCustomerId: string) => `${toText(shopId)} ${posCustomerId}`;

/**
 * Returns the phone numbers that were read in the last day, or null. Numbers that were read before the purchase at
 * `paidMs` are not returned, because the register may have corrected them since.
 */
export function findKnownPhones(
  shopId: ShopId,
  posCustomerId: string,
  paidMs: number,
): { phones: readonly string[]; isOld: boolean } | null {
  const known = knownPhones.get(toKey(shopId, posCustomerId));
  if (!known || known.paidMs < paidMs) return null;
  const ageMs = Date.now() - known.readMs;
  // After the clock was set back, the age is negative.
  const isOld = ageMs < 0 || ageMs > (known.phones.length === 0 ? OLD_EMPTY_MS : OLD_MS);
  return ageMs > MAX_AGE_MS ? null : { phones: known.phones, isOld };
}

/** Keeps phone numbers that were requested for a purchase at `paidMs`, unless those of a later purchase are known. */
export function keepPhones(shopId: ShopId, posCustomerId: string, phones: readonly string[], paidMs: number): void {
  const key = toKey(shopId, posCustomerId);
  if ((knownPhones.get(key)?.paidMs ?? paidMs) > paidMs) return;
  // A key that is set again would keep its place in the order.
  knownPhones.delete(key);
  knownPhones.set(key, { phones, readMs: Date.now(), paidMs });
  const [oldest] = knownPhones.keys();
  if (knownPhones.size > MAX_KNOWN && oldest !== undefined) knownPhones.delete(oldest);
}
