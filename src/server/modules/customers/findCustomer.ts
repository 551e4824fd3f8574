import type { Customer, CustomerLookup } from '../../../contract/customers';
import type { ScopedDatabase } from '../../database/Database';
import type { CustomerFacingActor } from '../../auth/actor';
import { assertSameStore } from '../../auth/assertSameStore';
import { AppError } from '../../shared/AppError';
import { toCustomer, findCustomerByPhone } from './customers.sql';
import { validatePhone } from './phone';

/** The customer with a phone number, or null when the store of the session knows nobody by it. */
export async function lookUpCustomer(db: ScopedDatabase, actor: CustomerFacingActor, lookup: CustomerLookup) {
  const problem = validatePhone(lookup.phone);
  if (problem !== null) throw new AppError('bad_request', problem);
  const { subdomain, customer } = await findCustomerByPhone(db, actor.storeId, lookup.phone);
  assertSameStore(subdomain, lookup.storeSubdomain);
  return customer;
}

/** The customer with a phone number. */
export async function findCustomer(
  db: ScopedDatabase,
  actor: CustomerFacingActor,
  lookup: CustomerLookup,
): Promise<Customer> {
  const customer = await lookUpCustomer(db, actor, lookup);
  if (!customer) throw new AppError('not_found', 'Customer not found');
  return toCustomer(customer);
}
