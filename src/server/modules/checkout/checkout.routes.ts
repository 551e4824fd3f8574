import { CustomerLookup } from '../../../contract/customers';
import { CheckoutResponse } from '../../../contract/checkout';
import { ErrorBody } from '../../../contract/errors';
import { IdempotencyHeader } from '../../../contract/wire';
import type { App } from '../../http/App';
import { getActor, KIOSK_SCOPES } from '../../auth/guard';
import type { LookupLimit } from '../../auth/lookupLimit';
import { checkout } from './checkout';
import type { SyncDeps } from './sync/syncStore';

export interface CheckoutDeps extends Omit<SyncDeps, 'log'> {
  /** Limits how many phone numbers a token can try. */
  limitLookups: LookupLimit;
}

/** The route by which a customer at the kiosk reports a purchase. */
export function checkoutRoutes(app: App, { limitLookups, ...deps }: CheckoutDeps): void {
  app.post(
    '/public/checkout',
    {
      config: { scopes: KIOSK_SCOPES },
      preHandler: limitLookups,
      schema: {
        summary: 'Credit the customer with their purchase, now or as soon as the point of sale confirms it',
        tags: ['customer kiosk'],
        headers: IdempotencyHeader,
        body: CustomerLookup,
        response: {
          200: CheckoutResponse,
          400: ErrorBody,
          401: ErrorBody,
          403: ErrorBody,
          404: ErrorBody,
          422: ErrorBody,
          429: ErrorBody,
        },
      },
    },
    (request) => {
      const actor = getActor(request, KIOSK_SCOPES);
      return checkout({ ...deps, log: request.log }, actor, request.body, request.headers['idempotency-key']);
    },
  );
}
