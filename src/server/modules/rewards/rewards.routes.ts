import { Type } from 'typebox';
import { ErrorBody } from '../../../contract/errors';
import { CustomerReward, OfferedReward } from '../../../contract/rewards';
import { Id } from '../../../contract/wire';
import type { Database } from '../../database/Database';
import type { App } from '../../http/App';
import { getActor, KIOSK_SCOPES } from '../../auth/guard';
import { normalizeId } from '../../shared/ids';
import { listCustomerRewards } from './listCustomerRewards';
import { listOfferedRewards } from './listOfferedRewards';

/** Routes for the rewards of a store. */
export function rewardRoutes(app: App, { database }: { database: Database }): void {
  app.get(
    '/stores/:storeId/rewards/customer/:customerId',
    {
      config: { scopes: KIOSK_SCOPES },
      schema: {
        summary: 'List the rewards of a store with their availability for a customer',
        tags: ['rewards'],
        params: Type.Object({ storeId: Id, customerId: Id }),
        response: { 200: Type.Array(CustomerReward), 400: ErrorBody, 401: ErrorBody, 403: ErrorBody, 404: ErrorBody },
      },
    },
    (request) => {
      const actor = getActor(request, KIOSK_SCOPES);
      const { storeId, customerId } = request.params;
      const input = { storeId: normalizeId(storeId), customerId };
      return listCustomerRewards(database.forStore(actor.storeId), actor, input);
    },
  );

  app.get(
    '/public/rewards/store/:storeId',
    {
      config: { scopes: KIOSK_SCOPES },
      schema: {
        summary: 'List the rewards that a store offers now, without a customer',
        tags: ['rewards'],
        params: Type.Object({ storeId: Id }),
        response: { 200: Type.Array(OfferedReward), 400: ErrorBody, 401: ErrorBody, 403: ErrorBody },
      },
    },
    (request) => {
      const actor = getActor(request, KIOSK_SCOPES);
      return listOfferedRewards(database.forStore(actor.storeId), actor, normalizeId(request.params.storeId));
    },
  );
}
