import type { ImportMapping } from '../../src/contract/imports';
import { addSale } from '../checkout/register';
import { upload } from '../imports/importCalls';
import { redeem } from '../merging/mergeCalls';
import { addExpiry, addInactive } from '../pointsExpiry/expiryStore';
import { addRedemption } from '../redemptions/addRedemption';
import { call } from '../support/http';
import { sql } from '../support/sql';
import {
  addAccount,
  addCustomer,
  addPromotion,
  addReward,
  createTestStore,
  newPhone,
  type TestStore,
} from '../support/testStore';
import { listDescribedRoutes } from './describedRoutes';

/** The ids of one record of each kind that a path can name. */
interface Records {
  storeId: string;
  subdomain: string;
  customer: string;
  /** A former phone number of the customer. */
  formerPhone: string;
  /** Another customer of this store. */
  twin: string;
  /** A customer whose second ledger row is an expiry. */
  expired: string;
  reward: string;
  promotion: string;
  boost: string;
  redemption: string;
  promotionRedemption: string;
  cashier: string;
  session: string;
  flag: string;
  checkout: string;
  reviewOrder: string;
  /** A redemption that the owner must review. */
  reviewReward: string;
  campaign: string;
  import: string;
  /** Two imports: one without a mapping, and one after its dry run. */
  checkedImport: string;
  sale: string;
  /** The order of a credit that the customer has. */
  credit: string;
}

interface Call {
  path: string;
  body?: object;
}

const inStore = (path: string) => (records: Records, storeId: string) => ({
  path: `/stores/${storeId}/rewards${path.replace(/:(\w+)/g, (_all, kind: keyof Records) => records[kind])}`,
});
const callTo = (path: string, body?: object) => (records: Records) => ({
  path: path.replace(/:(\w+)/g, (_all, kind: keyof Records) => records[kind]),
  ...(body && { body }),
});

const MAPPING: ImportMapping = {
  phone: 0,
  name: null,
  birthday: null,
  points: null,
  joined: null,
  smsConsent: null,
  dateOrder: 'mdy',
  hasConsentStatement: false,
  overwrites: false,
};

/**
 * The call of each route that has an id besides the store's in its path. `records` provides the ids, `storeId` is in
 * the path, and `own` has the caller's records for other ids. A route missing here, or an entry without a route, fails
 * the test.
 */
