import { toShop } from '../../src/server/database/Database';
import { listOpenCheckouts } from '../../src/server/modules/crediting/matching/openCheckouts.sql';
import { Plans, recordStatement } from '../support/plans';

const STORE = '0c9e0000-0000-4000-8000-000000000001';
const OPEN = 40;

/** A store with many credits and customers, and one customer with a long history who waits for several purchases. */
const FILL = `
  set local session_replication_role = replica;
  insert into stores (id, name, subdomain) values ('${STORE}', 'Checkout plan', 'checkout-plan');
  insert into customers (store_id, id, phone)
    select '${STORE}', ('0c9e0001-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid, '+1202' || (5000000 + n)
    from generate_series(1, 5000) n;
  insert into order_credits (store_id, order_id, customer_id, match_method, eligible_cents, granted_points,
                             points_per_dollar, modified_ms, paid_at, credited_at, take_backs)
    select '${STORE}', 'ORDER_' || n, ('0c9e0001-0000-4000-8000-' || lpad((1 + n % 5000)::text, 12, '0'))::uuid,
           'identity', 2000, 20, 1, 0, now() - n * interval '1 minute', now() - n * interval '1 minute',
           case when n % 200 = 0 then 1 else 0 end
    from generate_series(1, 20000) n;
  insert into points_ledger (store_id, customer_id, number, delta, kind, source, balance_after, actor_role)
    select '${STORE}', ('0c9e0001-0000-4000-8000-' || lpad((1 + n % 5000)::text, 12, '0'))::uuid, 1 + n / 5000, 20,
           'earn', 'order:ORDER_' || n, 0, 'system'
    from generate_series(1, 20000) n;
  insert into points_ledger (store_id, customer_id, number, delta, kind, source, balance_after, actor_role)
    select '${STORE}', '0c9e0001-0000-4000-8000-000000000001', 100 + n, -20, 'reversal', 'order:ORDER_' || n * 200 || '@taken:1',
           0, 'store_owner'
    from generate_series(1, 100) n;
  insert into points_ledger (store_id, customer_id, number, delta, kind, source, balance_after, actor_role)
    select '${STORE}', '0c9e0001-0000-4000-8000-000000000001', 1000 + n, 20, 'adjustment', 'plan:' || n, 0, 'store_owner'
    from generate_series(1, 3000) n;
  insert into pending_checkouts (store_id, customer_id, status, requested_at, order_id)
    select '${STORE}', ('0c9e0001-0000-4000-8000-' || lpad((1 + n % 5000)::text, 12, '0'))::uuid, 'matched',
           now() - n * interval '1 minute', 'ORDER_' || n
    from generate_series(1, 20000) n;
  insert into pending_checkouts (store_id, customer_id, status, requested_at)
    select '${STORE}', ('0c9e0001-0000-4000-8000-' || lpad(case when n <= 5 then '1' else n::text end, 12, '0'))::uuid, 'review',
           now() - n * interval '200 minutes' - interval '1 day'
    from generate_series(1, ${OPEN}) n;
  set local session_replication_role = origin`;

let plans: Plans;
beforeAll(async () => {
  plans = await Plans.over({ text: FILL, values: [] }, [
    'stores',
    'customers',
    'order_credits',
    'points_ledger',
    'pending_checkouts',
  ]);
}, 60_000);
afterAll(() => plans.close());

test('BX-65 the open checkouts of a store are read from indexes, however long its history and that of a customer', async () => {
  const statement = await recordStatement((sql) => listOpenCheckouts(sql, toShop(STORE)));
  for (const nodes of await plans.of(statement)) {
    const read = nodes.filter((node) => node['Node Type'] === 'Seq Scan').map((node) => node['Relation Name']);
    // There is one store.
    expect(read.filter((name) => name !== 'stores')).toEqual([]);
  }
  // Five checkouts are of the customer with 3,104 rows in the ledger.
  for (const count of await plans.countRows(statement)) expect(count).toBeLessThan(5 * 3_200 + OPEN * 50);
});
