import type { Sql } from '../../database/Database';
import type { PassState } from './getPassState';
import { holdSlot, takeSlot, type Slot } from './slots.sql';
import { hasNewGift, type DuePass } from './wallet.sql';

/** Google tells of three changes in 24 hours. A minute more, because it counts from when a change reached it. */
const NOTICES = { count: 3, heldMs: (24 * 60 + 1) * 60_000 };

/**
 * Takes one of the notices that Google gives the holder of a pass, if the change is worth it: the points have risen and
 * brought a reward within reach, or some of them are a gift. Customers know of their purchases. Returns null otherwise.
 */
export async function takeNotice(
  { platform, db }: { platform: Sql; db: Sql },
  { id, storeId, customerId, announcedPoints }: DuePass,
  { facts, prices }: Pick<PassState, 'facts' | 'prices'>,
): Promise<Slot | null> {
  if (!facts || customerId === null || announcedPoints === null || facts.points <= announcedPoints) return null;
  const isNews =
    prices.some((price) => price > announcedPoints && price <= facts.points) ||
    (await hasNewGift(db, storeId, customerId, announcedPoints));
  return isNews ? takeSlot(platform, `wallet-notice:${id}`, NOTICES) : null;
}

/** Gives back the notice of a change that Google was not told of. */
export async function giveBackNotice(platform: Sql, notice: Slot): Promise<void> {
  await holdSlot(platform, notice, 0);
}
