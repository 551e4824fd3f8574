import type { Customer, CustomerLookup } from '../../../contract/customerKiosk';
import type { ScopedDatabase } from '../../database/Database';
import type { CustomerFacingActor } from '../../http/actor';
import { requireOwnStore } from '../../http/ownStore';
import { Refusal } from '../../http/Refusal';
import { customerOf, findCustomerByPhone } from './customers.sql';
import { phoneProblem } from './phone';

/** The customer with a phone number, or null when the store of the session knows nobody by it. */
export async function lookUpCustomer(db: ScopedDatabase, actor: CustomerFacingActor, lookup: CustomerLookup) {
  const problem = phoneProblem(lookup.phone);
  if (problem !== null) throw new Refusal('bad_request', problem);
  const { subdomain, customer } = await findCustomerByPhone(db, actor.storeId, lookup.phone);
  requireOwnStore(subdomain, lookup.storeSubdomain);
  return customer;
}

/** The customer with a phone number. */
export async function findCustomer(
  db: ScopedDatabase,
  actor: CustomerFacingActor,
  lookup: CustomerLookup,
): Promise<Customer> {
  const customer = await lookUpCustomer(db, actor, lookup);
  if (!customer) throw new Refusal('not_found', 'Customer not found');
  return customerOf(customer);
}
