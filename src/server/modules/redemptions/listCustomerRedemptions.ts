import type { CustomerLookup } from '../../../contract/customers';
import type { CustomerRedemption } from '../../../contract/redemptions';
import type { ScopedDatabase } from '../../database/Database';
import type { CustomerFacingActor } from '../../auth/actor';
import { AppError } from '../../shared/AppError';
import { findCustomer } from '../customers';
import { listCustomerRedemptionRows } from './redemptions.sql';

/**
 * Lists the redemptions of a customer of the actor's store, rewards and promotions, newest first.
 * @throws AppError 400 for an invalid phone number, 403 for another store, 404 when there is no such customer.
 */
export async function listCustomerRedemptions(
  db: ScopedDatabase,
  actor: CustomerFacingActor,
  lookup: CustomerLookup,
): Promise<CustomerRedemption[]> {
  const customer = await findCustomer(db, actor, lookup);
  if (!customer) throw new AppError('not_found', 'Customer not found');
  return listCustomerRedemptionRows(db, actor.storeId, customer.id);
}