const CALLS: Record<string, (records: Records, storeId: string, own: Records) => Call> = {
  'PATCH /store/cashiers/{id}': callTo('/store/cashiers/:cashier', { name: 'Taken Over' }),
  'PATCH /store/cashiers/{id}/reset-password': callTo('/store/cashiers/:cashier/reset-password', {
    password: 'taken-over-2026-x',
  }),
  'DELETE /store/cashiers/{id}': callTo('/store/cashiers/:cashier'),
  'GET /stores/{storeId}/rewards/customer/{customerId}': inStore('/customer/:customer'),
  'POST /public/promotions/{id}/redeem-customer': (records, storeId) => ({
    path: `/public/promotions/${records.promotion}/redeem-customer`,
    body: { customerId: records.twin, storeId },
  }),
  'PATCH /stores/{storeId}/rewards/{id}': (records, storeId) => ({
    ...inStore('/:reward')(records, storeId),
    body: { name: 'Taken Over' },
  }),
  'DELETE /stores/{storeId}/rewards/{id}': inStore('/:reward'),
  'PATCH /stores/{storeId}/rewards/redemptions/{id}': (records, storeId) => ({
    ...inStore('/redemptions/:redemption')(records, storeId),
    body: { status: 'cancelled' },
  }),
  'GET /stores/{storeId}/rewards/redemptions/{id}': inStore('/redemptions/:redemption'),
  'DELETE /stores/{storeId}/rewards/redemptions/{id}': inStore('/redemptions/:redemption'),
  'DELETE /store/promotions/redemptions/{id}': callTo('/store/promotions/redemptions/:promotionRedemption'),
  'DELETE /store/sessions/{id}': callTo('/store/sessions/:session'),
  'DELETE /store/point-of-sale/review/checkouts/{id}': callTo('/store/point-of-sale/review/checkouts/:checkout'),
  'DELETE /store/point-of-sale/review/orders/{id}': callTo('/store/point-of-sale/review/orders/:reviewOrder'),
  'POST /store/point-of-sale/review/rewards/{id}': callTo('/store/point-of-sale/review/rewards/:reviewReward', {
    decision: 'reverse',
  }),
  'POST /store/point-of-sale/credits/{id}/move': (records, _storeId, own) => ({
    path: `/store/point-of-sale/credits/${records.credit}/move`,
    body: { fromCustomerId: records.customer, toCustomerId: own.twin },
  }),
  'PATCH /store/boosts/{id}': callTo('/store/boosts/:boost', { name: 'Taken Over' }),
  'DELETE /store/boosts/{id}': callTo('/store/boosts/:boost'),
  'PATCH /store/promotions/{id}': callTo('/store/promotions/:promotion', { name: 'Taken Over' }),
  'DELETE /store/promotions/{id}': callTo('/store/promotions/:promotion'),
  'GET /store/customers/{id}/merge': (records, _storeId, own) => ({
    path: `/store/customers/${records.customer}/merge?into=${own.twin}`,
  }),
  'POST /store/customers/{id}/merge': (records, _storeId, own) => ({
    path: `/store/customers/${records.customer}/merge`,
    body: { intoCustomerId: own.twin },
  }),
  'DELETE /store/customers/{id}': callTo('/store/customers/:customer'),
  'DELETE /store/customers/{id}/phones': callTo('/store/customers/:customer/phones'),
  'GET /store/customers/{id}/export': callTo('/store/customers/:customer/export'),
  'GET /store/customers/import/{id}': callTo('/store/customers/import/:import'),
  'DELETE /store/customers/import/{id}': callTo('/store/customers/import/:import'),
  'POST /store/customers/import/{id}/check': callTo('/store/customers/import/:import/check', MAPPING),
  'POST /store/customers/import/{id}/start': callTo('/store/customers/import/:checkedImport/start'),
  'GET /store/customers/import/{id}/rejected': callTo('/store/customers/import/:checkedImport/rejected'),
  'GET /store/customers/import/{id}/warned': callTo('/store/customers/import/:checkedImport/warned'),
  'GET /store/sms/campaigns/{id}': callTo('/store/sms/campaigns/:campaign'),
  'POST /store/sms/campaigns/{id}/pause': callTo('/store/sms/campaigns/:campaign/pause'),
  'POST /store/sms/campaigns/{id}/resume': callTo('/store/sms/campaigns/:campaign/resume'),
  'POST /store/sms/campaigns/{id}/cancel': callTo('/store/sms/campaigns/:campaign/cancel'),
  'PATCH /store/customers/{id}': callTo('/store/customers/:customer', { name: 'Taken Over' }),
  'POST /store/customers/{id}/points': callTo('/store/customers/:customer/points', { delta: 5, reason: 'Gift' }),
  'POST /store/flags/{id}/review': callTo('/store/flags/:flag/review', { note: 'Fine' }),
  'POST /store/customers/{id}/restore-points': callTo('/store/customers/:expired/restore-points', { number: 2 }),
  'POST /store/customers/{id}/release-number': ({ customer, formerPhone }) => ({
    path: `/store/customers/${customer}/release-number`,
    body: { phone: formerPhone },
  }),
  'GET /store/customers/{id}': callTo('/store/customers/:customer'),
  'GET /store/customers/{id}/points': callTo('/store/customers/:customer/points'),
  'GET /store/customers/{id}/redemptions': callTo('/store/customers/:customer/redemptions'),
  'GET /store/customers/{id}/visits': callTo('/store/customers/:customer/visits'),
  'GET /store/customers/{id}/referrals': callTo('/store/customers/:customer/referrals'),
  'GET /store/customers/{id}/messages': callTo('/store/customers/:customer/messages'),
  'GET /store/customers/{id}/own-changes': callTo('/store/customers/:customer/own-changes'),
};

/** Calls with ids in bodies or queries. */
const OTHER_CALLS: Record<string, (records: Records, storeId: string, own: Records) => Call> = {
  'POST /public/redeem': (records, _storeId, own) => ({
    path: '/public/redeem',
    body: { customerId: records.twin, rewardId: own.reward, storeSubdomain: own.subdomain },
  }),
  'POST /public/redeem with the reward of the other store': (records, _storeId, own) => ({
    path: '/public/redeem',
    body: { customerId: own.twin, rewardId: records.reward, storeSubdomain: own.subdomain },
  }),
  'POST /store/customers/{id}/merge into a customer of the other store': (records, _storeId, own) => ({
    path: `/store/customers/${own.customer}/merge`,
    body: { intoCustomerId: records.twin },
  }),
  'POST /store/point-of-sale/credits': (records, _storeId, own) => ({
    path: '/store/point-of-sale/credits',
    body: { orderId: own.sale, customerId: records.customer },
  }),
  'POST /store/point-of-sale/credits/{id}/move to a customer of the other store': (records, _storeId, own) => ({
    path: `/store/point-of-sale/credits/${own.credit}/move`,
    body: { fromCustomerId: own.customer, toCustomerId: records.twin },
  }),
};

