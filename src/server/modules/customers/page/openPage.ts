import { randomBytes } from 'node:crypto';
import { CUSTOMER_SESSION_SECONDS } from '../../../../contract/limits';
import { insertCustomerSession } from '../../../auth/customerSessions.sql';
import { hashToken } from '../../../auth/sessions';
import type { Database } from '../../../database/Database';
import { AppError } from '../../../shared/AppError';
import { recordAuditBy } from '../../audit';
import { lockCustomerById } from '../customers.sql';
import { takeLink } from './links.sql';
import { findStoreId } from './page.sql';

/**
 * Opens a session with the one-time token of a link, which it uses up. Returns the token of the session: 256 random
 * bits, base64url.
 * @throws AppError 404 when the store is unknown, or the link is unknown, used or expired, or its customer was erased or
 * merged since.
 */
export async function openPage(
  database: Database,
  { subdomain, token, requestId }: { subdomain: string; token: string; requestId: string },
): Promise<string> {
  const storeId = await findStoreId(database.platform, subdomain);
  if (storeId === null) throw invalidLink();
  const sessionToken = randomBytes(32).toString('base64url');
  const isOpen = await database.forStore(storeId).transaction(async (sql) => {
    const customerId = await takeLink(sql, storeId, hashToken(token));
    if (customerId === null) return false;
    // The lock waits for an erasure or a merge, which end all sessions of the customer.
    const customer = await lockCustomerById<{ id: string }>(sql, storeId, customerId, 'c.id');
    if (customer?.id !== customerId) return false;
    await insertCustomerSession(sql, {
      ...{ storeId, customerId, tokenHash: hashToken(sessionToken) },
      lifetimeSeconds: CUSTOMER_SESSION_SECONDS,
    });
    await recordAuditBy(
      sql,
      { scope: 'customer', role: 'customer', storeId, customerId, requestId },
      { action: 'customer_page_opened', recordType: 'customer', recordId: customerId },
    );
    return true;
  });
  if (!isOpen) throw invalidLink();
  return sessionToken;
}

const invalidLink = () => new AppError('not_found', 'This link was already used or has expired');
