import { randomBytes } from 'node:crypto';
import { CustomerPageLink } from '../../../../contract/customerPage';
import { CustomerLookup } from '../../../../contract/customers';
import { CUSTOMER_LINK_BYTES } from '../../../../contract/limits';
import type { KioskActor } from '../../../auth/actor';
import { defineRoutes } from '../../../auth/defineRoutes';
import { KIOSK_ONLY_SCOPES } from '../../../auth/guard';
import type { LookupLimit } from '../../../auth/lookupLimit';
import { hashToken } from '../../../auth/sessions';
import { getSubdomain } from '../../../auth/subdomains.sql';
import type { Database, ScopedDatabase } from '../../../database/Database';
import type { App } from '../../../http/App';
import { getCustomer } from '../getCustomer';
import { deleteLinksOf, insertLink } from './links.sql';

/** A QR code is shown for so long. */
const LIFETIME_SECONDS = 120;

/** One-time links from the kiosk to the page of the customer on its screen. */
export function customerLinkRoutes(
  app: App,
  {
    database,
    limitLookups,
    publicUrl,
  }: { database: Database; limitLookups: LookupLimit; publicUrl: string | undefined },
): void {
  const route = defineRoutes(app, { database, tags: ['customer page'], scopes: KIOSK_ONLY_SCOPES });

  route.post(
    '/kiosk/customer-page-links',
    {
      summary: "Create a one-time link to a customer's page, valid for 2 minutes; an earlier one of the kiosk ends",
      preHandler: limitLookups,
      body: CustomerLookup,
      response: CustomerPageLink,
      status: 201,
      errors: [404, 429],
    },
    ({ db, actor, body, request }) =>
      createLink(db, actor, {
        lookup: body,
        createdBy: request.sessionKey,
        origin: publicUrl ?? `${request.protocol}://${request.host}`,
      }),
  );

  route.delete(
    '/kiosk/customer-page-links',
    { summary: 'Revoke the links of this kiosk that were not used' },
    ({ db, actor, request }) => deleteLinksOf(db, actor.storeId, request.sessionKey),
  );
}

/**
 * Creates a link. The token is in its fragment, which browsers send to no server.
 * @throws AppError 400 for an invalid phone number, 403 for another store, 404 when there is no such customer.
 */
async function createLink(
  db: ScopedDatabase,
  actor: KioskActor,
  { lookup, createdBy, origin }: { lookup: CustomerLookup; createdBy: string; origin: string },
): Promise<CustomerPageLink> {
  const { storeId } = actor;
  const customer = await getCustomer(db, actor, lookup);
  const token = randomBytes(CUSTOMER_LINK_BYTES).toString('base64url');
  const expiresAt = await db.transaction(async (sql) => {
    await deleteLinksOf(sql, storeId, createdBy);
    return insertLink(sql, {
      ...{ storeId, customerId: customer.id, createdBy },
      tokenHash: hashToken(token),
      lifetimeSeconds: LIFETIME_SECONDS,
    });
  });
  // The kiosk may send a former one.
  const subdomain = await getSubdomain(db, storeId);
  return { url: `${origin}/my/${subdomain}#${token}`, expiresAt };
}
