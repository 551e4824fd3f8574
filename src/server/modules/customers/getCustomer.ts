import type { Customer, CustomerLookup } from '../../../contract/customers';
import type { ScopedDatabase } from '../../database/Database';
import type { CustomerFacingActor } from '../../auth/actor';
import { assertOwnSubdomain } from '../../auth/assertSameStore';
import { AppError, fieldError } from '../../shared/AppError';
import { toCustomer, findCustomerByPhone, type CustomerWithVisit } from './customers.sql';
import { validatePhone } from './registration.policy';

/**
 * Finds a customer of the actor's store by phone number; null when there is none.
 * @throws AppError 400 for an invalid phone number, 403 for another store.
 */
export async function findCustomer(
  db: ScopedDatabase,
  actor: CustomerFacingActor,
  { phone, storeSubdomain }: CustomerLookup,
): Promise<CustomerWithVisit | null> {
  const phoneError = validatePhone(phone);
  if (phoneError !== null) throw fieldError('bad_request', 'phone', phoneError);
  const { subdomains, customer } = await findCustomerByPhone(db, actor.storeId, phone);
  assertOwnSubdomain(subdomains, storeSubdomain);
  return customer;
}

/**
 * Gets a customer of the actor's store by phone number.
 * @throws AppError 400 for an invalid phone number, 403 for another store, 404 when there is no such customer.
 */
export async function getCustomer(
  db: ScopedDatabase,
  actor: CustomerFacingActor,
  lookup: CustomerLookup,
): Promise<Customer> {
  const customer = await findCustomer(db, actor, lookup);
  if (!customer) throw new AppError('not_found', 'Customer not found');
  return toCustomer(customer);
}
