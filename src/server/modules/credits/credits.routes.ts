import { Type } from 'typebox';
import { ORDER_ID_PATTERN } from '../../../contract/plain/limits';
import { ListedCredit, MoveCredit, MoveCreditResponse, ReviewQuery } from '../../../contract/pointOfSale';
import type { Database } from '../../database/Database';
import { defineRoutes } from '../../platform/auth/defineRoutes';
import { SHOP_SCOPES } from '../../platform/auth/guard';
import type { App } from '../../platform/http/App';
import { normalizeId } from '../../shared/ids';
import { sendListPage } from '../../shared/paging';
import { listCredits } from './listCredits';
import { moveCredit } from './moveCredit';

/** Routes for the credits of the last 7 days, and for those that went to the wrong customer. */
export function creditRoutes(app: App, deps: { database: Database; clock?: () => number }): void {
  const route = defineRoutes(app, { database: deps.database, tags: ['point of sale'], scopes: SHOP_SCOPES });
  const now = deps.clock ?? Date.now;

  route.get(
    '/store/point-of-sale/credits',
    {
      byShop: true,
      operationId: 'listCredits',
      summary: 'List the credited purchases of the last 7 days, newest first, with those that were taken back',
      description:
        'X-Total-Count is the number of rows on all pages, Link rel=next the next page. With X-Total-Count-Relation: gte there are more than the 1,000 that were counted.',
      query: ReviewQuery,
      response: Type.Array(ListedCredit),
    },
    async ({ db, actor, query, request, reply }) =>
      sendListPage(request, reply, await listCredits(db, actor, query, now())),
  );

  route.post(
    '/store/point-of-sale/credits/:id/move',
    {
      byShop: true,
      operationId: 'moveCredit',
      summary:
        'Take a credit back from the wrong customer, give it to the right one, or both; the id is that of the order',
      description:
        'Refused with 409 when the credit is no longer with fromCustomerId, so a repeated or second request changes nothing.',
      params: Type.Object({ id: Type.String({ pattern: ORDER_ID_PATTERN }) }),
      body: MoveCredit,
      idempotent: true,
      response: MoveCreditResponse,
      errors: [404, 409],
    },
    ({ actor, params, body, key }) =>
      moveCredit(
        deps,
        actor,
        {
          orderId: params.id,
          fromCustomerId: body.fromCustomerId && normalizeId(body.fromCustomerId),
          toCustomerId: body.toCustomerId && normalizeId(body.toCustomerId),
        },
        key,
      ),
  );
}
