import { REWARDS_MAX } from '../../../contract/offerLimits';
import type { Reward, RewardType } from '../../../contract/rewards';
import type { Sql, Statement } from '../../database/Database';
import { lockStoreLimits } from '../../shared/lockStoreLimits';
import type { RewardFields } from './reward.policy';
import { USE_OF_TODAY } from './rewards.sql';

interface RewardRow {
  id: string;
  name: string;
  description: string;
  category: string | null;
  reward_type: RewardType;
  reward_value: number;
  points_required: number;
  daily_limit: number | null;
  is_active: boolean;
  used_today: number;
  redemptions: number;
  created_at: Date;
  updated_at: Date;
}

/** Selects the rewards of a store, or one of them, with their counters: never by reading redemptions. */
export function storeRewardsStatement(storeId: string, id?: string): Statement {
  const text = `
    select r.id, r.name, r.description, r.category, r.reward_type, r.reward_value, r.points_required, r.daily_limit,
           r.is_active, r.created_at, r.updated_at, coalesce(u.used, 0) as used_today,
           coalesce(counted.redemptions, 0) as redemptions
    from rewards r
    join stores s on s.id = r.store_id
    left join lateral (${USE_OF_TODAY}) u on true
    left join lateral (
      select sum(c.redemptions)::integer as redemptions from redemption_count_parts c
      where c.store_id = r.store_id and c.item_id = r.id
    ) counted on true
    where r.store_id = $1 and r.deleted_at is null${id === undefined ? '' : ' and r.id = $2'}
    order by r.points_required, r.name, r.id`;
  return { text, values: id === undefined ? [storeId] : [storeId, id] };
}

/** Lists the rewards of a store, inactive ones too, by points required. */
export async function listStoreRewardRows(sql: Sql, storeId: string): Promise<Reward[]> {
  const { text, values } = storeRewardsStatement(storeId);
  return (await sql.query<RewardRow & Record<string, unknown>>(text, values)).map(toReward);
}

/** Finds one of the store's rewards; null when there is none with this id. */
export async function findStoreReward(sql: Sql, storeId: string, id: string): Promise<Reward | null> {
  const { text, values } = storeRewardsStatement(storeId, id);
  const [row] = await sql.query<RewardRow & Record<string, unknown>>(text, values);
  return row ? toReward(row) : null;
}

function toReward(row: RewardRow): Reward {
  return {
    id: row.id,
    name: row.name,
    description: row.description,
    category: row.category,
    rewardType: row.reward_type,
    rewardValue: row.reward_value,
    pointsRequired: row.points_required,
    dailyLimit: row.daily_limit,
    isActive: row.is_active,
    usedToday: row.used_today,
    redemptions: row.redemptions,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  };
}

/** Locks one of the store's rewards until the transaction ends; null when there is none with this id. */
export async function lockReward(sql: Sql, storeId: string, id: string): Promise<RewardFields | null> {
  const [row] = await sql.query<RewardFields & Record<string, unknown>>(
    `select name, description, category, reward_type as "rewardType", reward_value as "rewardValue",
            points_required as "pointsRequired", daily_limit as "dailyLimit", is_active as "isActive"
     from rewards where store_id = $1 and id = $2 and deleted_at is null
     for no key update`,
    [storeId, id],
  );
  return row ?? null;
}

/**
 * Inserts a reward and returns its id; null when the store has as many as it may have.
 * @throws AppError 401 when the store was deleted.
 */
export async function insertReward(sql: Sql, storeId: string, reward: RewardFields): Promise<string | null> {
  await lockStoreLimits(sql, storeId);
  const [row] = await sql.query<{ id: string }>(
    `insert into rewards as r (store_id, name, description, category, reward_type, reward_value, points_required,
                               daily_limit, is_active)
     select $1, $2, $3, $4, $5, $6::numeric, $7::integer, $8::integer, $9::boolean
     where (select count(*) from rewards l where l.store_id = $1 and l.deleted_at is null) < ${REWARDS_MAX}
     returning r.id`,
    [storeId, ...toValues(reward)],
  );
  return row?.id ?? null;
}

export async function writeReward(sql: Sql, storeId: string, id: string, reward: RewardFields): Promise<void> {
  await sql.query(
    `update rewards set name = $3, description = $4, category = $5, reward_type = $6, reward_value = $7,
            points_required = $8, daily_limit = $9, is_active = $10, updated_at = now()
     where store_id = $1 and id = $2`,
    [storeId, id, ...toValues(reward)],
  );
}

function toValues(reward: RewardFields) {
  return [
    reward.name,
    reward.description,
    reward.category,
    reward.rewardType,
    reward.rewardValue,
    reward.pointsRequired,
    reward.dailyLimit,
    reward.isActive,
  ];
}

/** Takes a reward off every list. Its redemptions stay as they are. */
export async function markRewardDeleted(sql: Sql, storeId: string, id: string): Promise<void> {
  await sql.query('update rewards set deleted_at = now() where store_id = $1 and id = $2', [storeId, id]);
}
