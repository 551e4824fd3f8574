import type { Database } from '../../database/Database';
import { takeLink } from '../../platform/auth/customerLinks.sql';
import { hashToken } from '../../platform/auth/sessions';
import { findShop } from '../../platform/auth/subdomains.sql';
import { AppError } from '../../shared/AppError';
import { lockCustomerById } from '../customers';
import { openPageSession, type OpeningPhone } from './openPageSession';

interface OpenPage extends OpeningPhone {
  subdomain: string;
  /** The token of the link. */
  token: string;
}

/**
 * Opens a session with the one-time token of a link. Returns the store and the token of the session.
 * @throws AppError 404 when the store is unknown, or the link is unknown, used or expired, or its customer was erased
 *   or merged since.
 */
export async function openPage(
  database: Database,
  { subdomain, token, ...phone }: OpenPage,
): Promise<{ storeId: string; token: string }> {
  const shop = await findShop(database.platform, subdomain);
  if (shop === null) throw invalidLink();
  const { storeId } = shop;
  const sessionToken = await database.forStore(storeId).transaction(async (sql) => {
    const link = await takeLink(sql, storeId, hashToken(token));
    if (link === null) return null;
    const { customerId } = link;
    // The lock waits for an erasure, a merge or a change of the phone number, which end all sessions of the customer.
    const customer = await lockCustomerById<{ id: string }>(sql, storeId, customerId, 'c.id');
    return customer?.id === customerId ? openPageSession(sql, { storeId, ...link }, phone) : null;
  });
  if (sessionToken === null) throw invalidLink();
  return { storeId, token: sessionToken };
}

const invalidLink = () => new AppError('not_found', 'This link was already used or has expired');
