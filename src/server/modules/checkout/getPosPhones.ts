import type { ScopedDatabase } from '../../database/Database';
import type { PointOfSale } from '../../integrations/pointOfSale/PointOfSale';
import { PointOfSaleError } from '../../integrations/pointOfSale/PointOfSaleError';
import { listPosPhones, savePosPhones } from './pos.sql';

/**
 * E.164 phone numbers by the point of sale's customer id. Asks the point of sale for those that are not cached, and
 * caches every answer even when other requests fail. Customers with a malformed answer are listed apart.
 * @throws PointOfSaleError when the point of sale fails as a whole.
 */
export async function getPosPhones(
  db: ScopedDatabase,
  pos: PointOfSale,
  storeId: string,
  posCustomerIds: readonly string[],
  signal: AbortSignal,
): Promise<{ phonesById: Map<string, readonly string[]>; unreadableIds: Set<string> }> {
  const phonesById = new Map<string, readonly string[]>();
  const unreadableIds = new Set<string>();
  const ids = [...new Set(posCustomerIds)];
  if (ids.length === 0) return { phonesById, unreadableIds };
  const cached = await listPosPhones(db, storeId, ids);
  for (const { pos_customer_id, phones } of cached) phonesById.set(pos_customer_id, phones);
  const requests = await Promise.allSettled(
    ids
      .filter((id) => !phonesById.has(id))
      .map(async (id) => {
        try {
          const phones = await pos.listCustomerPhones(id, signal);
          await savePosPhones(db, storeId, id, phones);
          phonesById.set(id, phones);
        } catch (error) {
          if (!(error instanceof PointOfSaleError) || error.reason !== 'bad_response') throw error;
          unreadableIds.add(id);
        }
      }),
  );
  const failed = requests.find(({ status }) => status === 'rejected');
  if (failed) throw (failed as PromiseRejectedResult).reason;
  return { phonesById, unreadableIds };
}
