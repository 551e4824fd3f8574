import { CheckoutResponse } from '../../../contract/checkout';
import { CustomerLookup } from '../../../contract/customers';
import { defineRoutes } from '../../platform/auth/defineRoutes';
import { KIOSK_SCOPES } from '../../platform/auth/guard';
import type { LookupLimit } from '../../platform/auth/lookupLimit';
import type { App } from '../../platform/http/App';
import type { SyncDeps } from '../orderSync';
import { checkout } from './checkout';

export interface CheckoutDeps extends Omit<SyncDeps, 'log'> {
  /** Limits how many phone numbers a session can try. */
  limitLookups: LookupLimit;
}

export function checkoutRoutes(app: App, { limitLookups, ...deps }: CheckoutDeps): void {
  defineRoutes(app, { database: deps.database, tags: ['customer kiosk'], scopes: KIOSK_SCOPES }).post(
    '/public/checkout',
    {
      operationId: 'createCheckout',
      summary: 'Credit the customer with their purchase, now or as soon as the point of sale confirms it',
      preHandler: limitLookups,
      body: CustomerLookup,
      idempotent: true,
      response: CheckoutResponse,
      errors: [404, 429],
    },
    ({ actor, body, key, request }) => checkout({ ...deps, log: request.log }, actor, body, key),
  );
}
