import { Type } from 'typebox';
import {
  ChangeRedemption,
  CustomerRedemption,
  CustomerRedemptionsQuery,
  RedeemRequest,
  RedeemResponse,
  Redemption,
  RedemptionsQuery,
} from '../../../contract/redemptions';
import { ErrorBody } from '../../../contract/errors';
import { Id, IdempotencyHeader } from '../../../contract/wire';
import type { Database } from '../../database/Database';
import type { App } from '../../http/App';
import { sendWithETag } from '../../http/conditionalGet';
import { getActor, KIOSK_SCOPES, STORE_STAFF_SCOPES } from '../../auth/guard';
import type { LookupLimit } from '../../auth/lookupLimit';
import { createBatchLoader } from '../../shared/batchLoader';
import { getIdParam, normalizeId } from '../../shared/ids';
import { nextPageLink, sendListPage } from '../../shared/paging';
import { activityRoutes } from './activities/activities.routes';
import { changeRedemption } from './activities/changeRedemption';
import { listCustomerRedemptions } from './listCustomerRedemptions';
import { listRedemptions } from './listRedemptions';
import { redeemReward } from './redeemReward';
import { findRedemptionCounters, NO_REDEMPTIONS } from './redemptions.sql';

export interface RedemptionDeps {
  database: Database;
  /** Limits the lookups of a session, so that it cannot enumerate phone numbers. */
  limitLookups: LookupLimit;
}

const errors = { 400: ErrorBody, 401: ErrorBody, 403: ErrorBody };

/** Routes for redeeming and for the lists that the kiosk, the owner's activities and the cashier's board show. */
export function redemptionRoutes(app: App, { database, limitLookups }: RedemptionDeps): void {
  // As the platform, because the boards of many stores ask together; each gets the counters of its own store only.
  const findCounters = createBatchLoader((storeIds) => findRedemptionCounters(database.platform, storeIds));
  const getCounters = async (storeId: string) => (await findCounters(storeId)) ?? NO_REDEMPTIONS;
  activityRoutes(app, { database, getCounters });
  app.get(
    '/stores/:storeId/rewards/redemptions',
    {
      config: { scopes: STORE_STAFF_SCOPES },
      schema: {
        summary: 'List redemptions, newest first; 304 while nothing changed',
        description: 'X-Total-Count is the number of redemptions, Link rel=next the address of the next page.',
        tags: ['redemptions'],
        params: Type.Object({ storeId: Id }),
        querystring: RedemptionsQuery,
        response: { 200: Type.Array(Redemption), 304: Type.Null(), 400: ErrorBody, 401: ErrorBody, 403: ErrorBody },
      },
    },
    async (request, reply) => {
      const actor = getActor(request, STORE_STAFF_SCOPES);
      const storeId = normalizeId(request.params.storeId);
      const db = database.forStore(actor.storeId);
      const list = await listRedemptions({ db, getCounters }, actor, storeId, request.query);
      return sendWithETag(request, reply, list.version, async () => {
        // Keeps names and phone numbers out of the browser's cache; the board stores the ETag itself.
        void reply.header('cache-control', 'no-store');
        return sendListPage(request, reply, await list.load());
      });
    },
  );

  app.patch(
    '/stores/:storeId/rewards/redemptions/:id',
    {
      config: { scopes: STORE_STAFF_SCOPES },
      schema: {
        summary: 'Change a redemption of a reward; cancelling returns the points',
        description:
          'The status completed or cancelled alone settles a pending redemption; 409 when it is not pending any more. A ' +
          'cashier may do that where the owner allows it. With an order id or an expected status, or with another ' +
          'status, it is an edit by the owner: a cancelled redemption takes its points again, or 409.',
        tags: ['redemptions'],
        headers: IdempotencyHeader,
        params: Type.Object({ storeId: Id, id: Id }),
        body: ChangeRedemption,
        response: { 200: Redemption, ...errors, 404: ErrorBody, 409: ErrorBody, 422: ErrorBody },
      },
    },
    async (request) => {
      const actor = getActor(request, STORE_STAFF_SCOPES);
      const storeId = normalizeId(request.params.storeId);
      const input = { storeId, redemptionId: getIdParam(request), ...request.body };
      return changeRedemption(database.forStore(actor.storeId), actor, input, request.headers['idempotency-key']);
    },
  );

  app.get(
    '/public/customer/redemptions',
    {
      config: { scopes: KIOSK_SCOPES },
      preHandler: limitLookups,
      schema: {
        summary: 'List the redemptions of a customer, newest first',
        description: 'Link rel=next holds the next page.',
        tags: ['redemptions'],
        querystring: CustomerRedemptionsQuery,
        response: { 200: Type.Array(CustomerRedemption), ...errors, 404: ErrorBody, 429: ErrorBody },
      },
    },
    async (request, reply) => {
      const actor = getActor(request, KIOSK_SCOPES);
      const { rows, next } = await listCustomerRedemptions(database.forStore(actor.storeId), actor, request.query);
      if (next !== null) void reply.header('link', nextPageLink(request.url, next));
      return rows;
    },
  );

  app.post(
    '/public/redeem',
    {
      config: { scopes: KIOSK_SCOPES },
      schema: {
        summary: 'Redeem a reward; the points are held until the cashier confirms',
        tags: ['redemptions'],
        headers: IdempotencyHeader,
        body: RedeemRequest,
        response: { 201: RedeemResponse, ...errors, 404: ErrorBody, 409: ErrorBody, 422: ErrorBody },
      },
    },
    async (request, reply) => {
      const actor = getActor(request, KIOSK_SCOPES);
      const key = request.headers['idempotency-key'];
      const response = await redeemReward(database.forStore(actor.storeId), actor, request.body, key);
      return reply.code(201).send(response);
    },
  );
}
