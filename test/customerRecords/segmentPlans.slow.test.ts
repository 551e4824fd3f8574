import { findMatches, listCustomerRows } from '../../src/server/modules/customerRecords/customerRecords.sql';
import { countInSegments } from '../../src/server/modules/segments';
import { Plans, recordStatement, type Statement } from '../support/plans';

const STORE = '00000000-0000-7000-8000-0000000000b7';
const CUSTOMERS = 6_000;

/** Fills a store where every balance is near a reward, and each customer has redeemed rewards ten times. */
function fill(repeat: string): Statement {
  const text = `
    with store as (
      insert into stores (id, name, subdomain) values ($1::uuid, 'Plans', 'segment-plans') returning id
    ), offered as (
      insert into rewards (store_id, name, reward_type, points_required, repeat)
      select id, 'Reward ' || n, 'FREE_ITEM', 100 + 10 * n, $2 from store, generate_series(1, 20) n
      returning store_id, id, points_required
    ), people as (
      insert into customers (store_id, phone, name, birthday, registered_at)
      select id, '+1' || (2020000000 + n), 'Customer ' || n, date '1990-01-01', now()
      from store, generate_series(1, ${CUSTOMERS}) n returning store_id, id, right(phone, 4)::integer as n
    ), balances as (
      insert into points_ledger (store_id, customer_id, number, kind, source, delta, balance_after, actor_role)
      select store_id, id, 1, 'earn', 'order:' || id, 100 + n % 200, 100 + n % 200, 'system' from people
    )
    insert into redemptions (store_id, customer_id, reward_id, status, item_name, item_type, item_value, repeat, day)
    select p.store_id, p.id, r.id, case when p.n % 100 = 0 and d = 0 then 'pending' else 'completed' end, '', 'FREE_ITEM',
           0, $2, current_date - case when d = 0 and p.n % 50 = 0 then 0 else 10 * d + 1 + p.n % 10 end
    from people p cross join generate_series(0, 9) d
    join offered r on r.store_id = p.store_id and r.points_required = 110 + 10 * ((p.n + d) % 20)`;
  return { text, values: [STORE, repeat] };
}

const filter = { segment: 'nearReward' } as const;
const page = { sort: 'points', order: 'asc', after: null, limit: 101, filter } as const;

test.each(['always', 'daily'])(
  'customers near a reward that can be redeemed %s are found without looking up the redemptions of each',
  async (repeat) => {
    const plans = await Plans.over(fill(repeat), ['customers', 'rewards', 'redemptions', 'stores']);
    try {
      const statements = [
        await recordStatement((sql) => countInSegments(sql, STORE)),
        await recordStatement((sql) => findMatches(sql, STORE, filter)),
        await recordStatement((sql) => listCustomerRows(sql, STORE, page)),
      ];
      for (const statement of statements) {
        for (const rows of await plans.countRows(statement)) expect(rows).toBeLessThan(4 * CUSTOMERS);
      }
    } finally {
      await plans.close();
    }
  },
);
