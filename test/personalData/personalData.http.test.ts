import type { PersonalData } from '../../src/contract/personalData';
import type { Database } from '../../src/server/database/Database';
import { SECTIONS } from '../../src/server/modules/personalData/personalData.sql';
import { asOwner } from '../checkout/asOwner';
import { createDeps } from '../checkout/syncing';
import { call } from '../support/http';
import { openTestDatabase } from '../support/openTestDatabase';
import { sql } from '../support/sql';
import { addCustomer, createTestStore } from '../support/testStore';
import { createBusyStore } from '../verification/busyStore';

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

test('BX-48 an export has everything about a customer and about those merged into them, and nobody else', async () => {
  const { store, buyer, merged, referrer, orders } = await createBusyStore(createDeps(database));
  const { status, headers, body } = await asOwner<PersonalData>(store, 'GET', `/store/customers/${buyer.id}/export`);
  expect(status).toBe(200);
  expect(headers.get('content-disposition')).toMatch(/^attachment; filename="customer-\d{4}-\d\d-\d\d\.json"$/);
  expect(headers.get('cache-control')).toBe('no-store');

  expect(body.customers.map(({ id }) => id)).toEqual([buyer.id, merged.id]);
  expect(body.customers[0]).toMatchObject({ phoneNumber: buyer.phone, name: buyer.name, referredBy: referrer.id });
  const [row] = await sql<{ points: number }>('select points from customers where id = $1', [buyer.id]);
  const sum = body.pointsChanges
    .filter(({ customerId }) => customerId === buyer.id)
    .reduce((points, change) => points + Number(change.points), 0);
  expect(sum).toBe(row?.points);
  expect(body.orders.map(({ orderId }) => orderId)).toEqual(
    expect.arrayContaining([orders.multiplied, orders.reduced]),
  );
  expect(body.orders.find(({ orderId }) => orderId === orders.reduced)).toMatchObject({ excludedCents: 0 });
  // These are the customer's own records and those of the merged customer.
  const counts = await sql<{ visits: number; redemptions: number; texts: number }>(
    `select (select count(*) from visits where customer_id = $1) as visits,
            (select count(*) from redemptions where customer_id = $1) as redemptions,
            (select count(*) from sms_messages where customer_id = any(array[$1, $2]::uuid[])) as texts`,
    [buyer.id, merged.id],
  );
  const { visits, redemptions, texts } = body;
  expect([{ visits: visits.length, redemptions: redemptions.length, texts: texts.length }]).toEqual(counts);
  expect(body.auditEntries.map(({ action }) => action)).toContain('customers_merged');
  expect(JSON.stringify(body)).not.toContain(referrer.phone);
  expect(JSON.stringify(body)).not.toContain(referrer.name);

  // The referrer's export has the date of the referral, and the shares of orders without their amounts.
  const other = (await asOwner<PersonalData>(store, 'GET', `/store/customers/${referrer.id}/export`)).body;
  expect(other.referrals).toHaveLength(1);
  expect(other.orders).toContainEqual(
    expect.objectContaining({ orderId: orders.multiplied, isOwn: false, amountCents: null, excludedCents: null }),
  );
  expect(JSON.stringify(other)).not.toContain(buyer.phone);

  const audited = await sql(
    `select actor_id, record_id from audit_log where store_id = $1 and action = 'customer_exported' order by id`,
    [store.id],
  );
  expect(audited).toEqual([buyer, referrer].map(({ id }) => ({ actor_id: store.ownerId, record_id: id })));
});

