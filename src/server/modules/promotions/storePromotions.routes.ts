import { Type } from 'typebox';
import { PROMOTIONS_MAX } from '../../../contract/plain/offerLimits';
import { CreatePromotion, Promotion, UpdatePromotion } from '../../../contract/promotions';
import type { Database } from '../../database/Database';
import { defineRoutes } from '../../platform/auth/defineRoutes';
import { DASHBOARD_SCOPES } from '../../platform/auth/guard';
import type { App } from '../../platform/http/App';
import { defineOffers } from '../offers';
import { toNewPromotion, toUpdatedPromotion, validatePromotion } from './promotions.rules';
import { promotionTable } from './promotions.sql';

/** The owner's operations on promotions. Multipliers may overlap, because each applies to one purchase. */
const promotions = defineOffers({
  noun: 'promotion',
  table: promotionTable,
  tooMany: `A store can have at most ${PROMOTIONS_MAX.toLocaleString('en-US')} promotions. Delete ended ones.`,
  toNew: toNewPromotion,
  toUpdated: toUpdatedPromotion,
});

export function storePromotionRoutes(app: App, { database }: { database: Database }): void {
  const route = defineRoutes(app, { database, tags: ['promotions'], scopes: DASHBOARD_SCOPES });

  route.get(
    '/store/promotions',
    {
      operationId: 'listPromotions',
      summary: 'List the promotions of your store, ended and inactive ones too, the latest start first',
      response: Type.Array(Promotion),
    },
    ({ db, actor }) => promotions.list(db, actor),
  );

  route.post(
    '/store/promotions',
    {
      operationId: 'createPromotion',
      summary: 'Create a promotion',
      body: CreatePromotion,
      rules: validatePromotion,
      idempotent: true,
      response: Promotion,
      status: 201,
      errors: [409],
    },
    ({ db, actor, body, key }) => promotions.create(db, actor, body, key),
  );

  route.patch(
    '/store/promotions/:id',
    {
      operationId: 'updatePromotion',
      summary: 'Change a promotion; omitted fields and existing redemptions stay as they are',
      body: UpdatePromotion,
      rules: validatePromotion,
      response: Promotion,
      errors: [404],
    },
    ({ db, actor, params, body }) => promotions.update(db, actor, params.id, body),
  );

  route.delete(
    '/store/promotions/:id',
    {
      operationId: 'deletePromotion',
      summary: 'Delete a promotion; existing redemptions stay as they are',
      errors: [404],
    },
    ({ db, actor, params }) => promotions.delete(db, actor, params.id),
  );
}
