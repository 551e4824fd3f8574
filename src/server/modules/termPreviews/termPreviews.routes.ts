import { PointRatePreview, PointRateQuery, RewardPricePreview, RewardPriceQuery } from '../../../contract/termPreviews';
import type { Database } from '../../database/Database';
import { defineRoutes } from '../../platform/auth/defineRoutes';
import { ADMIN_SCOPES, DASHBOARD_SCOPES } from '../../platform/auth/guard';
import type { App } from '../../platform/http/App';
import { previewPointRate, previewRewardPrice } from './termPreviews';

/** Routes that tell, before a price or a rate changes, what that does to what customers hold. They change nothing. */
export function termPreviewRoutes(app: App, { database }: { database: Database }): void {
  const ownerRoute = defineRoutes(app, { database, tags: ['rewards'], scopes: DASHBOARD_SCOPES });
  ownerRoute.get(
    '/stores/:storeId/rewards/:id/price-preview',
    {
      operationId: 'previewRewardPrice',
      summary: 'Preview which customers another price of a reward affects',
      query: RewardPriceQuery,
      response: RewardPricePreview,
      errors: [404],
    },
    ({ db, actor, params, query }) => previewRewardPrice(db, actor.storeId, { rewardId: params.id, ...query }),
  );

  const adminRoute = defineRoutes(app, { database, tags: ['stores'], scopes: ADMIN_SCOPES });
  adminRoute.get(
    '/stores/:id/points-per-dollar/preview',
    {
      operationId: 'previewPointRate',
      summary: 'Preview what other points per dollar mean for what customers hold',
      query: PointRateQuery,
      response: PointRatePreview,
      errors: [404],
    },
    ({ db, params, query }) => previewPointRate(db, params.id, query.pointsPerDollar),
  );
}
