import { Type } from 'typebox';
import { ErrorBody } from '../../../../contract/errors';
import { ORDER_ID_PATTERN } from '../../../../contract/limits';
import {
  CreditOrder,
  CreditOrderResponse,
  CreditPreview,
  ReviewCheckout,
  ReviewOrder,
  ReviewQuery,
  ReviewReward,
  RewardDecision,
  RewardDecisionResponse,
  SkippedOrder,
} from '../../../../contract/pointOfSale';
import { Id, IdempotencyHeader } from '../../../../contract/wire';
import { DASHBOARD_SCOPES, getActor } from '../../../auth/guard';
import type { App } from '../../../http/App';
import { getIdParam, normalizeId } from '../../../shared/ids';
import { sendListPage } from '../../../shared/paging';
import { creditByHand, previewCredit, type ByHandDeps } from './creditByHand';
import { decideReward, dismissOrder, dismissWaitingCheckout } from './decideReview';
import { listReviewCheckouts, listReviewOrders, listReviewRewards, listSkippedOrders } from './listReview';

const config = { scopes: DASHBOARD_SCOPES };
const tags = ['point of sale'];
const paging = 'X-Total-Count is the number of rows on all pages, Link rel=next the next page.';
const params = Type.Object({ id: Id });
const orderParams = Type.Object({ id: Type.String({ pattern: ORDER_ID_PATTERN }) });

/** What the owner decides: unmatched checkouts and orders, and rewards of refunded purchases. */
export function reviewRoutes(app: App, deps: ByHandDeps): void {
  const open = (request: Parameters<typeof getActor>[0]) => {
    const actor = getActor(request, DASHBOARD_SCOPES);
    return { actor, db: deps.database.forStore(actor.storeId) };
  };

  app.get(
    '/store/point-of-sale/review/checkouts',
    {
      config,
      schema: {
        summary: 'List the checkouts that wait for their purchase, newest first',
        description: `${paging} With X-Total-Count-Relation: gte there are more than the 1,000 that were counted.`,
        tags,
        querystring: ReviewQuery,
        response: { 200: Type.Array(ReviewCheckout) },
      },
    },
    async (request, reply) => {
      const { actor, db } = open(request);
      return sendListPage(request, reply, await listReviewCheckouts(db, actor.storeId, request.query));
    },
  );

  app.get(
    '/store/point-of-sale/review/orders',
    {
      config,
      schema: {
        summary: 'List the orders that could not be matched to a checkout, newest first',
        description: `${paging} Orders leave the list when they are credited, dismissed or older than 7 days.`,
        tags,
        querystring: ReviewQuery,
        response: { 200: Type.Array(ReviewOrder) },
      },
    },
    async (request, reply) => {
      const { actor, db } = open(request);
      const now = (deps.clock ?? Date.now)();
      return sendListPage(request, reply, await listReviewOrders(db, actor.storeId, request.query, now));
    },
  );

  app.get(
    '/store/point-of-sale/review/rewards',
    {
      config,
      schema: {
        summary: 'List the rewards that were redeemed around a purchase that was refunded, newest first',
        description: paging,
        tags,
        querystring: ReviewQuery,
        response: { 200: Type.Array(ReviewReward) },
      },
    },
    async (request, reply) => {
      const { actor, db } = open(request);
      return sendListPage(request, reply, await listReviewRewards(db, actor.storeId, request.query));
    },
  );

  app.get(
    '/store/point-of-sale/review/skipped-orders',
    {
      config,
      schema: {
        summary: 'List the orders of the last 7 days with invalid values, latest first; at most 200',
        tags,
        response: { 200: Type.Array(SkippedOrder) },
      },
    },
    (request) => {
      const { actor, db } = open(request);
      return listSkippedOrders(db, actor.storeId, (deps.clock ?? Date.now)());
    },
  );

  app.post(
    '/store/point-of-sale/credits',
    {
      config,
      schema: {
        summary: 'Credit an order of the last 7 days to a customer, or to the customer of a waiting checkout',
        tags,
        headers: IdempotencyHeader,
        body: CreditOrder,
        response: { 200: CreditOrderResponse, 400: ErrorBody, 404: ErrorBody, 409: ErrorBody, 422: ErrorBody },
      },
    },
    (request) => creditByHand(deps, open(request).actor, normalize(request.body), request.headers['idempotency-key']),
  );

  app.post(
    '/store/point-of-sale/credits/preview',
    {
      config,
      schema: {
        summary: 'Preview the credit of an order; changes nothing, and is refused when the credit would be',
        tags,
        body: CreditOrder,
        response: { 200: CreditPreview, 400: ErrorBody, 404: ErrorBody, 409: ErrorBody },
      },
    },
    (request) => previewCredit(deps, open(request).actor, normalize(request.body)),
  );

  app.delete(
    '/store/point-of-sale/review/checkouts/:id',
    {
      config,
      schema: {
        summary: 'Close a waiting checkout without a purchase',
        tags,
        params,
        response: { 204: Type.Null(), 404: ErrorBody },
      },
    },
    async (request, reply) => {
      const { actor, db } = open(request);
      await dismissWaitingCheckout(db, actor, getIdParam(request));
      return reply.code(204).send(null);
    },
  );

  app.delete(
    '/store/point-of-sale/review/orders/:id',
    {
      config,
      schema: {
        summary: 'Take an order off the review without crediting it',
        tags,
        params: orderParams,
        response: { 204: Type.Null(), 404: ErrorBody },
      },
    },
    async (request, reply) => {
      const { actor, db } = open(request);
      await dismissOrder(db, actor, request.params.id);
      return reply.code(204).send(null);
    },
  );

  app.post(
    '/store/point-of-sale/review/rewards/:id',
    {
      config,
      schema: {
        summary: 'Keep or reverse the reward of a refunded purchase; the id is that of its redemption',
        tags,
        params,
        body: RewardDecision,
        response: { 200: RewardDecisionResponse, 400: ErrorBody, 404: ErrorBody, 409: ErrorBody },
      },
    },
    (request) => {
      const { actor, db } = open(request);
      return decideReward(db, actor, getIdParam(request), request.body);
    },
  );
}

const normalize = ({ orderId, customerId, checkoutId }: CreditOrder): CreditOrder => ({
  orderId,
  ...(customerId !== undefined && { customerId: normalizeId(customerId) }),
  ...(checkoutId !== undefined && { checkoutId: normalizeId(checkoutId) }),
});
