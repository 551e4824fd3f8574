import { AUTOMATION_HELD_BACK_MIN } from '../../../contract/plain/limits';
import { BEFORE_AFTER_MIN } from '../../../contract/plain/resultLimits';
import type { BeforeAfter, Change, Cohort, MessageResults, MonthResults, RewardCost } from '../../../contract/results';
import { compareMeans, comparePairs, compareShares } from './intervals.rules';
import type { PricedReward, RewardMonth } from './sums.sql';

/** The customers of one group, how many of them came back, and the cents that each of them spent. */
export interface GroupRow {
  isHeldBack: boolean;
  customers: number;
  cameBack: number;
  salesMean: number;
  salesVariance: number;
}

/** The means of the same customers before and after they joined, and the variances of the differences. */
export interface BeforeAfterRow {
  customers: number;
  visitsBefore: number;
  visitsAfter: number;
  visitsVariance: number;
  /** Customers with purchases before and after, whose tickets (cents) are compared. */
  buyers: number;
  ticketBefore: number;
  ticketAfter: number;
  ticketVariance: number;
}

/** Customers who joined in the month `start` and came in `month`, or all who joined if `month` is null. */
export interface CohortRow {
  start: string;
  month: string | null;
  customers: number;
}

const NOBODY = { customers: 0, cameBack: 0, salesMean: 0, salesVariance: 0 };

/** Compares customers who got automated messages with those who were held back. */
export function compareMessages(rows: readonly GroupRow[]): MessageResults {
  const messaged = rows.find(({ isHeldBack }) => !isHeldBack) ?? NOBODY;
  const heldBack = rows.find(({ isHeldBack }) => isHeldBack) ?? NOBODY;
  const toGroup = ({ customers, cameBack }: typeof NOBODY) => ({ customers, cameBack });
  const groups = { messaged: toGroup(messaged), heldBack: toGroup(heldBack) };
  if (heldBack.customers < AUTOMATION_HELD_BACK_MIN || messaged.customers === 0) return { ...groups, comparison: null };
  const toShare = ({ customers, cameBack }: typeof NOBODY) => ({ hits: cameBack, size: customers });
  const toMean = ({ customers, salesMean, salesVariance }: typeof NOBODY) => {
    return { mean: salesMean, variance: salesVariance, size: customers };
  };
  const returned = compareShares(toShare(messaged), toShare(heldBack));
  const sales = compareMeans(toMean(messaged), toMean(heldBack));
  const { customers } = messaged;
  return {
    ...groups,
    comparison: {
      messagedPercent: round((100 * messaged.cameBack) / customers, 1),
      heldBackPercent: round((100 * heldBack.cameBack) / heldBack.customers, 1),
      points: { low: round(100 * returned.low, 1), high: round(100 * returned.high, 1) },
      customers: { low: round(customers * returned.low), high: round(customers * returned.high) },
      sales: { low: round(customers * sales.low), high: round(customers * sales.high) },
    },
  };
}

/** Compares the same customers before and after they joined. */
export function compareBeforeAfter(isRecorded: boolean, row: BeforeAfterRow): BeforeAfter {
  const { customers, buyers } = row;
  return {
    isRecorded,
    customers,
    visits: toChange(
      { before: row.visitsBefore, after: row.visitsAfter, variance: row.visitsVariance, size: customers },
      2,
    ),
    ticket: toChange(
      { before: row.ticketBefore, after: row.ticketAfter, variance: row.ticketVariance, size: buyers },
      0,
    ),
  };
}

function toChange(
  { before, after, variance, size }: { before: number; after: number; variance: number; size: number },
  digits: number,
): Change | null {
  if (size < BEFORE_AFTER_MIN) return null;
  const { low, high } = comparePairs({ mean: after - before, variance, size });
  return {
    before: round(before, digits),
    after: round(after, digits),
    low: round(low, digits),
    high: round(high, digits),
    customers: size,
  };
}

