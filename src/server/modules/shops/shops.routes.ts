import { Type } from 'typebox';
import {
  Shop,
  ShopFigures,
  ShopFiguresQuery,
  ShopMonth,
  ShopMonthsExportQuery,
  ShopMonthsQuery,
  UpdateShop,
} from '../../../contract/shops';
import type { Database } from '../../database/Database';
import { defineRoutes } from '../../platform/auth/defineRoutes';
import { DASHBOARD_SCOPES } from '../../platform/auth/guard';
import type { App } from '../../platform/http/App';
import { inOneBatch, sendCsv, type CsvColumns } from '../../platform/http/sendCsv';
import { toMonthColumns } from './months/exportMonths';
import { getShopMonths } from './months/shopMonths';
import { assertChain, getShopFigures, listShops, updateShop, validateShop } from './shops';

/** Routes by which the owner of a chain sees its shops. */
export function shopRoutes(app: App, { database }: { database: Database }): void {
  const route = defineRoutes(app, { database, tags: ['shops'], scopes: DASHBOARD_SCOPES });

  route.get(
    '/store/shops',
    {
      operationId: 'listShops',
      summary: 'List the shops of your chain with their registers and devices',
      response: Type.Array(Shop),
      errors: [404],
    },
    ({ actor }) => {
      assertChain(actor);
      return listShops(database, actor.storeId);
    },
  );

  route.patch(
    '/store/shops/:id',
    {
      operationId: 'updateShop',
      summary: 'Change the place of a shop, or the number from which its customers get texts',
      body: UpdateShop,
      rules: validateShop,
      response: Shop,
      errors: [404],
    },
    ({ actor, params, body }) => {
      assertChain(actor);
      return updateShop(database, actor, params.id, body);
    },
  );

  route.get(
    '/store/shops/stats',
    {
      operationId: 'getShopStats',
      summary: 'Get the figures of each shop over a period, former shops too',
      query: ShopFiguresQuery,
      response: Type.Array(ShopFigures),
      errors: [404],
    },
    ({ db, actor, query }) => {
      assertChain(actor);
      return getShopFigures(db, actor.storeId, query);
    },
  );

  route.get(
    '/store/shops/stats/export',
    {
      operationId: 'exportShopStats',
      summary: 'Download the figures of each shop over a period as CSV',
      query: ShopFiguresQuery,
      produces: ['text/csv'],
      response: Type.Unsafe<NodeJS.ReadableStream>({}),
      errors: [404],
    },
    async ({ db, actor, query, reply }) => {
      assertChain(actor);
      const rows = await getShopFigures(db, actor.storeId, query);
      return sendCsv(reply, {
        name: `shops-${query.from}-${query.to}`,
        columns: COLUMNS,
        batches: inOneBatch(rows),
      });
    },
  );

  route.get(
    '/store/shops/months',
    {
      operationId: 'listShopMonths',
      summary: 'List what each shop gave and took by month, former shops too',
      query: ShopMonthsQuery,
      response: Type.Array(ShopMonth),
      errors: [404],
    },
    ({ db, actor, query }) => {
      assertChain(actor);
      return getShopMonths(db, actor.storeId, query);
    },
  );

  route.get(
    '/store/shops/months/export',
    {
      operationId: 'exportShopMonths',
      summary: 'Download what each shop gave and took by month as CSV',
      query: ShopMonthsExportQuery,
      produces: ['text/csv'],
      response: Type.Unsafe<NodeJS.ReadableStream>({}),
      errors: [404],
    },
    async ({ db, actor, query: { centsPerPoint, ...months }, reply }) => {
      assertChain(actor);
      const rows = await getShopMonths(db, actor.storeId, months);
      return sendCsv(reply, {
        name: `between-shops-${months.from}-${months.to}`,
        columns: toMonthColumns(centsPerPoint),
        batches: inOneBatch(rows),
      });
    },
  );
}

const COLUMNS: CsvColumns<ShopFigures> = {
  Shop: ({ name }) => name,
  'Check-ins': ({ checkIns }) => checkIns,
  'New customers': ({ newCustomers }) => newCustomers,
  'Points issued': ({ pointsIssued }) => pointsIssued,
  'Points redeemed': ({ pointsRedeemed }) => pointsRedeemed,
  'Rewards redeemed': ({ rewardsRedeemed }) => rewardsRedeemed,
  Purchases: ({ purchases }) => purchases,
  'Sales to customers ($)': ({ salesCents }) => (salesCents === null ? null : salesCents / 100),
};
