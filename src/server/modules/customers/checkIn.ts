import type { CheckInResponse } from '../../../contract/customers';
import type { Sql } from '../../database/Database';
import { recordVisit, type CustomerWithVisit } from './customers.sql';
import { restoreLostRace } from './pointsExpiry/restoreLostRace';

/**
 * Checks a customer in and counts the visit. `isNewCustomer` asks the kiosk to complete the registration of a customer
 * who was imported without a name; a missing birthday alone does not make a customer new. Points that expired since the
 * customer was read are given back in a transaction: the visit wins.
 */
export async function checkIn(
  sql: Sql,
  storeId: string,
  customer: CustomerWithVisit,
  inTransaction: (work: (sql: Sql) => Promise<number>) => Promise<number>,
): Promise<CheckInResponse> {
  const isNewCustomer = customer.name === null;
  if (customer.hasOpenVisit) return { isNewCustomer, customer };
  const points = await recordVisit(sql, storeId, customer.id);
  if (points === null || points >= customer.loyaltyPoints) return { isNewCustomer, customer };
  const loyaltyPoints = await inTransaction((own) => restoreLostRace(own, storeId, customer.id));
  return { isNewCustomer, customer: { ...customer, loyaltyPoints } };
}
