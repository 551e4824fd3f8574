import { Type } from 'typebox';
import { CustomerPromotion, CustomerPromotionsQuery } from '../../../contract/promotions';
import type { Database } from '../../database/Database';
import { defineRoutes } from '../../platform/auth/defineRoutes';
import { KIOSK_SCOPES } from '../../platform/auth/guard';
import type { App } from '../../platform/http/App';
import { AppError } from '../../shared/AppError';
import { findCustomerId } from '../customers';
import { listCustomerPromotionRows } from './promotions.sql';

/** Routes for the promotions of a store, which its kiosk calls. */
export function promotionRoutes(app: App, { database }: { database: Database }): void {
  const route = defineRoutes(app, { database, tags: ['promotions'], scopes: KIOSK_SCOPES });

  route.get(
    '/public/promotions/store/:storeId',
    {
      operationId: 'listCustomerPromotions',
      summary: 'List the promotions of a store with what a customer has redeemed',
      key: 'offers:read',
      byShop: true,
      query: CustomerPromotionsQuery,
      response: Type.Array(CustomerPromotion),
      errors: [404],
    },
    async ({ db, actor, query: { customerId } }) => {
      if (customerId === undefined) return listCustomerPromotionRows(db, actor, null);
      const id = await findCustomerId(db, actor.storeId, customerId);
      if (id === null) throw new AppError('not_found', 'Customer not found');
      return listCustomerPromotionRows(db, actor, id);
    },
  );
}
