import type { FastifyBaseLogger } from 'fastify';
import { PosConnection } from '../../../contract/pointOfSale';
import { toShopId, toText, type ShopId, type ShopSql } from '../../database/Database';
import { defineRoutes } from '../../platform/auth/defineRoutes';
import { ADMIN_SCOPES, SHOP_SCOPES } from '../../platform/auth/guard';
import { createSharedLimit } from '../../platform/auth/requestLimits';
import type { App } from '../../platform/http/App';
import type { Reader } from '../../shared/reader';
import { checkPosConnection, getPosConnection, type PosDeps } from './connection';

export function pointOfSaleRoutes(app: App, deps: PosDeps): void {
  const { database } = deps;
  const common = { database, tags: ['point of sale'] as const };
  const admin = defineRoutes(app, { ...common, scopes: ADMIN_SCOPES });
  const owner = defineRoutes(app, { ...common, scopes: SHOP_SCOPES });
  const tests = createSharedLimit(database, 'pos-read');

  const test = async (sql: ShopSql, shopId: ShopId, reader: Reader, log: FastifyBaseLogger) => {
    await tests.count(toText(shopId));
    await checkPosConnection(deps, shopId, { log });
    return getPosConnection(sql, shopId, reader);
  };

  admin.get(
    '/stores/:id/point-of-sale',
    {
      operationId: 'getStorePointOfSale',
      summary: "Get the state of the connection to a store's point of sale",
      response: PosConnection,
      errors: [404],
    },
    ({ shopDb, params }) => getPosConnection(shopDb, toShopId(params.id), 'administrator'),
  );

  admin.post(
    '/stores/:id/point-of-sale/test',
    {
      operationId: 'testStorePointOfSale',
      summary: "Test the connection to a store's point of sale now; returns the new state",
      response: PosConnection,
      errors: [404, 429],
    },
    async ({ shopDb, params, request }) => {
      await getPosConnection(shopDb, toShopId(params.id), 'administrator');
      return test(shopDb, toShopId(params.id), 'administrator', request.log);
    },
  );

  owner.get(
    '/store/point-of-sale',
    {
      operationId: 'getPointOfSale',
      summary: "Get the state of the connection to your store's point of sale",
      byShop: true,
      response: PosConnection,
    },
    ({ shopDb, actor }) => getPosConnection(shopDb, actor.shopId, 'owner'),
  );

  owner.post(
    '/store/point-of-sale/test',
    {
      operationId: 'testPointOfSale',
      summary: "Test the connection to your store's point of sale now; returns the new state",
      byShop: true,
      response: PosConnection,
      errors: [429],
    },
    ({ shopDb, actor, request }) => test(shopDb, actor.shopId, 'owner', request.log),
  );
}
