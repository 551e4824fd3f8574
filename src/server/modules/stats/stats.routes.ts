import { Type } from 'typebox';
import { ErrorBody } from '../../../contract/errors';
import { OwnerStats, PlatformStats, StoreStats, StoreStatsQuery } from '../../../contract/stats';
import { ADMIN_SCOPES, DASHBOARD_SCOPES, getActor } from '../../auth/guard';
import type { Database } from '../../database/Database';
import type { App } from '../../http/App';
import { sendUnlessSame } from '../../http/conditionalGet';
import { getOwnerStats } from './getOwnerStats';
import { createPlatformStats } from './getPlatformStats';
import { getStoreStats } from './getStoreStats';

const config = { scopes: DASHBOARD_SCOPES };
const tags = ['stats'];
const errors = { 401: ErrorBody, 403: ErrorBody };

/** The figures of the dashboards. */
export function statsRoutes(app: App, { database }: { database: Database }): void {
  app.get(
    '/store-owners/me/stats',
    {
      config,
      schema: {
        summary: "Get the figures of the owner's dashboard and the activity of the last 7 days",
        tags,
        response: { 200: OwnerStats, ...errors },
      },
    },
    (request) => {
      const actor = getActor(request, DASHBOARD_SCOPES);
      return getOwnerStats(database.forStore(actor.storeId), actor);
    },
  );

  app.get(
    '/store/stats',
    {
      config,
      schema: {
        summary: 'Get sums of the store over a period, by week; 304 while nothing changed',
        tags,
        querystring: StoreStatsQuery,
        response: { 200: StoreStats, 304: Type.Null(), 400: ErrorBody, ...errors },
      },
    },
    async (request, reply) => {
      const actor = getActor(request, DASHBOARD_SCOPES);
      const stats = await getStoreStats(database.forStore(actor.storeId), actor, request.query.period);
      return sendUnlessSame(request, reply, stats);
    },
  );

  const getPlatformStats = createPlatformStats(database.platform);
  app.get(
    '/platform/stats',
    {
      config: { scopes: ADMIN_SCOPES },
      schema: {
        summary: 'Get the figures of all stores over the last 30 days, and the stores that need attention',
        description: 'The sums are at most a minute old.',
        tags,
        response: { 200: PlatformStats, ...errors },
      },
    },
    () => getPlatformStats(),
  );
}
