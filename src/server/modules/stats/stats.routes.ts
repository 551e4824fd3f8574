import { OwnerStats, PlatformStats, StoreStats, StoreStatsQuery } from '../../../contract/stats';
import { defineRoutes } from '../../auth/defineRoutes';
import { ADMIN_SCOPES, DASHBOARD_SCOPES } from '../../auth/guard';
import type { Database } from '../../database/Database';
import type { App } from '../../http/App';
import { sendUnlessSame } from '../../http/conditionalGet';
import { getOwnerStats } from './getOwnerStats';
import { createPlatformStats } from './getPlatformStats';
import { getStoreStats } from './getStoreStats';

/** The figures of the dashboards. */
export function statsRoutes(app: App, { database }: { database: Database }): void {
  const common = { database, tags: ['stats'] };
  const owner = defineRoutes(app, { ...common, scopes: DASHBOARD_SCOPES });
  const admin = defineRoutes(app, { ...common, scopes: ADMIN_SCOPES });

  owner.get(
    '/store-owners/me/stats',
    {
      summary: "Get the figures of the owner's dashboard and the activity of the last 7 days",
      response: OwnerStats,
    },
    ({ db, actor }) => getOwnerStats(db, actor),
  );

  owner.get(
    '/store/stats',
    {
      summary: 'Get sums of the store over a period, by week; 304 while nothing changed',
      query: StoreStatsQuery,
      response: StoreStats,
      emptyStatuses: [304],
    },
    async ({ db, actor, query, request, reply }) =>
      sendUnlessSame(request, reply, await getStoreStats(db, actor, query.period)),
  );

  const getPlatformStats = createPlatformStats(database.platform);
  admin.get(
    '/platform/stats',
    {
      summary: 'Get the figures of all stores over the last 30 days, and the stores that need attention',
      description: 'The sums are at most a minute old.',
      response: PlatformStats,
    },
    () => getPlatformStats(),
  );
}
