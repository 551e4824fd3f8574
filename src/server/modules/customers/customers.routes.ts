import { Type } from 'typebox';
import {
  CheckInRequest,
  CheckInResponse,
  Customer,
  CustomerLookup,
  RegisterRequest,
  RegisterResponse,
} from '../../../contract/customers';
import { ErrorBody } from '../../../contract/errors';
import { PointsChange, PointsQuery } from '../../../contract/points';
import { IdempotencyHeader } from '../../../contract/wire';
import type { Database } from '../../database/Database';
import type { App } from '../../http/App';
import { getActor, KIOSK_SCOPES } from '../../auth/guard';
import { nextPageLink } from '../../shared/paging';
import type { Encryptor } from '../stores';
import type { LookupLimit } from '../../auth/lookupLimit';
import { checkIn } from './checkIn';
import { getCustomer } from './getCustomer';
import { listPointsChanges } from './listPointsChanges';
import { registerCustomer } from './registerCustomer';

export interface CustomerDeps {
  database: Database;
  encryptor: Encryptor;
  /** Limits the lookups of a session, so that it cannot enumerate phone numbers. */
  limitLookups: LookupLimit;
}

const config = { scopes: KIOSK_SCOPES };
const tags = ['customer kiosk'];
const errors = { 400: ErrorBody, 401: ErrorBody, 403: ErrorBody };

/** Routes for the customers of a store, called by its kiosk. */
export function customerRoutes(app: App, { database, encryptor, limitLookups }: CustomerDeps): void {
  app.post(
    '/public/check-in',
    {
      config,
      preHandler: limitLookups,
      schema: {
        summary: 'Check a customer in; 404 means a new customer',
        tags,
        body: CheckInRequest,
        response: { 200: CheckInResponse, ...errors, 404: ErrorBody, 429: ErrorBody },
      },
    },
    (request) => {
      const actor = getActor(request, KIOSK_SCOPES);
      return checkIn(database.forStore(actor.storeId), actor, request.body);
    },
  );

  app.post(
    '/public/register',
    {
      config,
      // The response reveals whether a phone number is registered, so this counts as a lookup.
      preHandler: limitLookups,
      schema: {
        summary: 'Register a new customer, or complete an imported one',
        tags,
        headers: IdempotencyHeader,
        body: RegisterRequest,
        response: { 201: RegisterResponse, ...errors, 409: ErrorBody, 422: ErrorBody, 429: ErrorBody },
      },
    },
    async (request, reply) => {
      const actor = getActor(request, KIOSK_SCOPES);
      const key = request.headers['idempotency-key'];
      const db = database.forStore(actor.storeId);
      const response = await registerCustomer({ db, encryptor }, actor, request.body, key);
      return reply.code(201).send(response);
    },
  );

  app.get(
    '/public/customer',
    {
      config,
      preHandler: limitLookups,
      schema: {
        summary: 'Get a customer by phone number',
        tags,
        querystring: CustomerLookup,
        response: { 200: Customer, ...errors, 404: ErrorBody, 429: ErrorBody },
      },
    },
    (request) => {
      const actor = getActor(request, KIOSK_SCOPES);
      return getCustomer(database.forStore(actor.storeId), actor, request.query);
    },
  );

  app.get(
    '/public/customer/points',
    {
      config,
      preHandler: limitLookups,
      schema: {
        summary: "List the changes of a customer's balance, newest first",
        description: 'Link rel=next is the address of the next page.',
        tags,
        querystring: PointsQuery,
        response: { 200: Type.Array(PointsChange), ...errors, 404: ErrorBody, 429: ErrorBody },
      },
    },
    async (request, reply) => {
      const actor = getActor(request, KIOSK_SCOPES);
      const { rows, next } = await listPointsChanges(database.forStore(actor.storeId), actor, request.query);
      if (next !== null) void reply.header('link', nextPageLink(request.url, next));
      return rows;
    },
  );
}
