import { Type } from 'typebox';
import {
  CheckInRequest,
  CheckInResponse,
  Customer,
  CustomerLookup,
  RegistrationRequest,
  RegistrationResponse,
} from '../../../contract/customers';
import { PointsChange, PointsQuery } from '../../../contract/points';
import { CustomerExpiry } from '../../../contract/pointsExpiry';
import type { Database, ScopedDatabase } from '../../database/Database';
import type { CustomerFacingActor } from '../../platform/auth/actor';
import { defineRoutes } from '../../platform/auth/defineRoutes';
import { KIOSK_SCOPES } from '../../platform/auth/guard';
import type { LookupLimit } from '../../platform/auth/lookupLimit';
import type { App } from '../../platform/http/App';
import type { Encryptor } from '../../platform/secrets/encryption';
import { sendListPage, type CursorPage } from '../../shared/paging';
import { getCustomer } from '../customers';
import { findSignUpGift } from '../gifts';
import { listPointsChanges } from '../ledger';
import { findExpiresAt } from '../pointsExpiry';
import { checkIn } from './checkIn';
import { signUpAtKiosk } from './signUp';

export interface CheckInDeps {
  database: Database;
  encryptor: Encryptor;
  /** Limits the lookups of a session, so that it cannot enumerate phone numbers. */
  limitLookups: LookupLimit;
}

/** Routes by which the kiosk of a store checks customers in, signs them up and looks them up. */
export function checkInRoutes(app: App, { database, encryptor, limitLookups }: CheckInDeps): void {
  const route = defineRoutes(app, { database, tags: ['customer kiosk'], scopes: KIOSK_SCOPES });

  route.post(
    '/public/check-in',
    {
      operationId: 'checkIn',
      summary: 'Check a customer in; 404 means a new customer',
      key: 'customers:write',
      byShop: true,
      preHandler: limitLookups,
      body: CheckInRequest,
      response: CheckInResponse,
      errors: [404, 429],
    },
    ({ db, actor, body }) => checkInByPhone(db, actor, body),
  );

  route.post(
    '/public/register',
    {
      operationId: 'registerCustomer',
      summary: 'Sign a new customer up, or complete an imported one',
      key: 'customers:write',
      byShop: true,
      // The response reveals whether a customer has a phone number, so this request counts as a lookup.
      preHandler: limitLookups,
      body: RegistrationRequest,
      idempotent: true,
      response: RegistrationResponse,
      status: 201,
      errors: [409, 429],
    },
    ({ db, actor, body, key }) => signUpAtKiosk({ db, encryptor }, actor, body, key),
  );

  route.get(
    '/public/customer',
    {
      operationId: 'getCustomerByPhone',
      summary: 'Get a customer by phone number',
      key: 'customers:read',
      byShop: true,
      preHandler: limitLookups,
      query: CustomerLookup,
      response: Customer,
      errors: [404, 429],
    },
    ({ db, actor, query }) => getCustomer(db, actor, query),
  );

  route.get(
    '/public/customer/points',
    {
      operationId: 'listPointsByPhone',
      summary: "List the changes of a customer's balance, newest first",
      description: 'Link rel=next is the address of the next page.',
      key: 'points:read',
      byShop: true,
      preHandler: limitLookups,
      query: PointsQuery,
      response: Type.Array(PointsChange),
      errors: [404, 429],
    },
    async ({ db, actor, query, request, reply }) =>
      sendListPage(request, reply, await listChangesByPhone(db, actor, query)),
  );

  route.get(
    '/public/customer/points-expiry',
    {
      operationId: 'getPointsExpiryByPhone',
      summary: "Get when a customer's points expire, and the gift that waits for a new one",
      key: 'points:read',
      byShop: true,
      preHandler: limitLookups,
      query: CustomerLookup,
      response: CustomerExpiry,
      errors: [404, 429],
    },
    async ({ db, actor, query }) => {
      const { id } = await getCustomer(db, actor, query);
      const signUpGift = await findSignUpGift(db, actor.storeId, id);
      return { expiresAt: await findExpiresAt(db, actor.storeId, id), ...(signUpGift !== null && { signUpGift }) };
    },
  );
}

/**
 * Checks in the customer with a phone number.
 * @throws AppError 400 for an invalid phone number, 401 when the store was deleted, 403 for another store, 404 when no
 *   customer has the number.
 */
async function checkInByPhone(
  db: ScopedDatabase,
  actor: CustomerFacingActor,
  input: CheckInRequest,
): Promise<CheckInResponse> {
  const customer = await getCustomer(db, actor, input, "You're new here. Welcome!");
  return checkIn(actor, customer, (work) => db.transaction(work));
}

/**
 * Lists the points changes of a customer, newest first.
 * @throws AppError 400 for an invalid phone number, 401 when the store was deleted, 403 for another store, 404 when no
 *   customer has the number.
 */
async function listChangesByPhone(
  db: ScopedDatabase,
  actor: CustomerFacingActor,
  { limit, cursor, ...lookup }: PointsQuery,
): Promise<CursorPage<PointsChange>> {
  const customer = await getCustomer(db, actor, lookup);
  return listPointsChanges(db, actor.storeId, { customerId: customer.id, limit, cursor });
}
