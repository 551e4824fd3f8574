import { GOODS_COST_MAX, RESULTS_MONTHS } from '../../../contract/plain/resultLimits';
import type { Results, UpdateUnitCost } from '../../../contract/results';
import type { ScopedDatabase, ShopId, Sql } from '../../database/Database';
import { recordAuditBy } from '../../platform/audit';
import type { DashboardActor } from '../../platform/auth/actor';
import { fieldError, storeDeleted } from '../../shared/AppError';
import { findToday, listIntervals } from '../stats';
import { getMeasured } from './measureResults';
import { listMonths, toMonths, toRewardCosts } from './results.rules';
import {
  findOtherCosts,
  listGiftPoints,
  listPricedRewards,
  listRewardMonths,
  listSales,
  listSmsSegments,
  saveUnitCost,
  type OtherCosts,
  type PricedReward,
} from './sums.sql';

/**
 * Returns what the store's program brings in and costs, over this month and the 11 before it. Of one shop of a chain,
 * these are its sales, rewards and points; texts, comparisons and cohorts are the chain's in any case, and a shop has
 * no costs of texts.
 * @throws AppError 401 when the store was deleted.
 */
export async function getResults(
  { db, onlyShop = null }: { db: ScopedDatabase; onlyShop?: ShopId | null },
  { storeId }: DashboardActor,
  now = new Date(),
): Promise<Results> {
  const store = await findToday(db, onlyShop ?? storeId, now);
  if (!store) throw storeDeleted();
  const { today, timeZone } = store;
  const months = listMonths(today, RESULTS_MONTHS);
  const range = { from: months[0] ?? today, to: today };
  const [sales, redeemed, rewards, smsSegments, others, points, gifts, measured] = await Promise.all([
    listSales(db, storeId, range, onlyShop),
    listRewardMonths(db, storeId, range, onlyShop),
    listPricedRewards(db, storeId),
    onlyShop === null ? listSmsSegments(db, storeId, range) : [],
    findOtherCosts(db, storeId),
    listIntervals(db, storeId, range, 'month', onlyShop),
    listGiftPoints(db, storeId, range, onlyShop),
    getMeasured(db, storeId),
  ]);
  const costs = {
    rewards: new Map(rewards.map(({ id, enteredCents }) => [id, enteredCents])),
    segment: others.segment,
  };
  return {
    timeZone,
    to: today,
    measuredAt: measured.measuredAt,
    months: toMonths(months, { sales, rewards: redeemed, smsSegments, points, gifts }, costs),
    rewards: toRewardCosts(rewards, redeemed),
    segmentCents: others.segment,
    goodsCents: others.goods,
    programCents: others.program,
    ...measured.results,
  };
}

/**
 * Saves what one of each item costs the store, rounded to 0.01 cents, or removes it with null. All are saved or none.
 * @throws AppError 400 for a fixed discount, whose cost is its value, and for goods above their price; 404 for an
 *   unknown reward.
 */
export async function setUnitCosts(
  db: ScopedDatabase,
  actor: DashboardActor,
  costs: readonly UpdateUnitCost[],
): Promise<void> {
  await db.transaction(async (sql) => {
    const rewards = await listPricedRewards(sql, actor.storeId);
    for (const cost of costs) await setUnitCost(sql, actor, cost, rewards);
  });
}

const OTHER_NAMES: Record<keyof OtherCosts, string> = { segment: 'Segment', goods: 'Goods', program: 'Program' };

async function setUnitCost(
  sql: Sql,
  actor: DashboardActor,
  { item, cents: exact }: UpdateUnitCost,
  rewards: readonly PricedReward[],
): Promise<void> {
  const { storeId } = actor;
  const cents = exact === null ? null : Math.round(exact * 100) / 100;
  const other = item === 'segment' || item === 'goods' || item === 'program' ? item : null;
  const reward = other === null ? rewards.find(({ id }) => id === item) : null;
  if (reward === undefined) throw fieldError('not_found', 'item', 'Your store has no such reward.');
  if (reward?.isDiscount === true) {
    throw fieldError('bad_request', 'item', 'A fixed discount costs its value, which you can change at the reward.');
  }
  if (other === 'goods' && cents !== null && cents > GOODS_COST_MAX) {
    throw fieldError('bad_request', 'cents', `The goods for $1 of sales must cost at most ${GOODS_COST_MAX} cents.`);
  }
  const before = other === null ? (reward?.cents ?? null) : (await findOtherCosts(sql, storeId))[other];
  if (before === cents) return;
  await saveUnitCost(sql, storeId, item, cents);
  const name = reward?.name ?? OTHER_NAMES[other ?? 'segment'];
  await recordAuditBy(sql, actor, {
    action: 'unit_cost_changed',
    recordType: reward === null ? 'store' : 'reward',
    recordId: reward?.id ?? storeId,
    oldValues: { item: name, cents: before },
    newValues: { item: name, cents },
  });
}
