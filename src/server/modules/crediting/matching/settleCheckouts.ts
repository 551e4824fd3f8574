import type { Shop, Sql } from '../../../database/Database';
import { settlesRequest } from './matching.rules';
import { closeWithCredit, listKnownCredits, type KnownCredit } from './settledCheckouts.sql';

/**
 * Closes checkouts in the shop with the purchase that their customer is known to have: pending ones of one customer or
 * of all, or those with these ids. Otherwise they would take the order of somebody else by time. A credit without a
 * checkout comes first, then one that is worth something, then the nearest. A checkout soon after another one stays
 * open, because it may be about a second purchase; it matches by identity only.
 */
export async function settleCheckouts(
  sql: Sql,
  shop: Shop,
  { customerId, checkoutIds, now }: { customerId?: string; checkoutIds?: readonly string[]; now: Date },
): Promise<void> {
  const known = await listKnownCredits(sql, shop, {
    customerId: customerId ?? null,
    checkoutIds: checkoutIds ?? null,
  });
  const settling = known
    .filter((credit) => {
      const purchase = { ...credit, paidMs: credit.isMatchedByTime ? null : Date.parse(credit.paidAt) };
      const mayShare = !credit.hasCheckout || !credit.isRepeated;
      return mayShare && settlesRequest(purchase, Date.parse(credit.requestedAt));
    })
    .sort(
      (a, b) =>
        Number(a.hasCheckout) - Number(b.hasCheckout) ||
        Number(b.isWorth) - Number(a.isWorth) ||
        getDistanceMs(a) - getDistanceMs(b) ||
        (a.orderId < b.orderId ? -1 : 1),
    );
  const closed = new Set<string>();
  const taken = new Set<string>();
  for (const credit of settling) {
    // A credit without a checkout closes only one: for a second one it is a purchase that has a checkout.
    if (closed.has(credit.checkoutId) || taken.has(credit.orderId)) continue;
    closed.add(credit.checkoutId);
    taken.add(credit.orderId);
    await closeWithCredit(sql, shop.storeId, credit, now);
  }
}

const getDistanceMs = ({ paidAt, requestedAt }: KnownCredit) => Math.abs(Date.parse(paidAt) - Date.parse(requestedAt));
