import type { ScopedDatabase } from '../../database/Database';
import type { PointOfSale, PosOrder } from '../../integrations/pointOfSale/PointOfSale';
import { keepPosPhones, listPosPhones } from './pos.sql';

/**
 * E.164 phones of the customers that the orders name, by the point of sale's customer id. Asks the point of sale for
 * those it does not know yet, and keeps what it learnt even when a part of the questions fails.
 * @throws PointOfSaleUnavailable
 */
export async function phonesOfCustomers(
  db: ScopedDatabase,
  pos: PointOfSale,
  storeId: string,
  orders: readonly PosOrder[],
  signal: AbortSignal,
): Promise<Map<string, readonly string[]>> {
  const ids = [...new Set(orders.flatMap(({ posCustomerIds }) => posCustomerIds))];
  if (ids.length === 0) return new Map();
  const known = new Map<string, readonly string[]>(
    (await listPosPhones(db, storeId, ids)).map(({ pos_customer_id, phones }) => [pos_customer_id, phones]),
  );
  const asked = await Promise.allSettled(
    ids
      .filter((id) => !known.has(id))
      .map(async (id) => {
        const phones = await pos.phonesOf(id, signal);
        await keepPosPhones(db, storeId, id, phones);
        known.set(id, phones);
      }),
  );
  const failed = asked.find(({ status }) => status === 'rejected');
  if (failed) throw (failed as PromiseRejectedResult).reason;
  return known;
}
