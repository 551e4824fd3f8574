import { ATTENTION_MAX, RECENT_ACTIVITY_MAX } from '../../../contract/limits';
import type { Attention, OwnerStats, RecentActivity } from '../../../contract/stats';
import type { DashboardActor } from '../../auth/actor';
import type { ScopedDatabase, Sql } from '../../database/Database';
import { storeDeleted } from '../../shared/AppError';
import { getPosConnection } from '../pointOfSale';
import { findAttention, findTotals, listActivity, type ActivityRow } from './ownerStats.sql';

const RECENT_MS = 7 * 86_400_000;

/**
 * The figures at the top of the owner's dashboard, as of `now`.
 * @throws AppError 401 when the store was deleted.
 */
export async function getOwnerStats(
  db: ScopedDatabase,
  { storeId, accountId }: DashboardActor,
  now = new Date(),
): Promise<OwnerStats> {
  const since = new Date(now.getTime() - RECENT_MS);
  const [totals, activity, attention] = await Promise.all([
    findTotals(db, storeId, accountId, now),
    listActivity(db, storeId, { since, limit: RECENT_ACTIVITY_MAX }),
    getAttention(db, storeId, now, since),
  ]);
  if (!totals) throw storeDeleted();
  return {
    overview: {
      totalCustomers: totals.customers,
      activeRewards: totals.active_rewards,
      totalPointsIssued: totals.points_issued,
      redemptionRate: toPercent(totals.reward_points_used, totals.points_issued),
    },
    monthlyMetrics: {
      growth: {
        customers: toGrowth(totals.customers_this_month, totals.customers_last_month),
        points: toGrowth(totals.points_this_month, totals.points_last_month),
      },
    },
    storeOwner: { name: totals.owner_name },
    store: { name: totals.store_name },
    recentActivity: activity.map(toActivity),
    attention,
  };
}

/** The orders of the last 7 days can still be credited manually. */
async function getAttention(sql: Sql, storeId: string, now: Date, since: Date): Promise<Attention> {
  const [pointOfSale, row] = await Promise.all([
    getPosConnection(sql, storeId),
    findAttention(sql, storeId, { now, since, atMost: ATTENTION_MAX }),
  ]);
  if (!row) throw storeDeleted();
  return {
    pointOfSale: pointOfSale.status === 'needs_attention',
    contacts: row.contacts,
    reviewItems: row.review_items,
    openFlags: row.open_flags,
    sms: { used: row.sms_used, limit: row.sms_limit },
  };
}

const toPercent = (part: number, whole: number) => (whole === 0 ? null : Math.round((part / whole) * 1000) / 10);

/** The change in percent; null without anything to compare with. */
export function toGrowth(current: number, previous: number): number | null {
  return toPercent(current - previous, previous);
}

function toActivity({ id, type, item_name: item, status, name, phone, at }: ActivityRow): RecentActivity {
  return {
    id,
    type,
    details: type === 'customer_registration' ? 'Joined the loyalty program' : describeRedemption(item ?? '', status),
    customerName: name ?? '',
    customerPhone: phone ?? '',
    timestamp: at,
  };
}

function describeRedemption(item: string, status: string | null): string {
  return status === 'cancelled' ? `Redemption of “${item}” was cancelled` : `Redeemed “${item}”`;
}
