import { PointOfSaleError, type PointOfSale, type PosOrder, type PosOrders } from './PointOfSale';

declare const isOrderId: unique symbol;
/**
 * The id of an order as it is stored (decisions 0177 and 0182). Registers of two shops of a chain may give the same id
 * to different orders, so that of shop n, the first that read the register, is followed by ~n. That of shop 0, and of a
 * store without a chain, is the register's own. People never see the suffix.
 */
export type OrderId = string & { readonly [isOrderId]: true };

/** The stored id of an order, or of a customer of the register. `shopNumber` is null without a chain. */
export const toOrderId = (plainId: string, shopNumber: number | null): OrderId =>
  (shopNumber === null || shopNumber === 0 ? plainId : `${plainId}~${shopNumber}`) as OrderId;

/** The stored id of an order that was read from the register of a shop, whose number it has already. */
export const getOrderId = ({ id }: PosOrder): OrderId => id as OrderId;

/** The id that the register and people know. */
export const toPlainId = (id: string): string => id.replace(/~\d+$/, '');

/** The same in SQL, for what is exported. */
export const plainIdOf = (column: string): string => `regexp_replace(${column}, '~[0-9]+$', '')`;

/** The database keeps no longer ids. */
const MAX_ID = 64;

/**
 * Returns the point of sale of a shop of a chain with the stored ids of orders and customers, in responses and
 * requests. An order whose id could be that of another shop is skipped, which no register is known to have.
 */
export function qualifyIds(pos: PointOfSale, shopNumber: number): PointOfSale {
  const toId = (id: string) => toOrderId(id, shopNumber);
  const hasOwnIds = ({ id, posCustomerIds }: PosOrder) =>
    [id, ...posCustomerIds].every((each) => !each.includes('~') && toId(each).length <= MAX_ID);
  const qualify = (order: PosOrder): PosOrder => ({
    ...order,
    id: toId(order.id),
    posCustomerIds: order.posCustomerIds.map(toId),
  });
  const qualifyAll = ({ orders, skipped, ...read }: PosOrders): PosOrders => ({
    ...read,
    orders: orders.filter(hasOwnIds).map(qualify),
    skipped: [
      ...skipped.map((order) => ({ ...order, id: order.id && toId(order.id) })),
      ...orders
        .filter((order) => !hasOwnIds(order))
        .map(({ id, payments }) => ({
          id,
          reason: 'id: expected at most 60 characters without ~',
          paidMs: payments.map(({ createdMs }) => createdMs),
        })),
    ],
  });
  return {
    listOrdersModifiedSince: async (...call) => qualifyAll(await pos.listOrdersModifiedSince(...call)),
    listOrdersModifiedBetween: async (...call) => {
      const read = await pos.listOrdersModifiedBetween(...call);
      return read && qualifyAll(read);
    },
    getOrder: async (orderId, signal) => {
      const order = await pos.getOrder(toPlainId(orderId), signal);
      if (order && !hasOwnIds(order)) throw new PointOfSaleError('bad_response');
      return order && qualify(order);
    },
    listOrderLines: (orderId, signal) => pos.listOrderLines(toPlainId(orderId), signal),
    listItemCategoryIds: (...call) => pos.listItemCategoryIds(...call),
    listCategories: (...call) => pos.listCategories(...call),
    listCustomerPhones: (posCustomerId, signal) => pos.listCustomerPhones(toPlainId(posCustomerId), signal),
    getMerchantId: (...call) => pos.getMerchantId(...call),
  };
}
