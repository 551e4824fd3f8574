import type { CustomerLookup } from '../../../contract/customers';
import type { CustomerRedemption } from '../../../contract/redemptions';
import type { ScopedDatabase } from '../../database/Database';
import type { CustomerFacingActor } from '../../auth/actor';
import { AppError } from '../../shared/AppError';
import { lookUpCustomer } from '../customers';
import { listRedemptionsOfCustomer } from './customerRedemptions.sql';

/** Everything a customer redeemed, rewards and promotions. */
export async function listCustomerRedemptions(
  db: ScopedDatabase,
  actor: CustomerFacingActor,
  lookup: CustomerLookup,
): Promise<CustomerRedemption[]> {
  const customer = await lookUpCustomer(db, actor, lookup);
  if (!customer) throw new AppError('not_found', 'Customer not found');
  return listRedemptionsOfCustomer(db, actor.storeId, customer.id);
}
