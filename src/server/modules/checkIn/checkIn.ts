import type { CheckInResponse } from '../../../contract/customers';
import type { Shop, Sql } from '../../database/Database';
import type { CustomerWithVisit } from '../customers';
import { restoreLostRace } from '../pointsExpiry';
import { recordVisit } from './checkIn.sql';

/**
 * Checks a customer in and counts the visit. `isNewCustomer` is true for a customer who was imported without a name, so
 * that the kiosk asks them to complete their registration. A missing birthday alone does not count. Points that expired
 * after the customer was read are given back, because the visit takes precedence.
 */
export async function checkIn(
  shop: Shop,
  customer: CustomerWithVisit,
  inTransaction: <Result>(work: (sql: Sql) => Promise<Result>) => Promise<Result>,
): Promise<CheckInResponse> {
  const isNewCustomer = customer.name === null;
  if (customer.hasOpenVisit) return { isNewCustomer, customer };
  const points = await inTransaction((sql) => recordVisit(sql, shop, customer.id));
  if (points === null || points >= customer.loyaltyPoints) return { isNewCustomer, customer };
  const loyaltyPoints = await inTransaction((inner) => restoreLostRace(inner, shop.storeId, customer.id));
  return { isNewCustomer, customer: { ...customer, loyaltyPoints } };
}
