import { Type } from 'typebox';
import { CustomerPromotion, CustomerPromotionsQuery } from '../../../contract/promotions';
import { RedeemPromotionRequest, RedeemPromotionResponse } from '../../../contract/redemptions';
import type { Database } from '../../database/Database';
import type { App } from '../../http/App';
import { defineRoutes } from '../../auth/defineRoutes';
import { KIOSK_SCOPES } from '../../auth/guard';
import { normalizeId } from '../../shared/ids';
import { listCustomerPromotions } from './listCustomerPromotions';
import { redeemPromotion } from './redeemPromotion';

/** Routes for the promotions of a store, called by its kiosk. */
export function promotionRoutes(app: App, { database }: { database: Database }): void {
  const route = defineRoutes(app, { database, tags: ['promotions'], scopes: KIOSK_SCOPES });

  route.get(
    '/public/promotions/store/:storeId',
    {
      summary: 'List the promotions of a store with what a customer has redeemed',
      query: CustomerPromotionsQuery,
      response: Type.Array(CustomerPromotion),
      errors: [404],
    },
    ({ db, actor, params, query }) => listCustomerPromotions(db, actor, { ...query, storeId: params.storeId }),
  );

  route.post(
    '/public/promotions/:id/redeem-customer',
    {
      summary: 'Redeem a promotion for a customer, once',
      body: RedeemPromotionRequest,
      idempotent: true,
      response: RedeemPromotionResponse,
      status: 201,
      errors: [404, 409],
    },
    ({ db, actor, params, body, key }) =>
      redeemPromotion(db, actor, params.id, { ...body, storeId: normalizeId(body.storeId) }, key),
  );
}
