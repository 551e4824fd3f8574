import type { CustomerLookup } from '../../../contract/customers';
import type { ScopedDatabase } from '../../database/Database';
import type { CustomerFacingActor } from '../../platform/auth/actor';
import { assertOwnSubdomain } from '../../platform/auth/assertSameStore';
import { AppError, fieldError } from '../../shared/AppError';
import { findCustomerByPhone, type CustomerWithVisit } from './customers.sql';
import { validatePhone } from './phone.rules';

/**
 * Returns a customer of the actor's store by phone number.
 * @throws AppError 400 for an invalid phone number, 401 when the store was deleted, 403 for another store, 404 when no
 *   customer has the number.
 */
export async function getCustomer(
  db: ScopedDatabase,
  actor: CustomerFacingActor,
  { phone, storeSubdomain }: CustomerLookup,
  notFound = 'Customer not found',
): Promise<CustomerWithVisit> {
  const phoneError = validatePhone(phone);
  if (phoneError !== null) throw fieldError('bad_request', 'phone', phoneError);
  const { subdomains, customer } = await findCustomerByPhone(db, actor, phone);
  assertOwnSubdomain(subdomains, storeSubdomain);
  if (!customer) throw new AppError('not_found', notFound);
  return customer;
}
