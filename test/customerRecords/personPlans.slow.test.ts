import { toShop, type ScopedDatabase } from '../../src/server/database/Database';
import { lockCustomerByPhone } from '../../src/server/modules/checkIn/registration.sql';
import { findShopAndCustomer } from '../../src/server/modules/checkout/checkout.sql';
import { exportCustomers } from '../../src/server/modules/customerRecords/exportCustomers';
import { lockReferrer } from '../../src/server/modules/customers/referrals.sql';
import * as erasure from '../../src/server/modules/erasure/eraseCustomer.sql';
import { completeCustomers, listKnown, lockKnown } from '../../src/server/modules/imports/rows/customers.sql';
import type { Profile } from '../../src/server/modules/merging/merge.rules';
import * as merging from '../../src/server/modules/merging/moveRecords.sql';
import { listActiveRedemptions, listProfiles, lockProfiles } from '../../src/server/modules/merging/profiles.sql';
import { listPersons, readSections } from '../../src/server/modules/personalData/personalData.sql';
import { findRedemptionCounters, listRedemptionRows } from '../../src/server/modules/redemptions/redemptions.sql';
import { listAudience } from '../../src/server/modules/sms/campaigns.sql';
import { eraseTexts } from '../../src/server/modules/sms/eraseTexts.sql';
import type { DashboardActor } from '../../src/server/platform/auth/actor';
import { Plans, recordStatement, recordStatements, type Statement } from '../support/plans';

const [STORE, CUSTOMER, OTHER] = [
  '00000000-0000-7000-8000-0000000000e2',
  '00000000-0000-7000-8000-0000000000f2',
  '00000000-0000-7000-8000-0000000000f3',
];
const JOINED = '2026-01-02T00:00:00.000Z';
const NOW = new Date(JOINED);

/** The tables that grow with the store, which this suite fills. */
const LARGE = [
  'customers',
  'visits',
  'redemptions',
  'customer_flags',
  'pending_checkouts',
  'order_credits',
  'sms_messages',
];

let plans: Plans;
beforeAll(async () => {
  const text = `
    with store as (
      insert into stores (id, name, subdomain) values ($1::uuid, 'Plans', 'person-plans') returning id
    ), reward as (
      insert into rewards (store_id, name, reward_type, points_required)
      select id, 'Coffee', 'FREE_ITEM', 10 from store returning store_id, id
    ), people as (
      insert into customers (store_id, id, phone, name, birthday, registered_at, sms_consent_at, sms_consent_source,
                             sms_consent_text_version, referred_by)
      select store.id, ids.id, '+1' || (2020000000 + n), 'Customer ' || n, date '1990-01-01', now(), now(), 'kiosk', '1',
             -- The index of referrals must have entries, or reading all of it would be the cheapest.
             case when n > 3000 then lag(ids.id, 3000) over (order by n) end
      from store, generate_series(1, 6000) n
      cross join lateral (select case n when 1 then $2::uuid when 2 then $3::uuid else new_id() end as id) ids
      returning store_id, id, right(phone, 4)::integer as n
    ), seen as (
      insert into visits (store_id, customer_id) select store_id, id from people
    ), flagged as (
      insert into customer_flags (store_id, customer_id, kind, source, amount)
      select store_id, id, 'large_adjustment', id::text, 600 from people
    ), waiting as (
      insert into pending_checkouts (store_id, customer_id, status)
      select store_id, id, case when n % 2 = 0 then 'pending' else 'review' end from people
    ), claimed as (
      insert into order_credits (store_id, order_id, customer_id, match_method, eligible_cents, granted_points,
                                 points_per_dollar, modified_ms)
      select store_id, id::text, id, 'time', 100, 1, 1, 1 from people
    ), campaign as (
      insert into sms_campaigns (store_id, message, audience, status, send_at, quota_month, recipients)
      select id, 'Offer ' || n, '{"kind": "all"}', 'done', now(), date '2026-01-01', 6000
      from store, generate_series(1, 3) n returning store_id, id
    ), texts as (
      insert into sms_messages (store_id, campaign_id, customer_id, status, segments)
      select p.store_id, g.id, p.id, 'sent', 1 from people p join campaign g on g.store_id = p.store_id
    )
    insert into redemptions (store_id, customer_id, reward_id, status, item_name, item_type, item_value, day)
    select p.store_id, p.id, r.id, case when p.n % 10 = 0 then 'pending' else 'completed' end, 'Coffee', 'FREE_ITEM', 0, current_date
    from people p join reward r on r.store_id = p.store_id`;
  plans = await Plans.over({ text, values: [STORE, CUSTOMER, OTHER] }, [...LARGE, 'sms_campaigns']);
}, 120_000);
afterAll(() => plans.close());

/** Lists plan nodes that read a large table completely, or all index entries of the store. */
async function findWideReads(statements: readonly Statement[], tables = LARGE): Promise<string[]> {
  const wide: string[] = [];
  for (const statement of statements) {
    for (const node of (await plans.of(statement)).flat()) {
      const { 'Index Name': index, 'Relation Name': table = '', 'Index Cond': condition = '' } = node;
      const isWhole = node['Node Type'].endsWith('Seq Scan') && tables.includes(table);
      const isOfStore =
        index !== undefined && tables.some((name) => index.startsWith(name)) && !condition.includes(' AND ');
      if (isWhole || isOfStore) wide.push(`${node['Node Type']} ${index ?? table}: ${statement.text}`);
    }
  }
  return wide;
}
const readsOf = (work: (db: ScopedDatabase) => Promise<unknown>, rows?: (text: string) => object[]) =>
  recordStatements(work, rows).then((statements) => findWideReads(statements));

