import { AUTOMATION_KINDS, type AutomationKind } from '../../src/contract/plain/automationMessages';
import { insertOccasions } from '../../src/server/modules/sms/automations';
import { Plans, recordStatement, type Statement } from '../support/plans';

const STORE = '00000000-0000-7000-8000-0000000000b2';
const DAY = 86_400_000;
const CUSTOMERS = 400;
/** The number of visits per customer. Each one has a purchase and a ledger row. */
const VISITS_OF_EACH = 4;
const ROWS = CUSTOMERS * (1 + 3 * VISITS_OF_EACH);
/**
 * The maximum number of rows read per row of the store for each kind. A join without an index would read hundreds. For
 * each purchase, the five rewards are read, and whether the customer can still redeem each of them.
 */
const READS_PER_ROW = 20;

/** Fills a store with a year of history. Its last visits were 20 to 219 days ago. */
function fillStore(id: string, customers: number): Statement[] {
  const statement = (text: string, ...values: unknown[]): Statement => ({ text, values: [id, ...values] });
  return [
    statement(
      "insert into stores (id, name, subdomain) values ($1, 'Plans', 'plans-' || left(md5($1::uuid::text), 8))",
    ),
    statement('insert into store_counter_shards (store_id) values ($1)'),
    statement(
      `insert into rewards (store_id, name, reward_type, points_required)
       select $1, 'Reward ' || n, 'FREE_ITEM', 100 * n from generate_series(1, 5) n`,
    ),
    statement(
      `insert into customers (store_id, phone, name, birthday, last_visit_at, registered_at, created_at, sms_consent_at,
                              sms_consent_source, sms_consent_text_version)
       select $1, '+1' || (2020000000 + n), 'Customer ' || n, date '1990-01-01' + n % 365, r.at + interval '90 days',
              r.at, r.at, now(), 'kiosk', '1'
       from generate_series(1, $2::integer) n
       cross join lateral (select now() - (20 + n % 200) * interval '1 day' - interval '90 days' as at) r`,
      customers,
    ),
    statement(
      `insert into points_ledger (store_id, customer_id, delta, kind, source, balance_after, actor_role, created_at)
       select store_id, id, 31, 'earn', 'order:' || id || n, 0, 'system', registered_at + n * interval '30 days'
       from customers, generate_series(0, $2::integer - 1) n where store_id = $1 order by n`,
      VISITS_OF_EACH,
    ),
    statement(
      `insert into order_credits (store_id, order_id, customer_id, match_method, eligible_cents, granted_points,
                                  points_per_dollar, modified_ms, credited_at)
       select store_id, substr(source, 7), customer_id, 'identity', 3100, 31, 1, 0, created_at
       from points_ledger where store_id = $1`,
    ),
    statement(
      'insert into visits (store_id, customer_id, at) select store_id, customer_id, created_at from points_ledger where store_id = $1',
    ),
    statement(
      `insert into points_expiry_settings (store_id, number, months, effective_from)
       values ($1, 1, 6, now() - interval '400 days')`,
    ),
  ];
}

const EMPTY: Statement = { text: 'select', values: [] };
const DAYS: Partial<Record<AutomationKind, number>> = { winBack: 30, birthday: 0 };

// The rows are never committed, so that autovacuum cannot count them.
test('BX-73 the occasions of a year are found by reading each row a few times when there are no statistics', async () => {
  const plans = await Plans.over(EMPTY, [], fillStore(STORE, CUSTOMERS));
  try {
    const reads: Partial<Record<AutomationKind, number>> = {};
    for (const kind of AUTOMATION_KINDS) {
      const period = { from: new Date(Date.now() - 365 * DAY), to: new Date(), days: DAYS[kind] ?? null };
      const statement = await recordStatement((sql) => insertOccasions(sql, STORE, kind, period));
      reads[kind] = Math.ceil(Math.max(...(await plans.countRows(statement))) / ROWS);
    }
    const found = await plans.read<{ kind: AutomationKind }>({
      text: 'select distinct kind from sms_occasions where store_id = $1',
      values: [STORE],
    });
    expect(found.map(({ kind }) => kind).sort()).toEqual([...AUTOMATION_KINDS].sort());
    for (const [kind, times] of Object.entries(reads)) {
      expect({ kind, isFew: times <= READS_PER_ROW, times }).toEqual({ kind, isFew: true, times });
    }
  } finally {
    await plans.close();
  }
}, 300_000);
