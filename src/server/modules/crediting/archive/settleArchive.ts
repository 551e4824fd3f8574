import { toShop, toText, type Database, type Shop, type ShopId } from '../../../database/Database';
import { toPlainId } from '../../../integrations/pointOfSale/orderIds';
import { lockMatching, lockShopMatching } from '../../../shared/locks.sql';
import { movePoints } from '../../origins';
import type { Exclusion, LinesById, LinesMissing, StoreOrder } from '../../pointOfSale';
import { creditByPhone } from '../creditByPhone';
import { findLoyaltyTerms } from '../loyaltyTerms.sql';
import type { OrderFailure } from '../matching/creditMatches';
import { nameThoseWhoPaid } from '../nameThoseWhoPaid';
import { listOrderCredits } from '../orderCredits.sql';
import { reconcileOrderCredits } from '../reconcileOrderCredits';
import { findArchive, listBuyers, listIdsInChain, type Archive } from './archive.sql';

/** What became of orders of the other ledger. */
export interface Settled extends LinesMissing {
  /** Whether there are credits there whose orders may still change. */
  hasOrderCredits: boolean;
  failures: OrderFailure[];
}

export const NOTHING: Settled = { hasOrderCredits: false, failures: [], needsLines: [], unreadable: [] };

interface Orders {
  orders: readonly StoreOrder[];
  exclusion: Exclusion;
  lines: LinesById;
  now: Date;
}

/**
 * Settles orders from before the shop joined its chain where they belong, in the ledger of the shop, which stays as an
 * archive: changes of credited ones by the terms of their credit, and purchases that the register reported late by the
 * shop's terms of that time, where they name a customer by phone number. What that changes is moved on to the chain in
 * the same transaction. The ids of the orders, and those in the result, are those of the chain.
 */
export async function settleArchive(
  database: Database,
  shop: Shop & { shopKey: ShopId },
  { orders, exclusion, lines, now }: Orders,
): Promise<Settled> {
  const { storeId: chainId, shopKey } = shop;
  if (toText(shopKey) === chainId) return NOTHING;
  const found = await findArchive(database.forStore(chainId), chainId, shopKey);
  if (found === null) return NOTHING;
  const archive = toShop(toText(shopKey));
  const archiveId = archive.storeId;
  const chainIds = new Map(orders.map(({ order }) => [toPlainId(order.id), order.id]));
  const plain = orders.map((each) => ({ ...each, order: { ...each.order, id: toPlainId(each.order.id) } }));
  return database.platform.transaction(async (sql) => {
    await lockShopMatching(sql, shop);
    await lockMatching(sql, archiveId);
    const terms = await findLoyaltyTerms(sql, shop);
    // A shop that has left since then has its points back.
    if (!terms?.shop || terms.shop.leftAt !== null) return NOTHING;
    const orderCredits = await listOrderCredits(sql, archiveId, [...chainIds.keys()]);
    const inChain = new Set((await listIdsInChain(sql, { chainId, shopId: shopKey }, [...chainIds.keys()])).values());
    const late = plain.filter(
      ({ order, paidMs }) =>
        !orderCredits.has(order.id) && !inChain.has(order.id) && isFromBefore(found, paidMs ?? order.createdMs),
    );
    const credited = plain.filter(({ order }) => orderCredits.has(order.id));
    if (late.length === 0 && credited.length === 0) return NOTHING;
    const context = {
      shop: archive,
      terms: {
        ...terms,
        shop: null,
        limits: null,
        left_chain_at: found.leftBefore,
        points_per_dollar: found.terms.pointsPerDollar,
        is_referral_enabled: found.terms.isReferralEnabled,
        purchase_referral_percentage: found.terms.purchaseReferralPercentage,
      },
      exclusion,
      orderCredits,
      lines: new Map([...lines].map(([id, each]) => [toPlainId(id), each])),
      now,
    };
    const reconciled = await reconcileOrderCredits(sql, context, credited);
    const byPhone = await creditByPhone(sql, context, await nameThoseWhoPaid(sql, archiveId, late));
    for (const originId of await listBuyers(sql, archiveId, [...chainIds.keys()])) {
      await movePoints(sql, { chainId, shopKey, rate: found.rate }, originId);
    }
    const toChainId = (id: string) => chainIds.get(id) ?? id;
    const both = [reconciled, byPhone];
    return {
      hasOrderCredits: reconciled.changed > 0 || byPhone.credited > 0,
      failures: both.flatMap(({ failures }) => failures.map(({ id, error }) => ({ id: toChainId(id), error }))),
      needsLines: both.flatMap(({ needsLines }) =>
        needsLines.map(({ orderId, ...needed }) => ({ ...needed, orderId: toChainId(orderId) })),
      ),
      unreadable: both.flatMap(({ unreadable }) => unreadable.map(toChainId)),
    };
  });
}

/** Whether the shop was a store of its own when something was paid. */
const isFromBefore = ({ joinedAt, leftBefore }: Archive, paidMs: number): boolean =>
  paidMs < Date.parse(joinedAt) && (leftBefore === null || paidMs >= Date.parse(leftBefore));
