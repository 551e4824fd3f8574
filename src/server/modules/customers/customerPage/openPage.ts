import { randomBytes } from 'node:crypto';
import { CUSTOMER_SESSION_SECONDS } from '../../../../contract/limits';
import type { Database } from '../../../database/Database';
import { recordAuditBy } from '../../../platform/audit';
import { deleteCustomerSessions, insertCustomerSession } from '../../../platform/auth/customerSessions.sql';
import { hashToken } from '../../../platform/auth/sessions';
import { findStoreId } from '../../../platform/auth/subdomains.sql';
import { AppError } from '../../../shared/AppError';
import { describeDevice } from '../../../shared/describeDevice';
import { lockCustomerById } from '../customers.sql';
import { takeLink } from './links.sql';

interface OpenPage {
  subdomain: string;
  /** The token of the link. */
  token: string;
  /** The tokens of the phone's existing sessions, at any store. */
  formerTokens: readonly string[];
  userAgent: string | null;
  requestId: string;
}

/**
 * Opens a session with the one-time token of a link, and ends the phone's earlier session at the store, so that it has
 * only one. Returns the store and the token of the session: 256 random bits in base64url.
 * @throws AppError 404 when the store is unknown, or the link is unknown, used or expired, or its customer was erased
 *   or merged since.
 */
export async function openPage(
  database: Database,
  { subdomain, token, formerTokens, userAgent, requestId }: OpenPage,
): Promise<{ storeId: string; token: string }> {
  const storeId = await findStoreId(database.platform, subdomain);
  if (storeId === null) throw invalidLink();
  const sessionToken = randomBytes(32).toString('base64url');
  const isOpen = await database.forStore(storeId).transaction(async (sql) => {
    const link = await takeLink(sql, storeId, hashToken(token));
    if (link === null) return false;
    const { customerId, kiosk, isConfirmed } = link;
    // The lock waits for an erasure, a merge or a change of the phone number, which end all sessions of the customer.
    const customer = await lockCustomerById<{ id: string }>(sql, storeId, customerId, 'c.id');
    if (customer?.id !== customerId) return false;
    const verifiedBefore = await deleteCustomerSessions(sql, storeId, formerTokens.map(hashToken));
    // Verified, because the text reached the phone number, or the staff or an earlier session confirmed the customer.
    const isVerified = kiosk === null || isConfirmed || verifiedBefore.includes(customerId);
    await insertCustomerSession(sql, {
      storeId,
      customerId,
      tokenHash: hashToken(sessionToken),
      userAgent,
      openedBy: kiosk ? { by: 'kiosk', ...kiosk } : { by: 'text' },
      isVerified,
      lifetimeSeconds: CUSTOMER_SESSION_SECONDS,
    });
    await recordAuditBy(
      sql,
      { scope: 'customer', role: 'customer', storeId, customerId, isVerified, requestId },
      {
        action: 'customer_page_opened',
        recordType: 'customer',
        recordId: customerId,
        newValues: kiosk
          ? { openedBy: 'kiosk', kiosk: describeDevice(kiosk.userAgent), device: describeDevice(userAgent), isVerified }
          : { openedBy: 'text', device: describeDevice(userAgent), isVerified },
      },
    );
    return true;
  });
  if (!isOpen) throw invalidLink();
  return { storeId, token: sessionToken };
}

const invalidLink = () => new AppError('not_found', 'This link was already used or has expired');
