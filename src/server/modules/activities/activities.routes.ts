import { Type } from 'typebox';
import { Redemption, RedemptionsQuery } from '../../../contract/activities';
import { ErrorBody } from '../../../contract/errors';
import { Id } from '../../../contract/wire';
import type { Database } from '../../database/Database';
import type { App } from '../../http/App';
import { answerConditionally } from '../../http/conditionalGet';
import { actorOf, STORE_STAFF_SCOPES } from '../../http/guard';
import { answerPage } from '../../http/paging';
import { openRedemptionList } from './listRedemptions';

/** What customers redeemed, for the owner's activities and the cashier's board. */
export function activityRoutes(app: App, deps: { database: Database }): void {
  app.get(
    '/stores/:storeId/rewards/redemptions',
    {
      config: { scopes: STORE_STAFF_SCOPES },
      schema: {
        summary: 'Redemptions, newest first; 304 while nothing changed',
        description: 'X-Total-Count tells how many there are, Link rel=next where the next page is.',
        tags: ['activities'],
        params: Type.Object({ storeId: Id }),
        querystring: RedemptionsQuery,
        response: { 200: Type.Array(Redemption), 304: Type.Null(), 400: ErrorBody, 401: ErrorBody, 403: ErrorBody },
      },
    },
    async (request, reply) => {
      const actor = actorOf(request, STORE_STAFF_SCOPES);
      const { storeId } = request.params;
      const list = await openRedemptionList(deps.database.forStore(actor.storeId), actor, storeId, request.query);
      return answerConditionally(request, reply, list.version, async () => {
        // Names and phone numbers stay out of the browser's cache; the board keeps its ETag itself.
        void reply.header('cache-control', 'no-store');
        return answerPage(request, reply, await list.load());
      });
    },
  );
}