async function addRecords(store: TestStore, token: string): Promise<Records> {
  const one = async (text: string, values: unknown[]): Promise<string> =>
    String((await sql<{ id: string }>(`insert into ${text} returning id`, values))[0]?.id);
  const [customer, twin, expired] = await Promise.all([
    addCustomer(store, { points: 500 }),
    addCustomer(store, { points: 500 }),
    addInactive(store, 13),
  ]);
  await addExpiry(store, expired.id, -100);
  const [reward, redeemed, asked, promotion, used] = await Promise.all([
    addReward(store),
    addReward(store),
    addReward(store),
    addPromotion(store),
    addPromotion(store),
  ]);
  const [redemption, reviewReward] = [await redeem(store, customer, redeemed), await redeem(store, customer, asked)];
  const [reviewOrder, sale] = [`REVIEW${newPhone().slice(2)}`, await addSale(store)];
  await sql(
    `insert into pos_review_orders (store_id, order_id, reason, paid_at, eligible_cents, created_at)
     values ($1, $2, 'ambiguous', now(), 500, now())`,
    [store.id, reviewOrder],
  );
  const credit = `CREDIT${newPhone().slice(2)}`;
  await sql(
    `insert into order_credits (store_id, order_id, customer_id, match_method, eligible_cents, granted_points,
       points_per_dollar, modified_ms, paid_at)
     values ($1, $2, $3, 'identity', 500, 0, 1, 0, now())`,
    [store.id, credit, customer.id],
  );
  await sql(
    `insert into pos_review_rewards (store_id, redemption_id, customer_id, order_id, cents_before, cents_after, created_at)
     values ($1, $2, $3, 'ORDER', 500, 0, now())`,
    [store.id, reviewReward, customer.id],
  );
  const formerPhone = newPhone();
  await sql('insert into customer_former_phones (store_id, phone, customer_id) values ($1, $2, $3)', [
    store.id,
    formerPhone,
    customer.id,
  ]);
  const cashier = await addAccount({ storeId: store.id, role: 'cashier' });
  await store.kioskToken();
  const [session] = await sql<{ id: string }>(
    `select id from sessions where store_id = $1 and scope = 'kiosk' order by created_at desc limit 1`,
    [store.id],
  );
  // A store may have only a few uploaded files.
  await sql('delete from customer_imports where store_id = $1', [store.id]);
  const { body: uploaded } = await upload(token, `Phone\n${newPhone()}\n`);
  // A store runs one import at a time, so this one is inserted in the state after its dry run.
  const checkedImport = await one(
    `customer_imports (store_id, created_by, created_at, file_name, status, encoding, delimiter, columns, total_rows,
                       mapping, processed, added)
     select store_id, created_by, now(), 'people.csv', 'checked', encoding, delimiter, columns, total_rows,
            $3, total_rows, total_rows
     from customer_imports where store_id = $1 and id = $2`,
    [store.id, uploaded.id, MAPPING],
  );
  return {
    storeId: store.id,
    subdomain: store.subdomain,
    customer: customer.id,
    formerPhone,
    twin: twin.id,
    expired: expired.id,
    reward: reward.id,
    promotion: promotion.id,
    boost: await one(
      `boosts (store_id, id, root_id, name, factor, weekdays, start_time, end_time, time_zone, created_at)
       select $1, n.id, n.id, 'Happy hour', 2, '{2}', '14:00', '16:00', 'America/New_York', now()
       from (select new_id() as id) n`,
      [store.id],
    ),
    redemption,
    promotionRedemption: await addRedemption(store, { customerId: customer.id, promotionId: used.id }),
    cashier: cashier.id,
    session: String(session?.id),
    flag: await one(
      `customer_flags (store_id, customer_id, kind, source, amount) values ($1, $2, 'large_adjustment', $3, 600)`,
      [store.id, customer.id, `test:${customer.id}`],
    ),
    checkout: await one(
      `pending_checkouts (store_id, customer_id, status, requested_at) values ($1, $2, 'review', now() - interval '2 h')`,
      [store.id, customer.id],
    ),
    reviewOrder,
    reviewReward,
    campaign: await one(
      `sms_campaigns (store_id, message, audience, send_at) values ($1, 'Hello', '{"kind": "all"}', now() + interval '1 day')`,
      [store.id],
    ),
    import: uploaded.id,
    checkedImport,
    sale,
    credit,
  };
}

