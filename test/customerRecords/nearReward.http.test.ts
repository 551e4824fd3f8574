import { NEAR_REWARD_SHARE } from '../../src/contract/plain/customerLimits';
import { call } from '../support/http';
import { sql } from '../support/sql';
import { createTestStore } from '../support/testStore';
import { timeZoneAtHour } from '../support/timeZones';

interface Reward {
  id: string;
  points_required: number;
  repeat: string;
}
interface Redemption {
  customer_id: string;
  reward_id: string;
  status: string;
  repeat: string;
  is_today: boolean;
}

/** Whether a redemption keeps its customer from redeeming the reward now. */
const blocks = ({ status, repeat, is_today }: Redemption, reward: Reward): boolean =>
  status === 'pending' ||
  (status !== 'cancelled' && repeat === reward.repeat && (repeat === 'once' || (repeat === 'daily' && is_today)));

test.each([[['always', 'daily']], [['once']], [['once', 'daily', 'always']]])(
  'BX-81 the near-reward segment and its count are those of the definition, where rewards repeat %j',
  async (repeats) => {
    const store = await createTestStore({ time_zone: timeZoneAtHour(12) });
    // Some rewards are not offered, and ranges of points overlap.
    await sql(
      `insert into rewards (store_id, name, reward_type, points_required, repeat, is_active, deleted_at)
       select $1, 'Reward ' || n, 'FREE_ITEM', 5 + floor(random() * 60), ($2::text[])[1 + n % cardinality($2::text[])],
              n % 5 > 0, case when n % 7 = 0 then now() end
       from generate_series(1, 12) n`,
      [store.id, repeats],
    );
    await sql(
      `insert into customers (store_id, phone, name, birthday)
       select $1, '+1' || (3050000000 + n), 'Person ' || n, date '1990-01-15' from generate_series(1, 400) n`,
      [store.id],
    );
    await sql(
      `insert into points_ledger (store_id, customer_id, delta, kind, source, actor_role, balance_after)
       select store_id, id, 1 + floor(random() * 64), 'adjustment', 'test:' || id, 'system', 0
       from customers where store_id = $1`,
      [store.id],
    );
    // Few pairs have a redemption that blocks. The unique indexes leave out what the product would refuse.
    await sql(
      `insert into redemptions (store_id, customer_id, reward_id, status, item_name, item_type, item_value, repeat, day,
                                deleted_at, merged_at)
       select $1, c.id, w.id, (array['pending', 'completed', 'completed', 'cancelled'])[1 + floor(random() * 4)], '',
              'FREE_ITEM', 0,
              case when random() < 0.7 then w.repeat else (array['once', 'daily', 'always'])[1 + floor(random() * 3)] end,
              (now() at time zone s.time_zone)::date - floor(random() * 2)::integer,
              case when random() < 0.1 then now() end, case when random() < 0.1 then now() end
       from customers c
       join rewards w on w.store_id = $1
       join stores s on s.id = $1
       cross join generate_series(1, 2)
       where c.store_id = $1 and random() < 0.15
       on conflict do nothing`,
      [store.id],
    );
    const customers = await sql<{ id: string; points: number }>(
      'select id, points::integer as points from customers where store_id = $1',
      [store.id],
    );
    const rewards = await sql<Reward>(
      'select id, points_required, repeat from rewards where store_id = $1 and is_active and deleted_at is null',
      [store.id],
    );
    const redemptions = await sql<Redemption>(
      `select d.customer_id, d.reward_id, d.status, d.repeat,
              d.day = (now() at time zone s.time_zone)::date as is_today
       from redemptions d join stores s on s.id = d.store_id
       where d.store_id = $1 and d.deleted_at is null and d.merged_at is null`,
      [store.id],
    );
    const isNear = ({ id, points }: { id: string; points: number }, reward: Reward) =>
      points < reward.points_required &&
      10 * points >= 10 * NEAR_REWARD_SHARE * reward.points_required &&
      !redemptions.some((had) => had.customer_id === id && had.reward_id === reward.id && blocks(had, reward));
    const expected = customers.filter((customer) => rewards.some((reward) => isNear(customer, reward)));
    expect(expected.length).toBeGreaterThan(0);

    const token = await store.ownerToken();
    const { body: listed } = await call<{ id: string }[]>('GET', '/store/customers?segment=nearReward&limit=500', {
      token,
    });
    expect(listed.map(({ id }) => id).sort()).toEqual(expected.map(({ id }) => id).sort());
    const { body: counts } = await call<object[]>('GET', '/store/customers/segments', { token });
    expect(counts).toContainEqual({ segment: 'nearReward', count: expected.length });
  },
);
