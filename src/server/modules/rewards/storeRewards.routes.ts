import { Type } from 'typebox';
import { REWARDS_MAX } from '../../../contract/plain/offerLimits';
import { CreateReward, Reward, UpdateReward } from '../../../contract/rewards';
import type { Database } from '../../database/Database';
import { defineRoutes } from '../../platform/auth/defineRoutes';
import { DASHBOARD_SCOPES } from '../../platform/auth/guard';
import type { App } from '../../platform/http/App';
import { defineOffers } from '../offers';
import { toNewReward, toUpdatedReward, validateReward } from './rewards.rules';
import { rewardTable } from './storeRewards.sql';

/** The owner's operations on rewards. */
const rewards = defineOffers({
  noun: 'reward',
  table: rewardTable,
  tooMany: `A store can have at most ${REWARDS_MAX} rewards. Delete one that you do not need.`,
  toNew: toNewReward,
  toUpdated: toUpdatedReward,
});

export function storeRewardRoutes(app: App, { database }: { database: Database }): void {
  const route = defineRoutes(app, { database, tags: ['rewards'], scopes: DASHBOARD_SCOPES });

  route.get(
    '/stores/:storeId/rewards',
    {
      operationId: 'listRewards',
      summary: 'List the rewards of your store, inactive ones too, by points required',
      response: Type.Array(Reward),
    },
    ({ db, actor }) => rewards.list(db, actor),
  );

  route.post(
    '/stores/:storeId/rewards',
    {
      operationId: 'createReward',
      summary: 'Create a reward',
      body: CreateReward,
      rules: validateReward,
      idempotent: true,
      response: Reward,
      status: 201,
      errors: [409],
    },
    ({ db, actor, body, key }) => rewards.create(db, actor, body, key),
  );

  route.patch(
    '/stores/:storeId/rewards/:id',
    {
      operationId: 'updateReward',
      summary: 'Change a reward; omitted fields and existing redemptions stay as they are',
      body: UpdateReward,
      rules: validateReward,
      response: Reward,
      errors: [404],
    },
    ({ db, actor, params, body }) => rewards.update(db, actor, params.id, body),
  );

  route.delete(
    '/stores/:storeId/rewards/:id',
    { operationId: 'deleteReward', summary: 'Delete a reward; existing redemptions stay as they are', errors: [404] },
    ({ db, actor, params }) => rewards.delete(db, actor, params.id),
  );
}
