import { ATTENTION_STORES_MAX } from '../../../contract/plain/limits';
import { OwnerStats, PlatformStats, StoreStats, StoreStatsQuery } from '../../../contract/stats';
import type { Database, Sql } from '../../database/Database';
import { defineRoutes } from '../../platform/auth/defineRoutes';
import { ADMIN_SCOPES, SHOP_SCOPES } from '../../platform/auth/guard';
import type { App } from '../../platform/http/App';
import { sendUnlessSame } from '../../platform/http/conditionalGet';
import { getOwnerStats } from './getOwnerStats';
import { getStoreStats } from './getStoreStats';
import { getPlatformSums, listStoresInNeed } from './platformStats.sql';

export function statsRoutes(app: App, { database }: { database: Database }): void {
  const common = { database, tags: ['stats'] as const };
  const owner = defineRoutes(app, { ...common, scopes: SHOP_SCOPES });
  const admin = defineRoutes(app, { ...common, scopes: ADMIN_SCOPES });

  owner.get(
    '/store-owners/me/stats',
    {
      operationId: 'getDashboard',
      summary: "Get the figures of the owner's dashboard and the activity of the last 7 days",
      byShop: true,
      response: OwnerStats,
    },
    ({ db, shopDb, actor, onlyShop }) => getOwnerStats({ db, shopDb, platform: database.platform, onlyShop }, actor),
  );

  owner.get(
    '/store/stats',
    {
      operationId: 'getStats',
      summary: 'Get sums of the store over a period, by week; 304 while nothing changed',
      query: StoreStatsQuery,
      byShop: true,
      response: StoreStats,
      emptyStatuses: [304],
    },
    async ({ db, actor: { storeId }, onlyShop, query, request, reply }) =>
      sendUnlessSame(request, reply, await getStoreStats(db, { storeId, onlyShop }, query.period)),
  );

  const getPlatformStats = createPlatformStats(database.platform);
  admin.get(
    '/platform/stats',
    {
      operationId: 'getPlatformStats',
      summary: 'Get the figures of all stores over the last 30 days, and the stores that need attention',
      description: 'The sums are at most a minute old.',
      response: PlatformStats,
    },
    () => getPlatformStats(),
  );
}

const DAYS = 30;
const DAY_MS = 86_400_000;
const FRESH_MS = 60_000;

/**
 * Returns a function for the figures of all stores over the last 30 days, by local days of each store. The sums read 30
 * rows per store, so they are cached for a minute, and simultaneous requests share one query.
 */
export function createPlatformStats(sql: Sql, now = Date.now): () => Promise<PlatformStats> {
  let latest: { at: number; sums: ReturnType<typeof getPlatformSums> } | null = null;
  const getSums = () => {
    if (latest && now() - latest.at < FRESH_MS) return latest.sums;
    const from = new Date(now() - (DAYS - 1) * DAY_MS).toISOString().slice(0, 10);
    const sums = getPlatformSums(sql, from);
    latest = { at: now(), sums };
    sums.catch(() => {
      latest = null;
    });
    return sums;
  };
  return async () => {
    const [sums, attention] = await Promise.all([getSums(), listStoresInNeed(sql, ATTENTION_STORES_MAX)]);
    return { ...sums, attention };
  };
}
