import { Type } from 'typebox';
import { CustomerPromotion, CustomerPromotionsQuery } from '../../../contract/promotions';
import { RedeemPromotionRequest, RedeemPromotionResponse } from '../../../contract/redemptions';
import { defineRoutes } from '../../auth/defineRoutes';
import { KIOSK_SCOPES } from '../../auth/guard';
import type { Database } from '../../database/Database';
import type { App } from '../../http/App';
import { AppError } from '../../shared/AppError';
import { normalizeId } from '../../shared/ids';
import { findCustomerId } from '../customers';
import { listCustomerPromotionRows } from './promotions.sql';
import { redeemPromotion } from './redeemPromotion';

/** Routes for the promotions of a store, which its kiosk calls. */
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
    async ({ db, params: { storeId }, query: { customerId } }) => {
      if (customerId === undefined) return listCustomerPromotionRows(db, storeId, null);
      const id = await findCustomerId(db, storeId, customerId);
      if (id === null) throw new AppError('not_found', 'Customer not found');
      return listCustomerPromotionRows(db, storeId, id);
    },
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
