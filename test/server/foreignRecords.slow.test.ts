import { KEY_SCOPES } from '../../src/contract/plain/apiKeyLimits';
import { addSale } from '../checkout/register';
import { upload } from '../imports/importCalls';
import { redeem } from '../merging/mergeCalls';
import { addExpiry, addInactive } from '../pointsExpiry/expiryStore';
import { addRedemption } from '../redemptions/addRedemption';
import { addApiKey } from '../support/apiKey';
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
import { CALLS, MAPPING, OTHER_CALLS, type Call, type Records } from './foreignCalls';
import { KEY_SCOPES_OF_ROUTES } from './routeScopes';

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
  // With a lease of another process, so that nothing is sent while the rows are compared.
  const webhook = await one(
    `webhook_endpoints (store_id, url, description, types, secret, key_id, epoch, tx, event_id, lease, leased_until)
     values ($1, 'https://example.com', '', '{}', '', '', 0, pg_current_xact_id(), new_id(), new_id(),
             now() + interval '1 day')`,
    [store.id],
  );
  const delivery = await one(
    `webhook_deliveries (store_id, endpoint_id, id, type, body) values ($1, $2, new_id(), 'webhook.test', '{}')`,
    [store.id, webhook],
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
    apiKey: (await addApiKey(store.id, KEY_SCOPES)).id,
    flag: await one(
      `customer_flags (store_id, customer_id, kind, source, amount) values ($1, $2, 'large_adjustment', $3, 600)`,
      [store.id, customer.id, `test:${customer.id}`],
    ),
    webhook,
    delivery,
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
  'api_keys',
  'customer_flags',
  'webhook_endpoints',
  'webhook_deliveries',
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
  'gift_settings',
  'order_gifts',
  'customer_former_phones',
  'audit_log',
];

/**
 * What a use of a session by the store itself changes some time later: when it was last seen, and for kiosks and boards
 * when it expires.
 */
const CHANGED_LATER: Record<string, string> = { sessions: '{last_seen_at,expires_at}' };

/** Reads everything that a call of another store could change in a store, as text by table. */
async function readStore(storeId: string): Promise<Record<string, unknown>> {
  const columns = TABLES.map(
    (table) =>
      `(select string_agg(r, ' ' order by r) from (
          select (to_jsonb(t) - '${CHANGED_LATER[table] ?? '{}'}'::text[])::text as r from ${table} t where t.store_id = $1) rows) as ${table}`,
  );
  const [row] = await sql(`select ${columns.join(', ')}`, [storeId]);
  return row ?? {};
}

const methodOf = (route: string) => route.split(' ')[0] ?? '';
const send = (route: string, { path, body }: Call, token: string) =>
  call(methodOf(route), path, { token, ...(body ? { body } : methodOf(route) === 'GET' ? {} : { body: {} }) });

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
    const callers = tokens.filter(([each]) => scopes.includes(each));
    if (KEY_SCOPES_OF_ROUTES[route]) callers.push(['key', (await addApiKey(other.id, KEY_SCOPES)).token]);
    for (const [scope, token] of callers) {
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
