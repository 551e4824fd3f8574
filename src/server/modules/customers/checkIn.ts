import type { CheckInRequest, CheckInResponse } from '../../../contract/customers';
import type { ScopedDatabase } from '../../database/Database';
import type { CustomerFacingActor } from '../../auth/actor';
import { AppError } from '../../shared/AppError';
import { toCustomer, recordVisit } from './customers.sql';
import { lookUpCustomer } from './findCustomer';

/** A customer steps up to the kiosk. Whoever was imported without name or birthday still has to complete their profile. */
export async function checkIn(
  db: ScopedDatabase,
  actor: CustomerFacingActor,
  input: CheckInRequest,
): Promise<CheckInResponse> {
  const customer = await lookUpCustomer(db, actor, input);
  if (!customer) throw new AppError('not_found', 'New customer registration required');
  if (!customer.is_here) await recordVisit(db, actor.storeId, customer.id);
  return { isNewCustomer: customer.name === null || customer.birthday === null, customer: toCustomer(customer) };
}
