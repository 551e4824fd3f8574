import {
  CheckInRequest,
  CheckInResponse,
  Customer,
  CustomerLookup,
  RegisterRequest,
  RegisterResponse,
} from '../../../contract/customers';
import { ErrorBody } from '../../../contract/errors';
import { IdempotencyHeader } from '../../../contract/wire';
import type { Database } from '../../database/Database';
import type { App } from '../../http/App';
import { getActor, KIOSK_SCOPES } from '../../auth/guard';
import type { limitLookups } from '../../auth/rateLimit';
import { checkIn } from './checkIn';
import { findCustomer } from './findCustomer';
import { registerCustomer } from './registerCustomer';

export interface CustomerDeps {
  database: Database;
  /** Keeps a token from trying phone numbers through. */
  limitLookups: ReturnType<typeof limitLookups>;
}

const config = { scopes: KIOSK_SCOPES };
const tags = ['customer kiosk'];
const refusals = { 400: ErrorBody, 401: ErrorBody, 403: ErrorBody };
const NEVER_STORED = 'no-store';

/** What a kiosk does on behalf of a customer of its own store. */
export function customerRoutes(app: App, { database, limitLookups }: CustomerDeps): void {
  app.post(
    '/public/check-in',
    {
      config,
      preHandler: limitLookups,
      schema: {
        summary: 'Check a customer in; 404 means a new customer',
        tags,
        body: CheckInRequest,
        response: { 200: CheckInResponse, ...refusals, 404: ErrorBody, 429: ErrorBody },
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
      // It tells whether a phone number is known, so it counts as a look-up.
      preHandler: limitLookups,
      schema: {
        summary: 'Register a new customer, or complete an imported one',
        tags,
        headers: IdempotencyHeader,
        body: RegisterRequest,
        response: { 201: RegisterResponse, ...refusals, 409: ErrorBody, 422: ErrorBody, 429: ErrorBody },
      },
    },
    async (request, reply) => {
      const actor = getActor(request, KIOSK_SCOPES);
      const key = request.headers['idempotency-key'];
      const answer = await registerCustomer(database.forStore(actor.storeId), actor, request.body, key);
      return reply.code(201).send(answer);
    },
  );

  app.get(
    '/public/customer',
    {
      config,
      preHandler: limitLookups,
      schema: {
        summary: 'A customer by phone number',
        tags,
        querystring: CustomerLookup,
        response: { 200: Customer, ...refusals, 404: ErrorBody, 429: ErrorBody },
      },
    },
    (request, reply) => {
      const actor = getActor(request, KIOSK_SCOPES);
      void reply.header('cache-control', NEVER_STORED);
      return findCustomer(database.forStore(actor.storeId), actor, request.query);
    },
  );
}
