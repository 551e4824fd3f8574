import type { CustomerPhone } from '../../../contract/customerPage';
import type { ScopedDatabase, Sql } from '../../database/Database';
import { recordAuditBy } from '../../platform/audit';
import type { CustomerActor, DashboardActor } from '../../platform/auth/actor';
import { deleteCustomerAccess, listCustomerPhones } from '../../platform/auth/customerSessions.sql';
import { AppError } from '../../shared/AppError';
import { lockCustomerById } from '../customers';
import { describeDevice } from '../sessions';

/**
 * Lists the phones on which the customer is signed in, this one first. In an unverified session, details of the other
 * phones are hidden, because the person may only know the phone number.
 */
export async function listPhones(
  sql: Sql,
  { storeId, customerId, isVerified }: CustomerActor,
  currentHash: Buffer,
): Promise<CustomerPhone[]> {
  const phones = await listCustomerPhones(sql, storeId, { customerId, currentHash });
  return phones.map(({ kioskUserAgent, userAgent, ...phone }) => {
    const isShown = isVerified || phone.isCurrent;
    return {
      ...phone,
      kiosk: isShown ? describeDevice(kioskUserAgent) : null,
      device: isShown ? describeDevice(userAgent) : null,
    };
  });
}

/**
 * Signs a customer out of their page on all phones, for the owner or for themselves. Links and codes end too.
 * @throws AppError 404 for an unknown customer.
 */
export function signOutPhones(
  db: ScopedDatabase,
  actor: CustomerActor | DashboardActor,
  customerId: string,
): Promise<void> {
  const { storeId } = actor;
  return db.transaction(async (sql) => {
    const customer = await lockCustomerById<{ id: string }>(sql, storeId, customerId, 'c.id');
    if (!customer) throw new AppError('not_found', 'Customer not found');
    await deleteCustomerAccess(sql, storeId, [customer.id]);
    await recordAuditBy(sql, actor, {
      action: 'customer_signed_out',
      recordType: 'customer',
      recordId: customer.id,
    });
  });
}
