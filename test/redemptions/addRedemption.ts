import { sql } from '../support/sql';
import type { TestStore } from '../support/testStore';

interface RedemptionInput {
  customerId: string;
  rewardId?: string;
  promotionId?: string;
  status?: 'pending' | 'completed' | 'cancelled' | 'redeemed';
  points?: number;
  minutesAgo?: number;
  orderId?: string;
  deleted?: boolean;
}

/** Inserts a redemption without its ledger row. It is suitable only for lists. */
export async function addRedemption(store: TestStore, input: RedemptionInput): Promise<string> {
  const isReward = input.rewardId !== undefined;
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
      store.id,
      input.customerId,
      input.rewardId ?? null,
      input.promotionId ?? null,
      input.status ?? (isReward ? 'pending' : 'redeemed'),
      input.points ?? (isReward ? 100 : 0),
      input.orderId ?? null,
      input.minutesAgo ?? 0,
      input.deleted ?? false,
    ],
  );
  if (!row) throw new Error('the reward or promotion does not exist');
  return row.id;
}
