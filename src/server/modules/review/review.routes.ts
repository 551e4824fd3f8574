import { Type } from 'typebox';
import { ORDER_ID_PATTERN } from '../../../contract/plain/limits';
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
} from '../../../contract/pointOfSale';
import { defineRoutes } from '../../platform/auth/defineRoutes';
import { SHOP_SCOPES } from '../../platform/auth/guard';
import type { App } from '../../platform/http/App';
import { normalizeId } from '../../shared/ids';
import { sendListPage } from '../../shared/paging';
import { listSkippedOrders } from '../crediting';
import { decideReward, dismissOrder, dismissWaitingCheckout } from './decideReview';
import { listReviewCheckouts, listReviewOrders, listReviewRewards } from './listReview';
import { creditManually, MANUAL_CREDIT_WINDOW_MS, previewManualCredit, type ManualCreditDeps } from './manualCredit';

const paging = 'X-Total-Count is the number of rows on all pages, Link rel=next the next page.';

/** Routes for the owner's decisions on unmatched checkouts and orders, and on rewards of refunded purchases. */
export function reviewRoutes(app: App, deps: ManualCreditDeps): void {
  const route = defineRoutes(app, { database: deps.database, tags: ['point of sale'], scopes: SHOP_SCOPES });
  const now = deps.clock ?? Date.now;

  route.get(
    '/store/point-of-sale/review/checkouts',
    {
      byShop: true,
      operationId: 'listUnmatchedCheckouts',
      summary: 'List the checkouts that wait for their purchase, newest first',
      description: `${paging} With X-Total-Count-Relation: gte there are more than the 1,000 that were counted.`,
      query: ReviewQuery,
      response: Type.Array(ReviewCheckout),
    },
    async ({ db, actor, query, request, reply }) =>
      sendListPage(request, reply, await listReviewCheckouts(db, actor, query)),
  );

  route.get(
    '/store/point-of-sale/review/orders',
    {
      byShop: true,
      operationId: 'listUnmatchedOrders',
      summary: 'List the orders that could not be matched to a checkout, newest first',
      description: `${paging} Orders leave the list when they are credited, dismissed or older than 7 days.`,
      query: ReviewQuery,
      response: Type.Array(ReviewOrder),
    },
    async ({ db, actor, query, request, reply }) =>
      sendListPage(request, reply, await listReviewOrders(db, actor, query, now())),
  );

  route.get(
    '/store/point-of-sale/review/rewards',
    {
      byShop: true,
      operationId: 'listRefundedRewards',
      summary: 'List the rewards that were redeemed around a purchase that was refunded, newest first',
      description: paging,
      query: ReviewQuery,
      response: Type.Array(ReviewReward),
    },
    async ({ db, actor, query, request, reply }) =>
      sendListPage(request, reply, await listReviewRewards(db, actor, query)),
  );

  route.get(
    '/store/point-of-sale/review/skipped-orders',
    {
      byShop: true,
      operationId: 'listSkippedOrders',
      summary: 'List the orders of the last 7 days with invalid values, latest first; at most 200',
      response: Type.Array(SkippedOrder),
    },
    ({ shopDb, actor }) => listSkippedOrders(shopDb, actor.shopId, new Date(now() - MANUAL_CREDIT_WINDOW_MS)),
  );

  route.post(
    '/store/point-of-sale/credits',
    {
      byShop: true,
      operationId: 'creditOrder',
      summary: 'Credit an order of the last 7 days to a customer, or to the customer of an unmatched checkout',
      body: CreditOrder,
      idempotent: true,
      response: CreditOrderResponse,
      errors: [404, 409],
    },
    ({ actor, body, key }) => creditManually(deps, actor, normalize(body), key),
  );

  route.post(
    '/store/point-of-sale/credits/preview',
    {
      byShop: true,
      operationId: 'previewCredit',
      summary: 'Preview the credit of an order; changes nothing, and is refused when the credit would be',
      body: CreditOrder,
      response: CreditPreview,
      errors: [404, 409],
    },
    ({ actor, body }) => previewManualCredit(deps, actor, normalize(body)),
  );

  route.delete(
    '/store/point-of-sale/review/checkouts/:id',
    {
      byShop: true,
      operationId: 'closeUnmatchedCheckout',
      summary: 'Close an unmatched checkout without a purchase',
      errors: [404],
    },
    ({ db, actor, params }) => dismissWaitingCheckout(db, actor, params.id),
  );

  route.delete(
    '/store/point-of-sale/review/orders/:id',
    {
      byShop: true,
      operationId: 'dismissUnmatchedOrder',
      summary: 'Take an order off the review without crediting it',
      params: Type.Object({ id: Type.String({ pattern: ORDER_ID_PATTERN }) }),
      errors: [404],
    },
    ({ actor, params }) => dismissOrder(deps.database, actor, params.id),
  );

  route.post(
    '/store/point-of-sale/review/rewards/:id',
    {
      byShop: true,
      operationId: 'resolveRefundedReward',
      summary: 'Keep or reverse the reward of a refunded purchase; the id is that of its redemption',
      body: RewardDecision,
      response: RewardDecisionResponse,
      errors: [404, 409],
    },
    ({ db, actor, params, body }) => decideReward(db, actor, params.id, body),
  );
}

const normalize = ({ orderId, customerId, checkoutId }: CreditOrder): CreditOrder => ({
  orderId,
  ...(customerId !== undefined && { customerId: normalizeId(customerId) }),
  ...(checkoutId !== undefined && { checkoutId: normalizeId(checkoutId) }),
});
