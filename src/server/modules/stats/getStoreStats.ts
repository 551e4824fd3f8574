import { BEST_REWARDS_MAX } from '../../../contract/plain/limits';
import type { IntervalStats, StatsPeriod, StoreStats } from '../../../contract/stats';
import type { ScopedDatabase, ShopId, Sql } from '../../database/Database';
import { addMonths } from '../../shared/addMonths';
import { storeDeleted } from '../../shared/AppError';
import {
  findToday,
  getOutstanding,
  listBestRewards,
  listCheckIns,
  listDiscounts,
  listIntervals,
  type DayRange,
  type Interval,
  type Outstanding,
  type RewardPrice,
  type ValuedReward,
} from './storeStats.sql';

const DAY_MS = 86_400_000;
const DAYS: Record<StatsPeriod, number> = { '30d': 30, '90d': 90, '12m': 365 };
const MONTHS = 12;

/**
 * Returns sums over the weeks that contain the period, by days in the store's time zone, at the time `now`: those of
 * the whole store, or of one shop of a chain.
 * @throws AppError 401 when the store was deleted.
 */
export async function getStoreStats(
  db: ScopedDatabase,
  { storeId, onlyShop = null }: { storeId: string; onlyShop?: ShopId | null },
  period: StatsPeriod,
  now = new Date(),
): Promise<StoreStats> {
  const store = await findToday(db, onlyShop ?? storeId, now);
  if (!store) throw storeDeleted();
  const range = toWholeWeeks(store.today, DAYS[period]);
  const monthRange = period === '12m' ? toWholeMonths(store.today, MONTHS) : null;
  const [weeks, months, checkIns, bestRewards, outstanding] = await Promise.all([
    listIntervals(db, storeId, range, 'week', onlyShop),
    monthRange === null ? [] : listIntervals(db, storeId, monthRange, 'month', onlyShop),
    listCheckIns(db, storeId, range, onlyShop),
    listBestRewards(db, storeId, range, BEST_REWARDS_MAX, onlyShop),
    getOutstanding(db, storeId, onlyShop),
  ]);
  const grid = Array.from({ length: 7 }, () => Array.from({ length: 24 }, () => 0));
  for (const { weekday, hour, checkIns: count } of checkIns) {
    const hours = grid[weekday - 1];
    if (hours) hours[hour] = count;
  }
  return {
    ...range,
    timeZone: store.timeZone,
    weeks: fillIntervals(weeks, range, 'week'),
    months: monthRange === null ? [] : fillIntervals(months, monthRange, 'month'),
    checkIns: grid,
    bestRewards,
    outstanding: toOutstanding(outstanding),
  };
}

/** Returns the last `days` days up to `today`, extended back to a Monday. UTC is sufficient for calendar days. */
export function toWholeWeeks(today: string, days: number): DayRange {
  const first = new Date(Date.parse(today) - (days - 1) * DAY_MS);
  const sinceMonday = (first.getUTCDay() + 6) % 7;
  return { from: toDay(first.getTime() - sinceMonday * DAY_MS), to: today };
}

/** Returns the months up to that of `today`, from the first day of the first one. */
function toWholeMonths(today: string, months: number): DayRange {
  return { from: addMonths(`${today.slice(0, 7)}-01`, 1 - months), to: today };
}

/** Adds the missing weeks or months of the range with zeros. */
function fillIntervals(
  intervals: readonly IntervalStats[],
  { from, to }: DayRange,
  interval: Interval,
): IntervalStats[] {
  const byStart = new Map(intervals.map((each) => [each.start, each]));
  const filled: IntervalStats[] = [];
  const next = (start: string) => (interval === 'month' ? addMonths(start, 1) : toDay(Date.parse(start) + 7 * DAY_MS));
  for (let start = from; start <= to; start = next(start)) {
    const none = {
      start,
      pointsIssued: 0,
      pointsRedeemed: 0,
      pointsExpired: 0,
      newCustomers: 0,
      returningCustomers: 0,
    };
    filled.push(byStart.get(start) ?? none);
  }
  return filled;
}

const toDay = (ms: number) => new Date(ms).toISOString().slice(0, 10);

function toOutstanding({ points, discounts }: Outstanding): StoreStats['outstanding'] {
  const [reward, leastReward] = [discounts[0] ?? null, discounts.at(-1) ?? null];
  // Refunded purchases may make the sum of points negative, but nobody owes the store money for that.
  const owed = Math.max(0, points);
  return { points, cents: toCents(owed, reward), minCents: toCents(owed, leastReward), reward, leastReward };
}

function toCents(points: number, reward: ValuedReward | null): number | null {
  return reward === null ? null : Math.round((points * reward.cents) / reward.points);
}

/**
 * Returns a store's time zone, the points that customers hold, and the maximum value of points in cents, which is null
 * without an active fixed discount. `price` is that of a reward in place of its own.
 * @throws AppError 401 when the store was deleted.
 */
export async function getPointValue(
  sql: Sql,
  storeId: string,
  price?: RewardPrice,
): Promise<{ timeZone: string; points: number; cents: (points: number) => number | null }> {
  const store = await findToday(sql, storeId, new Date());
  if (!store) throw storeDeleted();
  const { points } = await getOutstanding(sql, storeId);
  const [best] = await listDiscounts(sql, storeId, price);
  return { timeZone: store.timeZone, points: Math.max(0, points), cents: (each) => toCents(each, best ?? null) };
}
