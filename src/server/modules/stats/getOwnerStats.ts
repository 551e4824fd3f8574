import { ATTENTION_MAX, RECENT_ACTIVITY_MAX } from '../../../contract/plain/limits';
import type { OwnerStats, RecentActivity } from '../../../contract/stats';
import type { ScopedDatabase, ShopDatabase } from '../../database/Database';
import type { DashboardActor } from '../../platform/auth/actor';
import { storeDeleted } from '../../shared/AppError';
import { getPosConnection } from '../pointOfSale';
import { findAttention, findTotals, listActivity, type ActivityRow } from './ownerStats.sql';

const RECENT_MS = 7 * 86_400_000;

/**
 * Returns the figures at the top of the owner's dashboard at the time `now`.
 * @throws AppError 401 when the store was deleted.
 */
export async function getOwnerStats(
  { db, shopDb }: { db: ScopedDatabase; shopDb: ShopDatabase },
  actor: DashboardActor,
  now = new Date(),
): Promise<OwnerStats> {
  const { storeId, accountId } = actor;
  const since = new Date(now.getTime() - RECENT_MS);
  const [totals, activity, connection, attention] = await Promise.all([
    findTotals(db, storeId, accountId, now),
    listActivity(db, storeId, { since, limit: RECENT_ACTIVITY_MAX }),
    getPosConnection(shopDb, actor.shopId, 'owner'),
    // Orders count for 7 days, because for this long they can be credited by hand.
    findAttention(db, storeId, { now, since, atMost: ATTENTION_MAX }),
  ]);
  if (!totals || !attention) throw storeDeleted();
  return {
    overview: {
      totalCustomers: totals.customers,
      activeRewards: totals.activeRewards,
      totalPointsIssued: totals.pointsIssued,
      redemptionRate: toPercent(totals.rewardPointsUsed, totals.pointsIssued),
    },
    monthlyMetrics: {
      growth: {
        customers: toGrowth(totals.customersThisMonth, totals.customersLastMonth),
        points: toGrowth(totals.pointsThisMonth, totals.pointsLastMonth),
      },
    },
    storeOwner: { name: totals.ownerName },
    store: { name: totals.storeName },
    recentActivity: activity.map(toActivity),
    attention: { pointOfSale: connection.status === 'needs_attention', ...attention },
  };
}

const toPercent = (part: number, whole: number) => (whole === 0 ? null : Math.round((part / whole) * 1000) / 10);

/** Returns the change in percent, or null when there is nothing to compare with. */
function toGrowth(current: number, previous: number): number | null {
  return toPercent(current - previous, previous);
}

function toActivity({ id, type, item, status, name, phone, at }: ActivityRow): RecentActivity {
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
