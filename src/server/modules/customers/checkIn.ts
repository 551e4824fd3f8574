import type { CheckInRequest, CheckInResponse } from '../../../contract/customers';
import type { ScopedDatabase } from '../../database/Database';
import type { CustomerFacingActor } from '../../auth/actor';
import { AppError } from '../../shared/AppError';
import { toCustomer, recordVisit } from './customers.sql';
import { findCustomer } from './getCustomer';

/**
 * Checks a customer in and counts the visit. `isNewCustomer` asks the kiosk to complete the registration of a customer
 * who was imported without a name; a missing birthday alone does not make a customer new.
 * @throws AppError 400 for an invalid phone number, 403 for another store, 404 for a phone number unknown to the store.
 */
export async function checkIn(
  db: ScopedDatabase,
  actor: CustomerFacingActor,
  input: CheckInRequest,
): Promise<CheckInResponse> {
  const customer = await findCustomer(db, actor, input);
  if (!customer) throw new AppError('not_found', 'New customer registration required');
  if (!customer.has_open_visit) await recordVisit(db, actor.storeId, customer.id);
  return { isNewCustomer: customer.name === null, customer: toCustomer(customer) };
}
