import { LAPSED_DAYS, NEAR_REWARD_SHARE, NEW_DAYS, RECENT_DAYS } from '../../../contract/plain/customerLimits';
import { CustomerSegment } from '../../../contract/segments';
import type { Sql } from '../../database/Database';
import { LAST_HERE } from '../customers';
import { canRepeatAll, toRedemptionBlock } from '../rewards';

const ACTIVE_REWARDS = 'rewards w where w.store_id = $1 and w.is_active and w.deleted_at is null';

/** SQL for the points that are near an active reward. */
const nearRewards = (condition = 'true') => `(
  select range_agg(int8range(ceil(${NEAR_REWARD_SHARE} * w.points_required)::bigint, w.points_required::bigint))
  from ${ACTIVE_REWARDS} and ${condition})`;

/** The SQL conditions by which a customer `c` is in a segment. $1 is the id of the store. */
export const SEGMENT_CONDITIONS: Record<CustomerSegment, string> = {
  new: `c.registered_at > now() - interval '${NEW_DAYS} days'`,
  recent: `${LAST_HERE} > now() - interval '${RECENT_DAYS} days'`,
  regular: 'c.regular_until > now()',
  lapsed: `${LAST_HERE} < now() - interval '${LAPSED_DAYS} days'`,
  birthday: `extract(month from c.birthday) = (
    select extract(month from now() at time zone s.time_zone) from stores s where s.id = $1)`,
  // The balance is near the points of an active reward that the customer may redeem again. The ranges of all rewards
  // come first, because most customers are outside of them. Rewards that can be redeemed again then decide for most
  // others. For the rest, the active rewards are in an array, because reading the table for each customer is slower.
  nearReward: `c.points <@ ${nearRewards()}
    and (c.points <@ ${nearRewards("w.repeat <> 'once'")} and ${canRepeatAll('c.id')}
      or exists (
        select from unnest((select array_agg(w) from ${ACTIVE_REWARDS})) w
        where c.points >= ${NEAR_REWARD_SHARE} * w.points_required and c.points < w.points_required
          and ${toRedemptionBlock('w', 'c.id', undefined, { forMany: true })} is null))`,
  negative: 'c.points < 0',
};

export const SEGMENTS: readonly CustomerSegment[] = CustomerSegment.anyOf.map((schema) => schema.const);

/** Counts the customers in each segment in one scan of the store's customers. */
export async function countInSegments(sql: Sql, storeId: string): Promise<Partial<Record<CustomerSegment, number>>> {
  const counts = SEGMENTS.map((segment) => `count(*) filter (where ${SEGMENT_CONDITIONS[segment]}) as "${segment}"`);
  const [row] = await sql.query<Partial<Record<CustomerSegment, number>>>(
    `select ${counts.join(', ')} from customers c where c.store_id = $1 and c.erased_at is null`,
    [storeId],
  );
  return row ?? {};
}
