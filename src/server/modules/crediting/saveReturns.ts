import type { Shop, Sql } from '../../database/Database';
import type { StoreOrder } from '../pointOfSale';
import { listNamedCustomers } from './phoneCredits.sql';
import { deleteReturns, saveReviewOrders } from './reviewQueue.sql';

/**
 * Saves returns without their sale that name a customer for the owner, who knows which purchase they belong to. One
 * that was voided since is removed.
 */
export async function saveReturns(
  sql: Sql,
  shop: Shop,
  orders: readonly StoreOrder[],
  { since, now }: { since: Date; now: Date },
): Promise<void> {
  const returns = orders.flatMap(({ order, phones }) =>
    order.returnedCents === null || order.isTest || phones === null || order.createdMs < since.getTime()
      ? []
      : [{ orderId: order.id, paidAt: new Date(order.createdMs), phones, eligibleCents: order.returnedCents }],
  );
  const named = await listNamedCustomers(sql, shop.storeId, returns);
  const rows = returns.flatMap(({ orderId, paidAt, eligibleCents }) => {
    const [customer, ...others] = named.filter((each) => each.orderId === orderId);
    if (!customer) return [];
    const customerId = others.length > 0 ? null : customer.customerId;
    return [
      { orderId, reason: 'return_without_sale' as const, eligibleCents, paidAt: paidAt.toISOString(), customerId },
    ];
  });
  await saveReviewOrders(sql, shop, rows, now);
  const others = orders.filter(({ order }) => order.returnedCents === null).map(({ order }) => order.id);
  await deleteReturns(sql, shop.storeId, others);
}
