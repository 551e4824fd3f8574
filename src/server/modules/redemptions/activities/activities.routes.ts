import { Type } from 'typebox';
import { RedemptionDetails, RedemptionExportQuery, RedemptionStats } from '../../../../contract/redemptions';
import { toText, type Database, type ShopId, type Sql } from '../../../database/Database';
import { getOwnShop } from '../../../platform/auth/actor';
import { defineRoutes } from '../../../platform/auth/defineRoutes';
import { DASHBOARD_SCOPES, SHOP_SCOPES } from '../../../platform/auth/guard';
import type { App } from '../../../platform/http/App';
import { sendWithETag } from '../../../platform/http/conditionalGet';
import { sendCsv } from '../../../platform/http/sendCsv';
import { AppError } from '../../../shared/AppError';
import { getViewer, type GetRedemptionCounters } from '../listRedemptions';
import { findRedemption, type Viewer } from '../redemptions.sql';
import { findResolution } from '../resolvePending.sql';
import { deleteRedemption } from './changeRedemption';
import { exportRedemptions } from './exportRedemptions';

interface ActivityDeps {
  database: Database;
  getCounters: GetRedemptionCounters;
}

/** Routes for the owner's activities. The list itself is shared with the board. */
export function activityRoutes(app: App, { database, getCounters }: ActivityDeps): void {
  const route = defineRoutes(app, { database, tags: ['redemptions'], scopes: SHOP_SCOPES });
  const owner = defineRoutes(app, { database, tags: ['redemptions'], scopes: DASHBOARD_SCOPES });

  route.get(
    '/stores/:storeId/rewards/redemptions/stats',
    {
      operationId: 'getRedemptionStats',
      summary: 'Count redemptions by status; 304 while nothing changed',
      byShop: true,
      response: RedemptionStats,
      emptyStatuses: [304],
    },
    async ({ actor, onlyShop, request, reply }) => {
      const { version, stats } = await getRedemptionStats(getCounters, actor.storeId, onlyShop);
      return sendWithETag(request, reply, version, () => Promise.resolve(stats));
    },
  );

  route.get(
    '/stores/:storeId/rewards/redemptions/export',
    {
      operationId: 'exportRedemptions',
      summary: 'Download redemptions as CSV, newest first',
      query: RedemptionExportQuery,
      byShop: true,
      produces: ['text/csv'],
      response: Type.Unsafe<NodeJS.ReadableStream>({}),
    },
    async ({ db, actor, onlyShop, query, reply }) => {
      const file = await exportRedemptions({ db, onlyShop }, actor, query);
      return sendCsv(reply, { name: `redemptions-${new Date().toISOString().slice(0, 10)}`, ...file });
    },
  );

  route.get(
    '/stores/:storeId/rewards/redemptions/:id',
    {
      operationId: 'getRedemption',
      summary: 'Get a redemption, with who completed or cancelled it',
      key: 'redemptions:read',
      response: RedemptionDetails,
      errors: [404],
    },
    ({ db, actor, params }) =>
      getRedemptionDetails(db, actor.storeId, params.id, { viewer: getViewer(actor), onlyShop: getOwnShop(actor) }),
  );

  owner.delete(
    '/stores/:storeId/rewards/redemptions/:id',
    {
      operationId: 'deleteRedemption',
      summary: 'Delete a redemption of a reward; a pending one returns its points',
      idempotent: true,
      errors: [404],
    },
    ({ db, actor, params, key }) =>
      deleteRedemption(db, actor, { storeId: actor.storeId, redemptionId: params.id, of: 'reward' }, key),
  );

  owner.delete(
    '/store/promotions/redemptions/:id',
    {
      operationId: 'deletePromotionRedemption',
      summary: 'Delete a redemption of a promotion; the customer can redeem it again unless its points were multiplied',
      idempotent: true,
      errors: [404],
    },
    ({ db, actor, params, key }) =>
      deleteRedemption(db, actor, { storeId: actor.storeId, redemptionId: params.id, of: 'promotion' }, key),
  );
}

/**
 * Returns a redemption with the account that completed or cancelled it.
 * @throws AppError 404 for an unknown redemption.
 */
async function getRedemptionDetails(
  db: Sql,
  storeId: string,
  redemptionId: string,
  { viewer, onlyShop }: { viewer: Viewer; onlyShop: ShopId | null },
): Promise<RedemptionDetails> {
  const [redemption, resolution] = await Promise.all([
    findRedemption(db, storeId, redemptionId, viewer, onlyShop),
    findResolution(db, storeId, redemptionId),
  ]);
  if (!redemption) throw new AppError('not_found', 'Redemption not found');
  const { at = null, role = null, name = null } = resolution ?? {};
  if (at === null || role === null) return redemption;
  return { ...redemption, resolved: { at, role, ...(name !== null && { name }) } };
}

/** Part of the ETag. Increase it when the shape of the response changes. */
const SHAPE = 2;

/**
 * Counts the redemptions of a store, or of one shop of a chain, by status, using counters that each change updates in
 * its own transaction. `version` changes with every change of the counters.
 */
async function getRedemptionStats(
  getCounters: GetRedemptionCounters,
  storeId: string,
  onlyShop: ShopId | null,
): Promise<{ version: string; stats: RedemptionStats }> {
  const { version, pending, completed, cancelled, ...counters } = await getCounters(storeId, onlyShop);
  return {
    version: [SHAPE, version, ...(onlyShop === null ? [] : [toText(onlyShop)])].join('.'),
    stats: {
      rewardRedemptions: {
        totalRedemptions: pending + completed + cancelled + counters.rewardsRedeemed,
        pendingRedemptions: pending,
        completedRedemptions: completed,
        cancelledRedemptions: cancelled,
        totalPointsRedeemed: counters.pointsUsed,
      },
      promotionRedemptions: { totalRedemptions: counters.promotionsRedeemed },
    },
  };
}
