import { randomBytes } from 'node:crypto';
import { CreateCustomerPageLink, CustomerPageLink } from '../../../contract/customerPage';
import { CustomerLookup } from '../../../contract/customers';
import { CUSTOMER_LINK_BYTES } from '../../../contract/plain/limits';
import type { Database, ScopedDatabase, Sql } from '../../database/Database';
import { recordAuditBy } from '../../platform/audit';
import type { KioskActor } from '../../platform/auth/actor';
import { deleteLinksOf, insertLink } from '../../platform/auth/customerLinks.sql';
import { defineRoutes } from '../../platform/auth/defineRoutes';
import { getBearerToken, KIOSK_ONLY_SCOPES } from '../../platform/auth/guard';
import type { LookupLimit } from '../../platform/auth/lookupLimit';
import { hashToken } from '../../platform/auth/sessions';
import { getSubdomain } from '../../platform/auth/subdomains.sql';
import type { App } from '../../platform/http/App';
import { getOwnOrigin } from '../../platform/http/ownAddress';
import { AppError } from '../../shared/AppError';
import type { CheckKioskPin } from '../accounts';
import { getCustomer } from '../customers';

/** The lifetime of a link. The kiosk shows its QR code for as long. */
const LIFETIME_SECONDS = 120;

export function customerLinkRoutes(
  app: App,
  { database, limitLookups, checkPin }: { database: Database; limitLookups: LookupLimit; checkPin: CheckKioskPin },
): void {
  const route = defineRoutes(app, { database, tags: ['customer page'], scopes: KIOSK_ONLY_SCOPES });

  route.post(
    '/kiosk/customer-page-links',
    {
      operationId: 'createCustomerPageLink',
      summary: "Create a one-time link to a customer's page, valid for 2 minutes; an earlier one of the kiosk ends",
      description: 'With the PIN of the kiosk, the page shows personal data at once.',
      preHandler: limitLookups,
      body: CreateCustomerPageLink,
      response: CustomerPageLink,
      status: 201,
      errors: [404, 409, 429],
    },
    async ({ db, actor, body, request }) => {
      const { pin, ...lookup } = body;
      const token = getBearerToken(request.headers.authorization) ?? '';
      if (pin !== undefined && !(await checkPin(actor, { token, pin }))) {
        throw new AppError('conflict', 'This store has no kiosk PIN');
      }
      return createLink(db, actor, {
        lookup,
        createdBy: request.sessionKey,
        isConfirmed: pin !== undefined,
        origin: getOwnOrigin(request),
      });
    },
  );

  route.delete(
    '/kiosk/customer-page-links',
    { operationId: 'revokeCustomerPageLinks', summary: 'Revoke the links of this kiosk that were not used' },
    ({ db, actor, request }) => deleteLinksOf(db, actor.storeId, request.sessionKey),
  );
}

/**
 * Creates a link. The token is in its fragment, which browsers do not send to servers.
 * @throws AppError 400 for an invalid phone number, 401 when the store was deleted, 403 for another store, 404 for an
 *   unknown customer.
 */
async function createLink(
  db: ScopedDatabase,
  actor: KioskActor,
  {
    lookup,
    createdBy,
    isConfirmed,
    origin,
  }: { lookup: CustomerLookup; createdBy: string; isConfirmed: boolean; origin: string },
): Promise<CustomerPageLink> {
  const { storeId } = actor;
  const customer = await getCustomer(db, actor, lookup);
  const token = randomBytes(CUSTOMER_LINK_BYTES).toString('base64url');
  const expiresAt = await db.transaction(async (sql) => {
    await deleteLinksOf(sql, storeId, createdBy);
    if (isConfirmed) await recordConfirmation(sql, actor, customer.id);
    return insertLink(sql, {
      storeId,
      customerId: customer.id,
      createdBy,
      isConfirmed,
      tokenHash: hashToken(token),
      lifetimeSeconds: LIFETIME_SECONDS,
    });
  });
  // The kiosk may have sent a former subdomain.
  const subdomain = await getSubdomain(db, storeId);
  return { url: `${origin}/my/${subdomain}#${token}`, expiresAt };
}

function recordConfirmation(sql: Sql, actor: KioskActor, customerId: string): Promise<void> {
  return recordAuditBy(sql, actor, {
    action: 'customer_page_confirmed',
    recordType: 'customer',
    recordId: customerId,
  });
}
