import { REGULAR_DAYS, REGULAR_VISITS } from '../contract/customerLimits';
import type { ScopedDatabase, Sql } from '../server/database/Database';
import { insertStoreCounters } from '../server/modules/stores';
import type { DemoPromotion, DemoReward, DemoStore, WithId } from './catalog';
import type { DemoActivity } from './simulateStore';
import { DAY, toLocalDate } from './storeTime';

/** Rows per transaction. More would be slow: a store's counters are one row, and each change adds a version of it. */
const BATCH = 150;

/** Rows are passed as one jsonb array, so that a batch is one statement. */
type Rows = readonly Record<string, unknown>[];

export async function writeStore(sql: Sql, id: string, store: DemoStore, createdAt: Date): Promise<void> {
  await sql.query(
    `insert into stores (id, name, subdomain, is_active, time_zone, clover_merchant_id, points_per_dollar,
       referral_points, is_referral_enabled, sms_limit, created_at, updated_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $11)`,
    [
      id,
      store.name,
      store.subdomain,
      store.isActive,
      store.timeZone,
      store.cloverMerchantId,
      store.pointsPerDollar,
      store.referralPoints,
      store.isReferralEnabled,
      store.smsLimit,
      createdAt,
    ],
  );
  await insertStoreCounters(sql, id);
}

/** The texts of the campaigns, newest first. Each is one segment long. */
const CAMPAIGN_TEXTS = [
  'Hi {firstName}, you have {points} points. Come by this week and see your rewards.',
  '{firstName}, there are new rewards at {store}! Which one will be yours?',
  'Thanks for being a regular, {firstName}! Bring a friend: your referral code earns you points.',
] as const;

/** Writes finished campaigns of this month and the two before to all customers with consent, and their segments. */
export async function writeCampaigns(sql: Sql, storeId: string, timeZone: string): Promise<void> {
  await sql.query(
    `with people as (
       select id from customers where store_id = $1 and sms_consent_at is not null
     ), campaigns as (
       insert into sms_campaigns (store_id, message, audience, status, created_at, send_at, finished_at, quota_month,
                                  recipients, sent)
       select $1, t.message, '{"kind": "all"}', 'done', t.at, t.at,
              t.at + interval '2 minutes', t.month, (select count(*) from people), (select count(*) from people)
       from (select m.month, m.message, least(now(), (m.month + time '15:00') at time zone $2) as at
             from (select (date_trunc('month', now() at time zone $2) - (n - 1) * interval '1 month')::date as month,
                          message
                   from unnest($3::text[]) with ordinality c(message, n)) m) t
       returning id, quota_month, finished_at
     ), texts as (
       insert into sms_messages (store_id, campaign_id, customer_id, status, segments, updated_at)
       select $1, g.id, p.id, 'sent', 1, g.finished_at from campaigns g, people p
       returning segments, campaign_id
     )
     insert into sms_usage (store_id, month, used)
     select $1, g.quota_month, (select coalesce(sum(t.segments), 0) from texts t where t.campaign_id = g.id)
     from campaigns g`,
    [storeId, timeZone, CAMPAIGN_TEXTS],
  );
}

interface DemoAccount {
  storeId: string | null;
  role: 'platform_admin' | 'store_owner' | 'cashier';
  name: string;
  email: string;
  passwordHash: string;
  createdAt: Date;
}

export async function writeAccount(sql: Sql, id: string, account: DemoAccount): Promise<void> {
  await sql.query(
    `insert into accounts (id, store_id, role, name, email, password_hash, created_at, updated_at)
     values ($1, $2, $3, $4, $5, $6, $7, $7)`,
    [id, account.storeId, account.role, account.name, account.email, account.passwordHash, account.createdAt],
  );
}

export async function writeGroup(sql: Sql, id: string, name: string, storeIds: readonly string[]): Promise<void> {
  await sql.query('insert into store_groups (id, name) values ($1, $2)', [id, name]);
  await sql.query('insert into store_group_members (store_id, group_id) select unnest($2::uuid[]), $1', [id, storeIds]);
}

export async function writeOffers(
  sql: Sql,
  storeId: string,
  rewards: readonly WithId<DemoReward>[],
  promotions: readonly WithId<DemoPromotion>[],
  now: number,
): Promise<void> {
  await sql.query(
    `insert into rewards (store_id, id, name, description, category, reward_type, reward_value, points_required,
       daily_limit, is_active)
     select $1, r.id, r.name, r.description, r.category, r.type, r.value, r.points, r."dailyLimit", r."isActive"
     from jsonb_to_recordset($2) as r(id uuid, name text, description text, category text, type text, value numeric,
       points integer, "dailyLimit" integer, "isActive" boolean)`,
    [storeId, JSON.stringify(rewards)],
  );
  const datedPromotions = promotions.map((promotion) => ({
    ...promotion,
    start: new Date(now + promotion.startsIn * DAY),
    end: new Date(now + promotion.endsIn * DAY),
  }));
  await sql.query(
    `insert into promotions (store_id, id, name, description, category, promotion_type, promotion_value, start_date,
       end_date, is_active)
     select $1, p.id, p.name, p.description, p.category, p.type, p.value, p.start, p."end", p."isActive"
     from jsonb_to_recordset($2) as p(id uuid, name text, description text, category text, type text, value numeric,
       start timestamptz, "end" timestamptz, "isActive" boolean)`,
    [storeId, JSON.stringify(datedPromotions)],
  );
}

