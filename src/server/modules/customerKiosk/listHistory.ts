import type { CustomerLookup, CustomerRedemption } from '../../../contract/customerKiosk';
import type { ScopedDatabase } from '../../database/Database';
import type { CustomerFacingActor } from '../../http/actor';
import { Refusal } from '../../http/Refusal';
import { lookUpCustomer } from './findCustomer';
import { listRedemptionsOfCustomer } from './history.sql';

/** Everything a customer redeemed, rewards and promotions. */
export async function listHistory(
  db: ScopedDatabase,
  actor: CustomerFacingActor,
  lookup: CustomerLookup,
): Promise<CustomerRedemption[]> {
  const customer = await lookUpCustomer(db, actor, lookup);
  if (!customer) throw new Refusal('not_found', 'Customer not found');
  return listRedemptionsOfCustomer(db, actor.storeId, customer.id);
}
