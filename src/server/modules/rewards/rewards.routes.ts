import { Type } from 'typebox';
import { CustomerReward, OfferedReward } from '../../../contract/rewards';
import type { Database } from '../../database/Database';
import { defineRoutes } from '../../platform/auth/defineRoutes';
import { KIOSK_SCOPES } from '../../platform/auth/guard';
import type { App } from '../../platform/http/App';
import { AppError } from '../../shared/AppError';
import { listCustomerRewardRows, listOfferedRewardRows } from './rewards.sql';

export function rewardRoutes(app: App, { database }: { database: Database }): void {
  const route = defineRoutes(app, { database, tags: ['rewards'], scopes: KIOSK_SCOPES });

  route.get(
    '/stores/:storeId/rewards/customer/:customerId',
    {
      operationId: 'listCustomerRewards',
      summary: 'List the rewards of a store with their availability for a customer',
      key: 'offers:read',
      byShop: true,
      response: Type.Array(CustomerReward),
      errors: [404],
    },
    async ({ db, actor, params }) => {
      const rewards = await listCustomerRewardRows(db, actor, params.customerId);
      if (!rewards) throw new AppError('not_found', 'Customer not found');
      return rewards;
    },
  );

  route.get(
    '/public/rewards/store/:storeId',
    {
      operationId: 'listOfferedRewards',
      summary: 'List the rewards that a store offers now, without a customer',
      key: 'offers:read',
      byShop: true,
      response: Type.Array(OfferedReward),
    },
    ({ db, actor }) => listOfferedRewardRows(db, actor),
  );
}