test('BX-48 customers of other stores and erased ones are not exported', async () => {
  const [store, other] = await Promise.all([createTestStore(), createTestStore()]);
  const [own, foreign] = await Promise.all([addCustomer(store), addCustomer(other)]);
  const exportOf = async (id: string) => (await asOwner(store, 'GET', `/store/customers/${id}/export`)).status;
  expect([await exportOf(own.id), await exportOf(foreign.id)]).toEqual([200, 404]);
  await asOwner(store, 'DELETE', `/store/customers/${own.id}`);
  expect(await exportOf(own.id)).toBe(404);
  const [cashier, kiosk] = await Promise.all([store.cashierToken(), store.kioskToken()]);
  for (const token of [cashier, kiosk]) {
    expect((await call('GET', `/store/customers/${own.id}/export`, { token })).status).toBe(403);
  }
});

/**
 * What only chains use. Nothing makes a chain yet, and the exports of other stores do not get empty fields, so these
 * become part of the export together with the first chain.
 */
const OF_CHAINS = { tables: ['customer_origins'], columns: ['shop_id', 'time_zone', 'valid_shops'] };

test('BX-48 every table with a customer id is part of the export', async () => {
  const tables = await sql<{ name: string }>(
    `select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'customer_id'
     where c.relkind in ('r', 'p') and c.relnamespace = current_schema()::regnamespace and c.relname <> all ($1)`,
    [OF_CHAINS.tables],
  );
  const texts = Object.values(SECTIONS).join('\n');
  const missing = tables.filter(({ name }) => !new RegExp(`\\b${name}\\b`).test(texts));
  expect(missing).toEqual([]);
  expect(tables.length).toBeGreaterThan(8);
});

/** Columns that say nothing about the customer, or nothing that another column of the export does not say. */
const LEFT_OUT: Record<string, readonly string[]> = {
  customers: [
    ...['name_key', 'ledger_rows', 'ledger_hash', 'contact_due_at', 'contact_due_in_bulk', 'contact_refused_at'],
    // By when a customer gets gifts. The gifts themselves are in the ledger.
    ...['erased_at', 'birthday_changed_at', 'sign_up_gift_closed_at'],
  ],
  customer_daily_use: [],
  customer_flags: ['source', 'account_id', 'reviewed_by'],
  customer_former_phones: ['is_released'],
  customer_sessions: ['token_hash', 'kiosk_session', 'code_hash', 'code_attempts', 'code_expires_at'],
  order_credits: [
    ...['checkout_id', 'points_per_dollar', 'multiplier_redemption_id', 'referral_percentage', 'modified_ms'],
    ...['record_count', 'take_backs', 'earning_terms', 'boost_id', 'sold_on'],
    ...['earning_min_cents', 'points_max', 'sale_points_max', 'day_points_max'],
  ],
  pending_checkouts: [],
  points_ledger: ['actor_id', 'hash'],
  pos_review_orders: ['created_at'],
  pos_review_rewards: ['decided_by'],
  redemptions: ['hold', 'day', 'repeat', 'resolved_by', 'updated_at'],
  register_purchases: [],
  sms_messages: ['vendor_message_id', 'claimed_at', 'leased_until', 'send_before', 'attempts', 'send_after'],
  sms_occasions: ['campaign_id'],
  sms_service_messages: ['id', 'quota_month'],
  visits: [],
  wallet_passes: ['announced_points', 'ended_at', 'named_reward_id'],
};

test('BX-48 every column of the tables that the export reads is part of it, or left out on purpose', async () => {
  const missing: Record<string, string[]> = {};
  for (const table of Object.keys(LEFT_OUT)) {
    const columns = await sql<{ name: string }>(
      `select attname as name from pg_attribute
       where attrelid = $1::regclass and attnum > 0 and not attisdropped and attname <> all ($2)`,
      [table, OF_CHAINS.columns],
    );
    const reads = (text: string, name: string) => new RegExp(`\\b${name}\\b`).test(text);
    const texts = Object.values(SECTIONS).filter((text) => reads(text, table));
    missing[table] = columns.flatMap(({ name }) => (texts.some((text) => reads(text, name)) ? [] : [name])).sort();
  }
  expect(missing).toEqual(
    Object.fromEntries(Object.entries(LEFT_OUT).map(([table, names]) => [table, [...names].sort()])),
  );
});
