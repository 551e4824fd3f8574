import { Type } from 'typebox';
import { CustomerLookup } from '../../../contract/customers';
import {
  CustomerRedemption,
  RedeemRequest,
  RedeemResponse,
  Redemption,
  RedemptionsQuery,
} from '../../../contract/redemptions';
import { ErrorBody } from '../../../contract/errors';
import { Id, IdempotencyHeader } from '../../../contract/wire';
import type { Database } from '../../database/Database';
import type { App } from '../../http/App';
import { sendWithETag } from '../../http/conditionalGet';
import { getActor, KIOSK_SCOPES, STORE_STAFF_SCOPES } from '../../auth/guard';
import type { limitLookups } from '../../auth/rateLimit';
import { sendListPage } from '../../shared/paging';
import { listCustomerRedemptions } from './listCustomerRedemptions';
import { createRedemptionList } from './listRedemptions';
import { redeemReward } from './redeemReward';

export interface RedemptionDeps {
  database: Database;
  /** Keeps a token from trying phone numbers through. */
  limitLookups: ReturnType<typeof limitLookups>;
}

const refusals = { 400: ErrorBody, 401: ErrorBody, 403: ErrorBody };

/** Redeeming, a customer's own redemptions, and the list that the owner's activities and the cashier's board show. */
export function redemptionRoutes(app: App, { database, limitLookups }: RedemptionDeps): void {
  app.get(
    '/stores/:storeId/rewards/redemptions',
    {
      config: { scopes: STORE_STAFF_SCOPES },
      schema: {
        summary: 'Redemptions, newest first; 304 while nothing changed',
        description: 'X-Total-Count tells how many there are, Link rel=next where the next page is.',
        tags: ['redemptions'],
        params: Type.Object({ storeId: Id }),
        querystring: RedemptionsQuery,
        response: { 200: Type.Array(Redemption), 304: Type.Null(), 400: ErrorBody, 401: ErrorBody, 403: ErrorBody },
      },
    },
    async (request, reply) => {
      const actor = getActor(request, STORE_STAFF_SCOPES);
      const { storeId } = request.params;
      const list = await createRedemptionList(database.forStore(actor.storeId), actor, storeId, request.query);
      return sendWithETag(request, reply, list.version, async () => {
        // Names and phone numbers stay out of the browser's cache; the board keeps its ETag itself.
        void reply.header('cache-control', 'no-store');
        return sendListPage(request, reply, await list.load());
      });
    },
  );

  app.get(
    '/public/customer/redemptions',
    {
      config: { scopes: KIOSK_SCOPES },
      preHandler: limitLookups,
      schema: {
        summary: 'What a customer redeemed, newest first',
        tags: ['redemptions'],
        querystring: CustomerLookup,
        response: { 200: Type.Array(CustomerRedemption), ...refusals, 404: ErrorBody, 429: ErrorBody },
      },
    },
    (request, reply) => {
      const actor = getActor(request, KIOSK_SCOPES);
      void reply.header('cache-control', 'no-store');
      return listCustomerRedemptions(database.forStore(actor.storeId), actor, request.query);
    },
  );

  app.post(
    '/public/redeem',
    {
      config: { scopes: KIOSK_SCOPES },
      schema: {
        summary: 'Redeem a reward: the points are held until the cashier confirms',
        tags: ['redemptions'],
        headers: IdempotencyHeader,
        body: RedeemRequest,
        response: { 201: RedeemResponse, ...refusals, 404: ErrorBody, 409: ErrorBody, 422: ErrorBody },
      },
    },
    async (request, reply) => {
      const actor = getActor(request, KIOSK_SCOPES);
      const key = request.headers['idempotency-key'];
      const answer = await redeemReward(database.forStore(actor.storeId), actor, request.body, key);
      return reply.code(201).send(answer);
    },
  );
}