const TABLES = [
  'customers',
  'points_ledger',
  'rewards',
  'promotions',
  'boosts',
  'redemptions',
  'visits',
  'accounts',
  'sessions',
  'customer_flags',
  'pending_checkouts',
  'order_credits',
  'pos_review_orders',
  'pos_review_rewards',
  'sms_campaigns',
  'sms_messages',
  'customer_imports',
  'customer_import_rejections',
  'reward_daily_use',
  'points_expiry_settings',
  'customer_former_phones',
  'audit_log',
];

/** Reads everything that a call could change in a store, as text by table. */
async function readStore(storeId: string): Promise<Record<string, unknown>> {
  const columns = TABLES.map(
    (table) => `(select string_agg(t::text, ' ' order by t::text) from ${table} t where t.store_id = $1) as ${table}`,
  );
  const [row] = await sql(`select ${columns.join(', ')}`, [storeId]);
  return row ?? {};
}

const methodOf = (route: string) => route.split(' ')[0] ?? '';
const send = (route: string, { path, body }: Call, token: string) =>
  call(methodOf(route), path, { token, ...(body ? { body } : methodOf(route) === 'GET' ? {} : { body: {} }) });

test('the calls above include all routes of a store with an id in their path', async () => {
  const routes = (await listDescribedRoutes()).filter(
    // Routes of the customer page have no ids. The subdomain selects one of the phone's sessions.
    ({ path, scopes }) => /\{(?!storeId|subdomain)/.test(path) && scopes !== null && !scopes.includes('admin'),
  );
  expect(routes.map(({ method, path }) => `${method} ${path}`).sort()).toEqual(Object.keys(CALLS).sort());
});

test('no route finds or changes a record of another store', async () => {
  const scopesOf = new Map(
    (await listDescribedRoutes()).map((route) => [`${route.method} ${route.path}`, route.scopes]),
  );
  const [store, other] = await Promise.all([createTestStore(), createTestStore({ cashiers_may_resolve: true })]);
  const [owner, foreignOwner, foreignKiosk, foreignCashier] = await Promise.all([
    store.ownerToken(),
    other.ownerToken(),
    other.kioskToken(),
    other.cashierToken(),
  ]);
  const tokens: [scope: string, token: string][] = [
    ['dashboard', foreignOwner],
    ['kiosk', foreignKiosk],
    ['board', foreignCashier],
  ];
  const [own, records] = await Promise.all([addRecords(other, foreignOwner), addRecords(store, owner)]);
  const wrong: string[] = [];
  let before = await readStore(store.id);
  for (const [route, toCall] of Object.entries({ ...CALLS, ...OTHER_CALLS })) {
    const scopes = scopesOf.get(route) ?? ['dashboard'];
    for (const [scope, token] of tokens.filter(([each]) => scopes.includes(each))) {
      for (const storeId of [other.id, store.id]) {
        const { status } = await send(route, toCall(records, storeId, own), token);
        if (status !== 403 && status !== 404) wrong.push(`${route}: ${status} to the ${scope} of another store`);
      }
    }
    const after = await readStore(store.id);
    wrong.push(...TABLES.filter((table) => after[table] !== before[table]).map((table) => `${route} changed ${table}`));
    before = after;
  }
  expect(wrong).toEqual([]);
});

test('these calls succeed with records of the caller, which shows that they failed for no other reason', async () => {
  const wrong: string[] = [];
  const waiting = Object.entries({ ...CALLS, ...OTHER_CALLS });
  // The calls are divided between a few stores. Calls that change a record need their own records.
  const callNext = async () => {
    const store = await createTestStore();
    const token = await store.ownerToken();
    let records = await addRecords(store, token);
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const [route, toCall] = next;
      const { status, body } = await send(route, toCall(records, store.id, records), token);
      if (status >= 400) wrong.push(`${route}: ${status} ${JSON.stringify(body)}`);
      if (methodOf(route) !== 'GET') records = await addRecords(store, token);
    }
  };
  await Promise.all(Array.from({ length: 4 }, callNext));
  expect(wrong).toEqual([]);
}, 120_000);
