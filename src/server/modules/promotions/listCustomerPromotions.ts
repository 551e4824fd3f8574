import type { CustomerPromotion, CustomerPromotionsQuery } from '../../../contract/promotions';
import type { ScopedDatabase } from '../../database/Database';
import type { CustomerFacingActor } from '../../auth/actor';
import { assertSameStore } from '../../auth/assertSameStore';
import { AppError } from '../../shared/AppError';
import { findCustomerId } from '../customers';
import { listCustomerPromotionRows } from './promotions.sql';

/**
 * Lists the promotions of the actor's store, past and inactive ones too, with what a customer has redeemed.
 * @throws AppError 403 for another store, 404 when the customer does not exist.
 */
export async function listCustomerPromotions(
  db: ScopedDatabase,
  actor: CustomerFacingActor,
  { storeId, customerId }: { storeId: string } & CustomerPromotionsQuery,
): Promise<CustomerPromotion[]> {
  assertSameStore(actor.storeId, storeId);
  if (customerId === undefined) return listCustomerPromotionRows(db, actor.storeId, null);
  const id = await findCustomerId(db, actor.storeId, customerId);
  if (id === null) throw new AppError('not_found', 'Customer not found');
  return listCustomerPromotionRows(db, actor.storeId, id);
}
