import { randomBytes } from 'node:crypto';
import { CUSTOMER_SESSION_SECONDS } from '../../../contract/plain/limits';
import type { Sql } from '../../database/Database';
import { recordAuditBy } from '../../platform/audit';
import type { TakenLink } from '../../platform/auth/customerLinks.sql';
import { deleteCustomerSessions, insertCustomerSession } from '../../platform/auth/customerSessions.sql';
import { hashToken } from '../../platform/auth/sessions';
import { describeDevice } from '../sessions';

/** The phone that opens a page. */
export interface OpeningPhone {
  /** The tokens of its existing sessions, at any store. */
  formerTokens: readonly string[];
  userAgent: string | null;
  requestId: string;
}

/**
 * Opens a session on a customer's page, and ends the phone's earlier session at the store, so that it has only one.
 * Returns the token of the session: 256 random bits in base64url. The caller must hold a lock on the customer's row,
 * which waits for an erasure, a merge or a change of the phone number.
 */
export async function openPageSession(
  sql: Sql,
  {
    storeId,
    customerId,
    kiosk,
    isConfirmed,
  }: { storeId: string; customerId: string; kiosk: TakenLink['kiosk']; isConfirmed: boolean },
  { formerTokens, userAgent, requestId }: OpeningPhone,
): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  const verifiedBefore = await deleteCustomerSessions(sql, storeId, formerTokens.map(hashToken));
  // Verified, because the text reached the phone number, or the staff or an earlier session confirmed the customer.
  const isVerified = kiosk === null || isConfirmed || verifiedBefore.includes(customerId);
  await insertCustomerSession(sql, {
    storeId,
    customerId,
    tokenHash: hashToken(token),
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
  return token;
}
