import type { BoostPeriod } from '../../../contract/boosts';
import { listBoostPeriods, pickBoost, toLocal } from '../../../contract/plain/boostTimes';
import { toText, type ShopId, type Sql } from '../../database/Database';
import { getOffsetMs } from '../../shared/timeZones';
import { listValidVersions, type BoostVersion } from './boosts.sql';

/**
 * Returns the boost with the highest factor for a purchase that was paid at this time, or null. In a chain it must be
 * valid in the shop, by a clock in the shop's time zone at the credit. Without a time zone the store's counts.
 */
export async function findBoostAt(
  sql: Sql,
  storeId: string,
  { paidAt, shopKey, timeZone }: { paidAt: Date; shopKey: ShopId | null; timeZone: string | null },
): Promise<BoostVersion | null> {
  const versions = listThoseOf(shopKey, await listValidVersions(sql, storeId, paidAt));
  const [first] = versions;
  if (!first) return null;
  // All valid versions have the time zone that the store had at that time.
  const localMs = paidAt.getTime() + getOffsetMs(paidAt.getTime(), timeZone ?? first.timeZone);
  return pickBoost(versions, toLocal(localMs)) ?? null;
}

/** A shop of a chain with its clock. */
export interface ShopClock {
  shopKey: ShopId;
  timeZone: string;
}

/** Finds the periods of the next days in which purchases earn more points, in a chain those in the shop. */
export async function findBoostPeriods(
  sql: Sql,
  storeId: string,
  shop: ShopClock | null = null,
): Promise<BoostPeriod[]> {
  const now = new Date();
  return toBoostPeriods(await listValidVersions(sql, storeId, now), now, shop);
}

/**
 * Returns the periods of the days after `now` in which purchases earn more points, from the versions valid then: in the
 * shop, by its clock, or in all shops if none is given.
 */
export function toBoostPeriods(
  valid: readonly BoostVersion[],
  now: Date,
  shop: ShopClock | null = null,
): BoostPeriod[] {
  const versions = listThoseOf(shop?.shopKey ?? null, valid);
  const timeZone = versions[0] && (shop?.timeZone ?? versions[0].timeZone);
  if (timeZone === undefined) return [];
  const toOffset = (ms: number) => getOffsetMs(ms, timeZone);
  return listBoostPeriods(versions, now.getTime(), toOffset).map(({ factor, from, until }) => ({
    factor,
    from: new Date(from).toISOString(),
    until: until === null ? null : new Date(until).toISOString(),
  }));
}

/** Lists the versions that are valid in the shop of a chain, or in all shops. */
const listThoseOf = (shopKey: ShopId | null, versions: readonly BoostVersion[]) =>
  versions.filter(({ shopIds }) => shopIds === null || (shopKey !== null && shopIds.includes(toText(shopKey))));
