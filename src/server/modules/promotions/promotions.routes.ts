import { Type } from 'typebox';
import { ErrorBody } from '../../../contract/errors';
import { CustomerPromotion, CustomerPromotionsQuery } from '../../../contract/promotions';
import { RedeemPromotionRequest, RedeemPromotionResponse } from '../../../contract/redemptions';
import { Id, IdempotencyHeader } from '../../../contract/wire';
import type { Database } from '../../database/Database';
import type { App } from '../../http/App';
import { getActor, KIOSK_SCOPES } from '../../auth/guard';
import { getIdParam, normalizeId } from '../../shared/ids';
import { listCustomerPromotions } from './listCustomerPromotions';
import { redeemPromotion } from './redeemPromotion';

const errors = { 400: ErrorBody, 401: ErrorBody, 403: ErrorBody, 404: ErrorBody };

/** Routes for the promotions of a store, called by its kiosk. */
export function promotionRoutes(app: App, { database }: { database: Database }): void {
  app.get(
    '/public/promotions/store/:storeId',
    {
      config: { scopes: KIOSK_SCOPES },
      schema: {
        summary: 'List the promotions of a store with what a customer has redeemed',
        tags: ['promotions'],
        params: Type.Object({ storeId: Id }),
        querystring: CustomerPromotionsQuery,
        response: { 200: Type.Array(CustomerPromotion), ...errors },
      },
    },
    (request) => {
      const actor = getActor(request, KIOSK_SCOPES);
      const query = { ...request.query, storeId: normalizeId(request.params.storeId) };
      return listCustomerPromotions(database.forStore(actor.storeId), actor, query);
    },
  );

  app.post(
    '/public/promotions/:id/redeem-customer',
    {
      config: { scopes: KIOSK_SCOPES },
      schema: {
        summary: 'Redeem a promotion for a customer, once',
        tags: ['promotions'],
        params: Type.Object({ id: Id }),
        headers: IdempotencyHeader,
        body: RedeemPromotionRequest,
        response: { 201: RedeemPromotionResponse, ...errors, 409: ErrorBody, 422: ErrorBody },
      },
    },
    async (request, reply) => {
      const actor = getActor(request, KIOSK_SCOPES);
      const key = request.headers['idempotency-key'];
      const db = database.forStore(actor.storeId);
      const input = { ...request.body, storeId: normalizeId(request.body.storeId) };
      return reply.code(201).send(await redeemPromotion(db, actor, getIdParam(request), input, key));
    },
  );
}
