import { ATTENTION_MAX, RECENT_ACTIVITY_MAX } from '../../../contract/plain/limits';
import type { Attention, OwnerStats, RecentActivity } from '../../../contract/stats';
import type { ScopedDatabase, ShopDatabase, ShopId } from '../../database/Database';
import type { StoreConsoleActor } from '../../platform/auth/actor';
import { storeDeleted } from '../../shared/AppError';
import { findRegisterInNeed, getPosConnection } from '../pointOfSale';
import { findAttention, findTotals, listActivity, type ActivityRow } from './ownerStats.sql';

const RECENT_MS = 7 * 86_400_000;

interface StatsScope {
  db: ScopedDatabase;
  shopDb: ShopDatabase;
  /** Reads the registers of all shops. */
  platform: ScopedDatabase<'platform'>;
  onlyShop: ShopId | null;
}

/**
 * Returns the figures at the top of the dashboard at the time `now`: of a store, of a chain, or of one of its shops.
 * @throws AppError 401 when the store was deleted.
 */
export async function getOwnerStats(
  scope: StatsScope,
  actor: StoreConsoleActor,
  now = new Date(),
): Promise<OwnerStats> {
  const { db, onlyShop } = scope;
  const { storeId, shopKey, accountId } = actor;
  const isWholeChain = shopKey !== null && onlyShop === null;
  const since = new Date(now.getTime() - RECENT_MS);
  const [totals, activity, register, attention] = await Promise.all([
    findTotals(db, storeId, accountId, now, onlyShop),
    listActivity(db, storeId, { since, limit: RECENT_ACTIVITY_MAX, onlyShop, namesShops: isWholeChain }),
    findRegister(scope, actor, isWholeChain),
    // Orders count for 7 days, because for this long they can be credited by hand.
    findAttention(db, storeId, { now, since, atMost: ATTENTION_MAX, onlyShop }),
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
    attention: {
      ...register,
      ...attention,
      ...(actor.scope === 'shop' && OF_OWNERS),
    },
  };
}

/** Whether the register of the shop needs attention, or of the whole chain any register. */
async function findRegister(
  { shopDb, platform }: StatsScope,
  { storeId, shopId }: StoreConsoleActor,
  isWholeChain: boolean,
): Promise<Pick<Attention, 'pointOfSale' | 'pointOfSaleShop'>> {
  if (isWholeChain) {
    const shop = await findRegisterInNeed(platform, storeId);
    return { pointOfSale: shop !== null, ...(shop !== null && { pointOfSaleShop: shop }) };
  }
  const { status } = await getPosConnection(shopDb, shopId, 'owner');
  return { pointOfSale: status === 'needs_attention' };
}

/** What only the owner of a chain is told of. */
const OF_OWNERS = { contacts: false, openFlags: 0, sms: { used: 0, limit: 0 } };

const toPercent = (part: number, whole: number) => (whole === 0 ? null : Math.round((part / whole) * 1000) / 10);

/** Returns the change in percent, or null when there is nothing to compare with. */
function toGrowth(current: number, previous: number): number | null {
  return toPercent(current - previous, previous);
}

function toActivity({ id, type, item, status, name, phone, at, shop }: ActivityRow): RecentActivity {
  return {
    id,
    type,
    details: type === 'customer_registration' ? 'Joined the loyalty program' : describeRedemption(item ?? '', status),
    customerName: name ?? '',
    customerPhone: phone ?? '',
    timestamp: at,
    ...(shop && { shop }),
  };
}

function describeRedemption(item: string, status: string | null): string {
  return status === 'cancelled' ? `Redemption of “${item}” was cancelled` : `Redeemed “${item}”`;
}
