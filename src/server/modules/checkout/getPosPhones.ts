import type { ScopedDatabase } from '../../database/Database';
import type { PointOfSale, PosOrder } from '../../integrations/pointOfSale/PointOfSale';
import { listPosPhones, savePosPhones } from './pos.sql';

/**
 * E.164 phone numbers of the orders' customers, by the point of sale's customer id. Asks the point of sale for those
 * that are not cached, and caches every answer even when other requests fail.
 * @throws PointOfSaleError
 */
export async function getPosPhones(
  db: ScopedDatabase,
  pos: PointOfSale,
  storeId: string,
  orders: readonly PosOrder[],
  signal: AbortSignal,
): Promise<Map<string, readonly string[]>> {
  const ids = [...new Set(orders.flatMap(({ posCustomerIds }) => posCustomerIds))];
  if (ids.length === 0) return new Map();
  const phonesById = new Map<string, readonly string[]>(
    (await listPosPhones(db, storeId, ids)).map(({ pos_customer_id, phones }) => [pos_customer_id, phones]),
  );
  const requests = await Promise.allSettled(
    ids
      .filter((id) => !phonesById.has(id))
      .map(async (id) => {
        const phones = await pos.listCustomerPhones(id, signal);
        await savePosPhones(db, storeId, id, phones);
        phonesById.set(id, phones);
      }),
  );
  const failed = requests.find(({ status }) => status === 'rejected');
  if (failed) throw (failed as PromiseRejectedResult).reason;
  return phonesById;
}
