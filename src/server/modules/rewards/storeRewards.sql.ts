import { REWARDS_MAX } from '../../../contract/plain/offerLimits';
import type { Reward } from '../../../contract/rewards';
import { defineColumns } from '../../shared/columns';
import { redemptionCount, type OfferTable } from '../offers';
import type { RewardFields } from './rewards.rules';
import { USE_OF_TODAY } from './rewards.sql';

const columns = defineColumns<keyof RewardFields>()([
  'name',
  'description',
  'spanishName',
  'spanishDescription',
  'category',
  'rewardType',
  'rewardValue',
  'pointsRequired',
  'dailyLimit',
  'repeat',
  'stamps',
  'isActive',
  'shopIds',
]);

/** Rewards, sorted by points required. */
export const rewardTable: OfferTable<RewardFields, Reward> = {
  name: 'rewards',
  columns,
  max: REWARDS_MAX,
  select: (storeId, id) => ({
    text: `
      select r.id, ${columns.select('r')}, r.created_at as "createdAt", r.updated_at as "updatedAt",
             coalesce(u.used, 0) as "usedToday", ${redemptionCount('r')} as redemptions
      from rewards r
      join stores s on s.id = r.store_id
      left join lateral (${USE_OF_TODAY}) u on true
      where r.store_id = $1 and r.deleted_at is null${id === undefined ? '' : ' and r.id = $2'}
      order by r.points_required, r.name, r.id`,
    values: id === undefined ? [storeId] : [storeId, id],
  }),
};
