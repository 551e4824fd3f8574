import { REWARDS_MAX } from '../../../contract/offerLimits';
import type { CreateReward, Reward, UpdateReward } from '../../../contract/rewards';
import type { DashboardActor } from '../../auth/actor';
import { assertSameStore } from '../../auth/assertSameStore';
import type { ScopedDatabase, Sql } from '../../database/Database';
import { AppError } from '../../shared/AppError';
import { withIdempotency } from '../../shared/idempotency';
import { pick, recordAuditBy } from '../audit';
import { toNewReward, toUpdatedReward, type RewardFields } from './reward.policy';
import {
  findStoreReward,
  insertReward,
  listStoreRewardRows,
  lockReward,
  markRewardDeleted,
  writeReward,
} from './storeRewards.sql';

/**
 * Lists all rewards of the actor's store with their counters, by points required.
 * @throws AppError 403 for another store.
 */
export async function listStoreRewards(db: ScopedDatabase, actor: DashboardActor, storeId: string): Promise<Reward[]> {
  assertSameStore(actor.storeId, storeId);
  return listStoreRewardRows(db, actor.storeId);
}

/**
 * Creates a reward. A request repeated with its key creates none.
 * @throws AppError 400 for invalid fields, 403 for another store, 409 when the store has REWARDS_MAX rewards.
 */
export async function createReward(
  db: ScopedDatabase,
  actor: DashboardActor,
  { storeId, body }: { storeId: string; body: CreateReward },
  key: string | undefined,
): Promise<Reward> {
  assertSameStore(actor.storeId, storeId);
  const fields = toNewReward(body);
  return withIdempotency(db, { storeId, operation: 'create-reward', key, request: body }, async (sql) => {
    const id = await insertReward(sql, storeId, fields);
    if (id === null) {
      throw new AppError(
        'conflict',
        `A store can have at most ${REWARDS_MAX} rewards. Delete one that you do not need.`,
      );
    }
    await auditReward(sql, actor, 'reward_created', id, { newValues: fields });
    return getReward(sql, storeId, id);
  });
}

/**
 * Changes the given fields of a reward. Redemptions keep the reward as it was when they were made.
 * @throws AppError 400 for invalid fields, 403 for another store, 404 when there is no such reward.
 */
export async function updateReward(
  db: ScopedDatabase,
  actor: DashboardActor,
  { storeId, id, body }: { storeId: string; id: string; body: UpdateReward },
): Promise<Reward> {
  assertSameStore(actor.storeId, storeId);
  return db.transaction(async (sql) => {
    const before = await lockReward(sql, storeId, id);
    if (!before) throw rewardNotFound();
    const after = toUpdatedReward(before, body);
    const changed = (Object.keys(before) as (keyof RewardFields)[]).filter((field) => before[field] !== after[field]);
    if (changed.length > 0) {
      await writeReward(sql, storeId, id, after);
      // The name says which reward it was, whatever changed.
      const named = { name: before.name };
      await auditReward(sql, actor, 'reward_updated', id, {
        oldValues: { ...named, ...pick(before, changed) },
        newValues: { ...named, ...pick(after, changed) },
      });
    }
    return getReward(sql, storeId, id);
  });
}

/**
 * Deletes a reward: it can no longer be redeemed, and its redemptions stay as they are.
 * @throws AppError 403 for another store, 404 when there is no such reward.
 */
export async function deleteReward(
  db: ScopedDatabase,
  actor: DashboardActor,
  { storeId, id }: { storeId: string; id: string },
): Promise<void> {
  assertSameStore(actor.storeId, storeId);
  await db.transaction(async (sql) => {
    const reward = await lockReward(sql, storeId, id);
    if (!reward) throw rewardNotFound();
    await markRewardDeleted(sql, storeId, id);
    await auditReward(sql, actor, 'reward_deleted', id, { oldValues: reward });
  });
}

async function getReward(sql: Sql, storeId: string, id: string): Promise<Reward> {
  const reward = await findStoreReward(sql, storeId, id);
  if (!reward) throw rewardNotFound();
  return reward;
}

function rewardNotFound(): AppError {
  return new AppError('not_found', 'Reward not found');
}

function auditReward(
  sql: Sql,
  actor: DashboardActor,
  action: 'reward_created' | 'reward_updated' | 'reward_deleted',
  rewardId: string,
  values: { oldValues?: object; newValues?: object },
): Promise<void> {
  return recordAuditBy(sql, actor, {
    action,
    recordType: 'reward',
    recordId: rewardId,
    ...values,
  });
}