/** Returns the number of rows that `writeActivity` writes in batches. */
export function countRows({ customers, redemptions, ledger }: DemoActivity): number {
  const visits = customers.reduce((sum, customer) => sum + customer.visits.length, 0);
  return customers.length + visits + redemptions.length + ledger.length;
}

interface WrittenActivity {
  storeId: string;
  timeZone: string;
  activity: DemoActivity;
  /** Called with the number of rows in each batch. */
  onRows: (rows: number) => void;
}

/** Writes the simulated activity in chronological order, so that every balance_after is correct. */
export async function writeActivity(
  platform: ScopedDatabase,
  { storeId, timeZone, activity, onRows }: WrittenActivity,
): Promise<void> {
  const insertInBatches = async (rows: Rows, text: string) => {
    for (let start = 0; start < rows.length; start += BATCH) {
      const batch = rows.slice(start, start + BATCH);
      await platform.query(text, [storeId, JSON.stringify(batch)]);
      onRows(batch.length);
    }
  };
  const toIso = (time: number) => new Date(time).toISOString();
  await insertInBatches(
    activity.customers.map(({ visits, registeredAt, ...customer }) => ({
      ...customer,
      registeredAt: toIso(registeredAt),
      visitCount: visits.length,
      lastVisit: toIso(Math.max(...visits)),
      regularUntil: toRegularUntil(visits),
    })),
    `insert into customers (store_id, id, phone, name, birthday, referral_code, referred_by, visits, last_visit_at,
       regular_until, registered_at, sms_consent_at, sms_consent_source, sms_consent_text_version, created_at, updated_at)
     select $1, c.id, c.phone, c.name, c.birthday, c."referralCode", c."referredBy", c."visitCount", c."lastVisit",
       c."regularUntil", c."registeredAt", case when c."smsConsent" then c."registeredAt" end,
       case when c."smsConsent" then 'kiosk' end, case when c."smsConsent" then '2026-11-01' end,
       c."registeredAt", c."registeredAt"
     from jsonb_to_recordset($2) as c(id uuid, phone text, name text, birthday date, "referralCode" text,
       "referredBy" uuid, "visitCount" integer, "lastVisit" timestamptz, "regularUntil" timestamptz,
       "registeredAt" timestamptz, "smsConsent" boolean)`,
  );
  await insertInBatches(
    activity.customers.flatMap((customer) => customer.visits.map((time) => ({ id: customer.id, at: toIso(time) }))),
    `insert into visits (store_id, customer_id, at)
     select $1, v.id, v.at from jsonb_to_recordset($2) as v(id uuid, at timestamptz)`,
  );
  await insertInBatches(
    activity.redemptions.map(({ item, time, ...redemption }) => ({
      ...redemption,
      ...item,
      id: redemption.id,
      at: toIso(time),
      day: toLocalDate(time, timeZone),
    })),
    `insert into redemptions (store_id, id, customer_id, reward_id, promotion_id, status, points_used, order_id,
       item_name, item_description, item_category, item_type, item_value, day, created_at, updated_at)
     select $1, r.id, r."customerId", r."rewardId", r."promotionId", r.status, r."pointsUsed", r."orderId",
       r.name, r.description, r.category, r.type, r.value, r.day, r.at, r.at
     from jsonb_to_recordset($2) as r(id uuid, "customerId" uuid, "rewardId" uuid, "promotionId" uuid, status text,
       "pointsUsed" integer, "orderId" text, name text, description text, category text, type text, value numeric,
       day date, at timestamptz)`,
  );
  await insertInBatches(
    activity.ledger.map((row) => ({ ...row, at: toIso(row.time) })),
    `insert into points_ledger (store_id, customer_id, delta, kind, source, balance_after, actor_role, created_at)
     select $1, l."customerId", l.delta, l.kind, l.source, 0, 'system', l.at
     from jsonb_to_recordset($2) as l("customerId" uuid, delta integer, kind text, source text, at timestamptz)
     order by l.at`,
  );
  // The orders that the points came from. Each has the smallest amount that earns them.
  await platform.query(
    `insert into order_credits (store_id, order_id, customer_id, match_method, eligible_cents, granted_points, points_per_dollar,
                                 modified_ms, credited_at)
     select l.store_id, substr(l.source, 7), l.customer_id, 'identity', ceil(l.delta * 100 / s.points_per_dollar), l.delta,
            s.points_per_dollar, extract(epoch from l.created_at) * 1000, l.created_at
     from points_ledger l join stores s on s.id = l.store_id
     where l.store_id = $1 and l.kind = 'earn'`,
    [storeId],
  );
  await platform.query(
    `insert into reward_daily_use (store_id, reward_id, day, used)
     select store_id, reward_id, day, count(*) from redemptions
     where store_id = $1 and reward_id is not null and status <> 'cancelled'
     group by store_id, reward_id, day`,
    [storeId],
  );
}

/** Returns until when a customer is a regular as ISO 8601, or null with too few visits, which must be sorted. */
function toRegularUntil(visits: readonly number[]): string | null {
  const visit = visits.at(-REGULAR_VISITS);
  return visit === undefined ? null : new Date(visit + REGULAR_DAYS * DAY).toISOString();
}