const PROFILE: Profile = {
  id: CUSTOMER,
  phone: '+12020000001',
  name: 'A',
  birthday: '1990-01-01',
  points: 0,
  visits: 3,
  lastVisitAt: JOINED,
  createdAt: JOINED,
  registeredAt: JOINED,
  referralCode: 'ABCDEFGH',
  openingPointsAt: null,
  smsConsentAt: null,
  smsConsentSource: null,
  smsConsentTextVersion: null,
  smsOptedOutAt: null,
  smsChoiceAt: null,
  language: null,
};

test('a merge reads and writes only rows of the two customers', async () => {
  const merge = { storeId: STORE, fromId: CUSTOMER, intoId: OTHER, now: NOW };
  const pair = [CUSTOMER, OTHER];
  const wide = await readsOf(async (sql) => {
    await listProfiles(sql, STORE, pair);
    await lockProfiles(sql, STORE, pair);
    await listActiveRedemptions(sql, STORE, pair);
    await merging.markRedemptionsMerged(sql, STORE, pair, NOW);
    await merging.moveRecords(sql, merge);
    await merging.moveReferrals(sql, merge);
    await merging.closeMerged(sql, merge);
    await merging.saveCombined(sql, merge, { combined: PROFILE, before: { ...PROFILE, referralCode: null } });
  });
  expect(wide).toEqual([]);
});

test('an erasure and an export of personal data read only rows of the customer', async () => {
  const wide = await readsOf(async (sql) => {
    await erasure.lockForErasure(sql, STORE, CUSTOMER);
    await erasure.listPendingRedemptions(sql, STORE, CUSTOMER);
    await erasure.listStoredRedemptions(sql, STORE, CUSTOMER);
    await erasure.closeCheckouts(sql, STORE, CUSTOMER, NOW);
    await erasure.clearCustomers(sql, STORE, [CUSTOMER], NOW);
    await erasure.eraseNotes(sql, STORE, CUSTOMER);
    await eraseTexts(sql, STORE, [CUSTOMER]);
    await listPersons(sql, STORE, CUSTOMER);
    await readSections(sql, STORE, { ids: [CUSTOMER], phones: ['+12020000001'] });
  });
  expect(wide).toEqual([]);
});

test('a checkout and a registration find customers by indexes on phone and code', async () => {
  const wide = await readsOf(async (sql) => {
    await findShopAndCustomer(sql, toShop(STORE), '+12020000001');
    await lockReferrer(sql, STORE, 'ABCDEFGH');
    await lockCustomerByPhone(sql, STORE, '+12020000001');
  });
  expect(wide).toEqual([]);
});

test('an import finds the customers of a batch by phone and id', async () => {
  const phones = ['+12020000001', '+12020000002'];
  const wide = await readsOf(async (sql) => {
    await listKnown(sql, STORE, phones);
    await lockKnown(sql, STORE, phones);
    await completeCustomers(sql, STORE, [{ id: CUSTOMER, name: 'A', birthday: '1990-01-01', points: 5 }], NOW);
  });
  expect(wide).toEqual([]);
});

test('exports read each of their batches by ids, or in the order of an index', async () => {
  const actor: DashboardActor = {
    role: 'store_owner',
    scope: 'dashboard',
    ...toShop(STORE),
    accountId: OTHER,
    requestId: 'plans',
  };
  const statements = await recordStatements(
    async (db) => {
      for await (const part of await exportCustomers(db, actor, {})) expect(part).toHaveLength(0);
    },
    (text) => (text.includes('order by c.created_at') ? [{ id: CUSTOMER }] : []),
  );
  const parts = statements.filter(({ text }) => text.includes('with ordinality'));
  expect(parts).toHaveLength(1);
  expect(await findWideReads(parts)).toEqual([]);
  const page = { status: undefined, after: null, limit: 501 };
  const redemptions = await recordStatement((sql) => listRedemptionRows(sql, STORE, page, 'owner'));
  for (const nodes of await plans.of(redemptions)) {
    const reads = nodes.filter((node) => node['Relation Name'] === 'redemptions');
    expect(reads.map((node) => node['Index Name'])).toEqual(['redemptions_newest']);
  }
});

test('the figures of activities are read from counters', async () => {
  const statements = await recordStatements((sql) => findRedemptionCounters(sql, [STORE]));
  expect(statements).toHaveLength(1);
  for (const statement of statements) {
    const tables = (await plans.of(statement)).flat().flatMap((node) => node['Relation Name'] ?? []);
    expect(new Set(tables)).toEqual(new Set(['store_counter_shards']));
  }
});

test('a text finds selected customers by their ids, and duplicates by the key of texts', async () => {
  const audienceOf = (to: readonly string[] | 'all') =>
    recordStatements((sql) => listAudience(sql, STORE, { to, message: 'Offer 1', startsAt: new Date(), limit: 100 }));
  const picked = await audienceOf([CUSTOMER, OTHER]);
  expect(picked).toHaveLength(2);
  expect(await findWideReads(picked)).toEqual([]);
  expect(await findWideReads(await audienceOf('all'), ['sms_messages'])).toEqual([]);
});
