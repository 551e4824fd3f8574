import { sql } from '../support/sql';
import type { TestStore } from '../support/testStore';

interface Given {
  customerId: string;
  rewardId?: string;
  promotionId?: string;
  status?: 'pending' | 'completed' | 'cancelled' | 'redeemed';
  points?: number;
  minutesAgo?: number;
  orderId?: string;
  deleted?: boolean;
}

/** A redemption as it would stand after somebody redeemed; without a ledger row, so for lists only. */
export async function addRedemption(world: TestStore, given: Given): Promise<string> {
  const ofReward = given.rewardId !== undefined;
  const [row] = await sql<{ id: string }>(
    `insert into redemptions (store_id, customer_id, reward_id, promotion_id, status, points_used, order_id, day,
                              item_name, item_description, item_category, item_type, item_value, created_at, deleted_at)
     select $1, $2, $3::uuid, $4::uuid, $5, $6, $7, current_date,
            i.name, i.description, i.category, i.type, i.value,
            clock_timestamp() - make_interval(secs => $8 * 60.0), case when $9::boolean then now() end
     from (select name, description, category, reward_type as type, reward_value as value from rewards where id = $3::uuid
           union all
           select name, description, category, promotion_type, promotion_value from promotions where id = $4::uuid) i
     returning id`,
    [
      world.id,
      given.customerId,
      given.rewardId ?? null,
      given.promotionId ?? null,
      given.status ?? (ofReward ? 'pending' : 'redeemed'),
      given.points ?? (ofReward ? 100 : 0),
      given.orderId ?? null,
      given.minutesAgo ?? 0,
      given.deleted ?? false,
    ],
  );
  if (!row) throw new Error('nothing to redeem');
  return row.id;
}
