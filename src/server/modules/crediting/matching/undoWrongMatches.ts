import type { Sql } from '../../../database/Database';
import type { OrderId } from '../../../integrations/pointOfSale/orderIds';
import { listPaymentsMs, type StoreOrder } from '../../pointOfSale';
import { SYSTEM } from '../creditOrder';
import { lockCredit } from '../moving/movableCredits.sql';
import { hasExpiredSince, takeBackCredit } from '../moving/takeBackCredit';
import { saveReviewOrders, type UnmatchedOrder } from '../reviewQueue.sql';
import type { SyncContext } from './creditMatches';
import { disprovesTimeMatch } from './matching.rules';
import { listRivalRequests, listTimeMatchesOfNamed } from './wrongMatches.sql';

/**
 * Takes back matches by time of customers whom another order of the same visit names: that one is the purchase of the
 * request, so the matched one is somebody else's and goes to the owner's review. The result is the same as if both
 * orders had been read at once. Returns the reopened checkouts.
 */
export async function undoDisprovedMatches(
  sql: Sql,
  context: SyncContext,
  orders: readonly StoreOrder[],
): Promise<string[]> {
  const named = orders.flatMap(({ order, paidMs, phones, eligibleCents }) =>
    paidMs === null || phones === null || phones.length === 0 || eligibleCents === 0
      ? []
      : [{ orderId: order.id, paidMs, phones }],
  );
  const paidById = new Map(named.map(({ orderId, paidMs }) => [orderId, paidMs]));
  const wrong = (await listTimeMatchesOfNamed(sql, context.shop, named)).filter(
    ({ namedOrderId, requestedAt, hasCheckout }) =>
      disprovesTimeMatch({ paidMs: paidById.get(namedOrderId) ?? 0, hasCheckout }, Date.parse(requestedAt)),
  );
  await takeBackForReview(sql, context, new Set(wrong.map(({ orderId }) => orderId)));
  return wrong.map(({ checkoutId }) => checkoutId);
}

/**
 * Takes back matches by time of orders with several payments, when another customer, who has no purchase yet, requested
 * a checkout nearer to one of them: the two may have divided the bill, so the owner decides whose it is.
 */
export async function undoDividedMatches(sql: Sql, context: SyncContext, orders: readonly StoreOrder[]): Promise<void> {
  const payments = orders.flatMap(({ order }) => {
    const times = listPaymentsMs(order);
    const isMatchedByTime = context.orderCredits.get(order.id)?.match_method === 'time';
    return isMatchedByTime && times.length > 1 ? times.map((paidMs) => ({ orderId: order.id, paidMs })) : [];
  });
  const rivals = (await listRivalRequests(sql, context.shop, payments)).filter(({ orderId, matchedAt, rivalAt }) =>
    payments.some(
      (payment) => payment.orderId === orderId && getDistanceMs(payment, rivalAt) < getDistanceMs(payment, matchedAt),
    ),
  );
  await takeBackForReview(sql, context, new Set(rivals.map(({ orderId }) => orderId)));
}

/** Nothing is taken back whose points have expired since, because the customer would lose them twice. */
async function takeBackForReview(sql: Sql, { shop, now }: SyncContext, orderIds: ReadonlySet<OrderId>) {
  const { storeId } = shop;
  const review: UnmatchedOrder[] = [];
  for (const orderId of orderIds) {
    const credit = await lockCredit(sql, storeId, orderId);
    if (!credit || credit.takenBackAt !== null || credit.isCustomerErased) continue;
    if (await hasExpiredSince(sql, storeId, credit)) continue;
    await takeBackCredit(sql, shop, { credit, actor: SYSTEM, by: 'system', now });
    const { eligibleCents, paidAt } = credit;
    if (eligibleCents > 0) review.push({ orderId, reason: 'ambiguous', eligibleCents, paidAt, customerId: null });
  }
  await saveReviewOrders(sql, shop, review, now);
}

const getDistanceMs = ({ paidMs }: { paidMs: number }, requestedAt: string) =>
  Math.abs(paidMs - Date.parse(requestedAt));
