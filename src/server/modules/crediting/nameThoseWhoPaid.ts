import type { Sql } from '../../database/Database';
import type { StoreOrder } from '../pointOfSale';
import { listChangedPhones, UNKNOWN_HOLDER } from './phoneCredits.sql';

/**
 * Lets an order name the customer who had its phone number when it was paid: where the number changed hands since, by
 * their present number, or as unknown. Otherwise whoever has it now would get the purchase.
 */
export async function nameThoseWhoPaid(
  sql: Sql,
  storeId: string,
  orders: readonly StoreOrder[],
): Promise<StoreOrder[]> {
  const paid = orders.flatMap(({ order, paidMs, phones }) =>
    paidMs === null || phones === null ? [] : [{ orderId: order.id, paidAt: new Date(paidMs), phones }],
  );
  const presentPhones = new Map(
    (await listChangedPhones(sql, storeId, paid)).map(({ orderId, phone, presentPhone }) => [
      `${orderId} ${phone}`,
      presentPhone ?? UNKNOWN_HOLDER,
    ]),
  );
  return orders.map(({ phones, ...rest }) => ({
    ...rest,
    phones: phones?.map((phone) => presentPhones.get(`${rest.order.id} ${phone}`) ?? phone) ?? null,
  }));
}
