import { Type } from 'typebox';
import { ErrorBody } from '../../../../contract/errors';
import { RedemptionDetails, RedemptionExportQuery, RedemptionStats } from '../../../../contract/redemptions';
import { Id, IdempotencyHeader } from '../../../../contract/wire';
import { DASHBOARD_SCOPES, getActor } from '../../../auth/guard';
import type { Database } from '../../../database/Database';
import type { App } from '../../../http/App';
import { sendWithETag } from '../../../http/conditionalGet';
import { sendCsv } from '../../../http/sendCsv';
import { getIdParam, normalizeId } from '../../../shared/ids';
import type { GetRedemptionCounters } from '../listRedemptions';
import { deleteRedemption } from './deleteRedemption';
import { exportRedemptions } from './exportRedemptions';
import { getRedemptionDetails } from './getRedemptionDetails';
import { getRedemptionStats } from './getRedemptionStats';

interface ActivityDeps {
  database: Database;
  getCounters: GetRedemptionCounters;
}

const config = { scopes: DASHBOARD_SCOPES };
const tags = ['redemptions'];
const StoreParams = Type.Object({ storeId: Id });
const RedemptionParams = Type.Object({ storeId: Id, id: Id });
const errors = { 400: ErrorBody, 401: ErrorBody, 403: ErrorBody };

/** Routes for the owner's activities; the list itself is shared with the board. */
export function activityRoutes(app: App, { database, getCounters }: ActivityDeps): void {
  app.get(
    '/stores/:storeId/rewards/redemptions/stats',
    {
      config,
      schema: {
        summary: 'Count redemptions by status; 304 while nothing changed',
        tags,
        params: StoreParams,
        response: { 200: RedemptionStats, 304: Type.Null(), ...errors },
      },
    },
    async (request, reply) => {
      const actor = getActor(request, DASHBOARD_SCOPES);
      const storeId = normalizeId(request.params.storeId);
      const { version, stats } = await getRedemptionStats(getCounters, actor, storeId);
      return sendWithETag(request, reply, version, () => Promise.resolve(stats));
    },
  );

  app.get(
    '/stores/:storeId/rewards/redemptions/export',
    {
      config,
      schema: {
        summary: 'Download redemptions as CSV, newest first',
        tags,
        params: StoreParams,
        querystring: RedemptionExportQuery,
        produces: ['text/csv'],
        response: { 200: Type.Unsafe<NodeJS.ReadableStream>({}), ...errors },
      },
    },
    async (request, reply) => {
      const actor = getActor(request, DASHBOARD_SCOPES);
      const input = { ...request.query, storeId: normalizeId(request.params.storeId) };
      const file = await exportRedemptions(database.forStore(actor.storeId), actor, input);
      return sendCsv(reply, { name: `redemptions-${new Date().toISOString().slice(0, 10)}`, ...file });
    },
  );

  app.get(
    '/stores/:storeId/rewards/redemptions/:id',
    {
      config,
      schema: {
        summary: 'Get a redemption, with who completed or cancelled it',
        tags,
        params: RedemptionParams,
        response: { 200: RedemptionDetails, ...errors, 404: ErrorBody },
      },
    },
    (request) => {
      const actor = getActor(request, DASHBOARD_SCOPES);
      const input = { storeId: normalizeId(request.params.storeId), redemptionId: getIdParam(request) };
      return getRedemptionDetails(database.forStore(actor.storeId), actor, input);
    },
  );

  app.delete(
    '/stores/:storeId/rewards/redemptions/:id',
    {
      config,
      schema: {
        summary: 'Delete a redemption of a reward; a pending one returns its points',
        tags,
        headers: IdempotencyHeader,
        params: RedemptionParams,
        response: { 204: Type.Null(), ...errors, 404: ErrorBody, 422: ErrorBody },
      },
    },
    async (request, reply) => {
      const actor = getActor(request, DASHBOARD_SCOPES);
      const storeId = normalizeId(request.params.storeId);
      const input = { storeId, redemptionId: getIdParam(request), of: 'reward' as const };
      await deleteRedemption(database.forStore(actor.storeId), actor, input, request.headers['idempotency-key']);
      return reply.code(204).send(null);
    },
  );

  app.delete(
    '/store/promotions/redemptions/:id',
    {
      config,
      schema: {
        summary:
          'Delete a redemption of a promotion; the customer can redeem it again unless its points were multiplied',
        tags,
        headers: IdempotencyHeader,
        params: Type.Object({ id: Id }),
        response: { 204: Type.Null(), ...errors, 404: ErrorBody, 422: ErrorBody },
      },
    },
    async (request, reply) => {
      const actor = getActor(request, DASHBOARD_SCOPES);
      const input = { storeId: actor.storeId, redemptionId: getIdParam(request), of: 'promotion' as const };
      const db = database.forStore(actor.storeId);
      await deleteRedemption(db, actor, input, request.headers['idempotency-key']);
      return reply.code(204).send(null);
    },
  );
}
