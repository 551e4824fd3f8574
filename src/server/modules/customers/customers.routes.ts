import { Type } from 'typebox';
import {
  CheckInRequest,
  CheckInResponse,
  Customer,
  CustomerLookup,
  RegisterRequest,
  RegisterResponse,
} from '../../../contract/customers';
import { PointsChange, PointsQuery } from '../../../contract/points';
import { CustomerExpiry } from '../../../contract/pointsExpiry';
import type { Database, ScopedDatabase, Sql } from '../../database/Database';
import type { App } from '../../http/App';
import { defineRoutes } from '../../auth/defineRoutes';
import { KIOSK_SCOPES } from '../../auth/guard';
import { sendListPage, type CursorPage, toPage } from '../../shared/paging';
import type { Encryptor } from '../stores';
import type { LookupLimit } from '../../auth/lookupLimit';
import { getCustomer } from './getCustomer';
import { findExpiresAt } from './expiry/expiry.sql';
import { registerCustomer } from './registerCustomer';
import type { CustomerFacingActor } from '../../auth/actor';
import { recordVisit } from './customers.sql';
import { POINTS_PAGE } from '../../../contract/limits';

export interface CustomerDeps {
  database: Database;
  encryptor: Encryptor;
  /** Limits the lookups of a session, so that it cannot enumerate phone numbers. */
  limitLookups: LookupLimit;
}

/** Routes for the customers of a store, called by its kiosk. */
export function customerRoutes(app: App, { database, encryptor, limitLookups }: CustomerDeps): void {
  const route = defineRoutes(app, { database, tags: ['customer kiosk'], scopes: KIOSK_SCOPES });

  route.post(
    '/public/check-in',
    {
      summary: 'Check a customer in; 404 means a new customer',
      preHandler: limitLookups,
      body: CheckInRequest,
      response: CheckInResponse,
      errors: [404, 429],
    },
    ({ db, actor, body }) => checkIn(db, actor, body),
  );

  route.post(
    '/public/register',
    {
      summary: 'Register a new customer, or complete an imported one',
      // The response reveals whether a phone number is registered, so this counts as a lookup.
      preHandler: limitLookups,
      body: RegisterRequest,
      idempotent: true,
      response: RegisterResponse,
      status: 201,
      errors: [409, 429],
    },
    ({ db, actor, body, key }) => registerCustomer({ db, encryptor }, actor, body, key),
  );

  route.get(
    '/public/customer',
    {
      summary: 'Get a customer by phone number',
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
      summary: "List the changes of a customer's balance, newest first",
      description: 'Link rel=next is the address of the next page.',
      preHandler: limitLookups,
      query: PointsQuery,
      response: Type.Array(PointsChange),
      errors: [404, 429],
    },
    async ({ db, actor, query, request, reply }) =>
      sendListPage(request, reply, await listPointsChanges(db, actor, query)),
  );

  route.get(
    '/public/customer/points-expiry',
    {
      summary: "Get when a customer's points expire",
      preHandler: limitLookups,
      query: CustomerLookup,
      response: CustomerExpiry,
      errors: [404, 429],
    },
    async ({ db, actor, query }) => {
      const { id } = await getCustomer(db, actor, query);
      return { expiresAt: await findExpiresAt(db, actor.storeId, id) };
    },
  );
}

/**
 * Checks a customer in and counts the visit. `isNewCustomer` asks the kiosk to complete the registration of a customer
 * who was imported without a name; a missing birthday alone does not make a customer new.
 * @throws AppError 400 for an invalid phone number, 403 for another store, 404 for a phone number unknown to the store.
 */
async function checkIn(
  db: ScopedDatabase,
  actor: CustomerFacingActor,
  input: CheckInRequest,
): Promise<CheckInResponse> {
  const customer = await getCustomer(db, actor, input, 'New customer registration required');
  if (!customer.hasOpenVisit) await recordVisit(db, actor.storeId, customer.id);
  return { isNewCustomer: customer.name === null, customer };
}

/**
 * Lists the changes of a customer's balance, newest first.
 * @throws AppError 400 for an invalid phone number, 403 for another store, 404 when there is no such customer.
 */
async function listPointsChanges(
  db: ScopedDatabase,
  actor: CustomerFacingActor,
  { limit = POINTS_PAGE, cursor, ...lookup }: PointsQuery,
): Promise<CursorPage<PointsChange>> {
  const customer = await getCustomer(db, actor, lookup);
  const read = await listRows(db, actor.storeId, customer.id, { before: cursor ?? null, limit: limit + 1 });
  return toPage(read, limit, ({ number }) => String(number));
}

type Row = Omit<PointsChange, 'reason' | 'released'> & { reason: string | null; role: string };

async function listRows(
  sql: Sql,
  storeId: string,
  customerId: string,
  { before, limit }: { before: number | null; limit: number },
): Promise<PointsChange[]> {
  const rows = await sql.query<Row>(
    `select number, kind, delta as points, balance_after as "balanceAfter", reason, actor_role as role,
            created_at as "createdAt"
     from points_ledger
     where store_id = $1 and customer_id = $2 and number < coalesce($3::integer, 2147483647)
     order by number desc
     limit $4`,
    [storeId, customerId, before, limit],
  );
  return rows.map(({ reason, role, ...change }) => ({
    ...change,
    // The owner writes the reason of an adjustment for the owner's records, not for the customer.
    ...(reason !== null && change.kind !== 'adjustment' && { reason }),
    ...(change.kind === 'refund' && role === 'system' && { released: true as const }),
  }));
}
