import { EarningCategories, UpdateEarningCategories } from '../../../../contract/pointOfSale';
import { toText } from '../../../database/Database';
import { defineRoutes } from '../../../platform/auth/defineRoutes';
import { SHOP_SCOPES } from '../../../platform/auth/guard';
import { createSharedLimit } from '../../../platform/auth/requestLimits';
import type { App } from '../../../platform/http/App';
import type { PosDeps } from '../connection';
import { changeExcluded, getEarningCategories, refreshCategories } from './categories';

/** Routes for the owner's choice of categories that earn no points. */
export function categoryRoutes(app: App, deps: PosDeps): void {
  const { database } = deps;
  const route = defineRoutes(app, { database, tags: ['point of sale'], scopes: SHOP_SCOPES });
  const refreshes = createSharedLimit(database, 'pos-read');

  route.get(
    '/store/point-of-sale/categories',
    {
      operationId: 'listCategories',
      summary: 'List the categories of the register as they were last read, and which of them earn no points',
      byShop: true,
      response: EarningCategories,
    },
    ({ shopDb, actor }) => getEarningCategories(shopDb, actor.shopId),
  );

  route.post(
    '/store/point-of-sale/categories/refresh',
    {
      operationId: 'refreshCategories',
      summary: 'Read the categories of the register now; returns the new list',
      byShop: true,
      response: EarningCategories,
      errors: [429],
    },
    async ({ actor }) => {
      await refreshes.count(toText(actor.shopId));
      return refreshCategories(deps, actor);
    },
  );

  route.put(
    '/store/point-of-sale/categories',
    {
      operationId: 'setExcludedCategories',
      summary: 'Choose the categories that earn no points, for purchases that are credited from now on',
      byShop: true,
      body: UpdateEarningCategories,
      response: EarningCategories,
    },
    ({ shopDb, actor, body }) => changeExcluded(shopDb, actor, body.excludedIds),
  );
}