/** Arranges cohorts by the months from first to last, oldest first. Months in which nobody joined are included. */
export function toCohorts(rows: readonly CohortRow[], months: readonly string[]): Cohort[] {
  const find = (start: string, month: string | null) =>
    rows.find((row) => row.start === start && row.month === month)?.customers ?? 0;
  return months.map((start, index) => ({
    start,
    customers: find(start, null),
    cameBack: months.slice(index + 1).map((month) => find(start, month)),
  }));
}

export interface MonthSums {
  sales: readonly { start: string; purchases: number; cents: number }[];
  rewards: readonly RewardMonth[];
  smsSegments: readonly { start: string; segments: number }[];
  points: readonly { start: string; pointsIssued: number; pointsRedeemed: number }[];
  gifts: readonly { start: string; points: number }[];
}

export interface UnitCosts {
  /** What the owner entered as the cost of one of each reward in cents; null where it is not known. */
  rewards: ReadonlyMap<string, number | null>;
  /** The cost of a segment in cents, or null. */
  segment: number | null;
}

/** Returns the sums of each month with their costs, rounded to whole cents. */
export function toMonths(months: readonly string[], sums: MonthSums, costs: UnitCosts): MonthResults[] {
  return months.map((start) => {
    const sales = sums.sales.find((month) => month.start === start);
    const points = sums.points.find((month) => month.start === start);
    const segments = sums.smsSegments.find((month) => month.start === start)?.segments ?? 0;
    const redeemed = sums.rewards.filter((month) => month.start === start);
    return {
      start,
      purchases: sales?.purchases ?? 0,
      salesCents: sales?.cents ?? 0,
      rewards: sum(redeemed.map(({ redemptions }) => redemptions)),
      ...addUpCosts(redeemed, costs.rewards),
      segments,
      textCents: costs.segment === null ? null : round(segments * costs.segment),
      pointsIssued: points?.pointsIssued ?? 0,
      pointsGiven: sums.gifts.find((month) => month.start === start)?.points ?? 0,
      pointsRedeemed: points?.pointsRedeemed ?? 0,
    };
  });
}

/** Adds up what redemptions cost: a fixed discount its value when it was redeemed, others what the owner entered. */
function addUpCosts(
  redeemed: readonly RewardMonth[],
  entered: UnitCosts['rewards'],
): Pick<MonthResults, 'rewardCents' | 'unpricedRewards'> {
  const priced = redeemed.map(({ rewardId, redemptions, discounts, discountCents }) => {
    return { discountCents, others: redemptions - discounts, cents: entered.get(rewardId) ?? null };
  });
  return {
    rewardCents: round(sum(priced.map(({ discountCents, others, cents }) => discountCents + others * (cents ?? 0)))),
    unpricedRewards: sum(priced.filter(({ cents }) => cents === null).map(({ others }) => others)),
  };
}

/** Returns the redeemed rewards: first those with a redemption of unknown cost, then the most expensive ones. */
export function toRewardCosts(rewards: readonly PricedReward[], redeemed: MonthSums['rewards']): RewardCost[] {
  const total = ({ totalCents }: RewardCost) => totalCents ?? Infinity;
  return rewards
    .map(({ enteredCents, ...reward }) => {
      const own = redeemed.filter(({ rewardId }) => rewardId === reward.id);
      const { rewardCents, unpricedRewards } = addUpCosts(own, new Map([[reward.id, enteredCents]]));
      return {
        ...reward,
        redemptions: sum(own.map(({ redemptions }) => redemptions)),
        totalCents: unpricedRewards > 0 ? null : rewardCents,
      };
    })
    .filter(({ redemptions }) => redemptions > 0)
    .sort((a, b) => (total(a) === total(b) ? b.redemptions - a.redemptions : total(b) - total(a)));
}

/** Lists the first days of `count` months up to the month of `today`, oldest first. */
export function listMonths(today: string, count: number): string[] {
  const [year = 0, month = 1] = today.split('-').map(Number);
  return Array.from({ length: count }, (_, index) =>
    new Date(Date.UTC(year, month - count + index, 1)).toISOString().slice(0, 10),
  );
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

/** Never returns -0. */
function round(value: number, digits = 0): number {
  const scale = 10 ** digits;
  return Math.round(value * scale) / scale || 0;
}
