import type { CheckInResponse } from '../../../contract/customers';
import type { Sql } from '../../database/Database';
import { recordVisit, type CustomerWithVisit } from './customers.sql';

/**
 * Checks a customer in and counts the visit. `isNewCustomer` asks the kiosk to complete the registration of a customer
 * who was imported without a name; a missing birthday alone does not make a customer new.
 */
export async function checkIn(sql: Sql, storeId: string, customer: CustomerWithVisit): Promise<CheckInResponse> {
  if (!customer.hasOpenVisit) await recordVisit(sql, storeId, customer.id);
  return { isNewCustomer: customer.name === null, customer };
}
