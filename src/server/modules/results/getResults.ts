import { RESULTS_MONTHS } from '../../../contract/resultLimits';
import type { Results, UpdateUnitCost } from '../../../contract/results';
import type { ScopedDatabase } from '../../database/Database';
import { recordAuditBy } from '../../platform/audit';
import type { DashboardActor } from '../../platform/auth/actor';
import { fieldError, storeDeleted } from '../../shared/AppError';
import { findToday, listIntervals } from '../stats';
import { getMeasured } from './measureResults';
import { listMonths, toMonths, toRewardCosts } from './results.policy';
import {
  findSegmentCost,
  listPricedRewards,
  listRewardMonths,
  listSales,
  listSegments,
  saveUnitCost,
} from './sums.sql';

/**
 * Returns what the store's program brings in and costs, over this month and the 11 before it.
 * @throws AppError 401 when the store was deleted.
 */
export async function getResults(db: ScopedDatabase, { storeId }: DashboardActor, now = new Date()): Promise<Results> {
  const store = await findToday(db, storeId, now);
  if (!store) throw storeDeleted();
  const { today, timeZone } = store;
  const months = listMonths(today, RESULTS_MONTHS);
  const range = { from: months[0] ?? today, to: today };
  const [sales, redeemed, rewards, segments, segmentCents, points, measured] = await Promise.all([
    listSales(db, storeId, range),
    listRewardMonths(db, storeId, range),
    listPricedRewards(db, storeId),
    listSegments(db, storeId, range),
    findSegmentCost(db, storeId),
    listIntervals(db, storeId, range, 'month'),
    getMeasured(db, storeId),
  ]);
  const costs = { rewards: new Map(rewards.map(({ id, enteredCents }) => [id, enteredCents])), segment: segmentCents };
  return {
    timeZone,
    to: today,
    measuredAt: measured.measuredAt,
    months: toMonths(months, { sales, rewards: redeemed, segments, points }, costs),
    rewards: toRewardCosts(rewards, redeemed),
    segmentCents,
    ...measured.results,
  };
}

/**
 * Saves what one of an item costs the store, rounded to 0.01 cents, or removes it with null.
 * @throws AppError 400 for a fixed discount, whose cost is its value, and 404 for an unknown reward.
 */
export async function setUnitCost(
  db: ScopedDatabase,
  actor: DashboardActor,
  { item, cents: exact }: UpdateUnitCost,
): Promise<void> {
  const { storeId } = actor;
  const cents = exact === null ? null : Math.round(exact * 100) / 100;
  await db.transaction(async (sql) => {
    const reward = item === 'segment' ? null : (await listPricedRewards(sql, storeId)).find(({ id }) => id === item);
    if (reward === undefined) throw fieldError('not_found', 'item', 'Your store has no such reward.');
    if (reward?.isDiscount === true) {
      throw fieldError('bad_request', 'item', 'A fixed discount costs its value, which you can change at the reward.');
    }
    const before = reward === null ? await findSegmentCost(sql, storeId) : reward.cents;
    if (before === cents) return;
    await saveUnitCost(sql, storeId, item, cents);
    await recordAuditBy(sql, actor, {
      action: 'unit_cost_changed',
      recordType: reward === null ? 'store' : 'reward',
      recordId: reward?.id ?? storeId,
      oldValues: { item: reward?.name ?? 'Segment', cents: before },
      newValues: { item: reward?.name ?? 'Segment', cents },
    });
  });
}
