import { createHash } from 'node:crypto';
import type { Sql } from '../server/database/Database';
import { insertStoreCounters } from '../server/modules/stores';
import catalog from './catalog.json';

export type DemoStore = (typeof catalog.stores)[number];

/** The id of a store of the demo, as PostgreSQL reads it. */
const toStoreId = (subdomain: string) => createHash('md5').update(subdomain).digest('hex');

/** Writes a store with its rewards, promotions and boosts, and returns its id. A shop has those of its chain. */
export async function writeStore(sql: Sql<'platform'>, store: DemoStore, now: Date): Promise<string> {
  const [row] = await sql.query<{ id: string }>(
    `insert into stores (id, chain_id, chain_since, name, subdomain, is_active, time_zone, clover_merchant_id,
       points_per_dollar, referral_points, is_referral_enabled, sms_limit, latitude, longitude, created_at, updated_at)
     select md5(s.subdomain)::uuid, md5($1::jsonb ->> 'chain')::uuid,
            case when ($1::jsonb ->> 'is_chain')::boolean then opened_at end, s.name, s.subdomain,
            coalesce(s.is_active, true), coalesce(s.time_zone, 'America/New_York'), s.clover_merchant_id,
            coalesce(s.points_per_dollar, 1), coalesce(s.referral_points, 100), coalesce(s.is_referral_enabled, true),
            coalesce(s.sms_limit, 1000), s.latitude, s.longitude, opened_at, opened_at
     from jsonb_populate_record(null::stores, $1::jsonb) s
     cross join lateral (select $2::timestamptz - ($1::jsonb ->> 'opened_days_ago')::integer * interval '1 day' as opened_at) o
     returning id`,
    [JSON.stringify(store), now],
  );
  const id = row?.id ?? '';
  await insertStoreCounters(sql, id);
  await sql.query(
    `insert into shops (store_id, id, number, name, joined_at)
     select c.id, s.id, (select count(*) from shops h where h.store_id = c.id), s.name, s.created_at
     from stores s join stores c on c.id = coalesce(s.chain_id, s.id) where s.id = $1 and c.chain_since is not null`,
    [id],
  );
  if (store.chain === undefined) await writeOffers(sql, id, getOffers(store), now);
  return id;
}

/** The first store is the one that people try out. It has most customers, and all that the product offers. */
export const isFirstStore = (store: DemoStore): boolean => store === catalog.stores[0];

function getOffers(store: DemoStore) {
  if (isFirstStore(store)) return catalog.firstStore;
  return store.is_chain === true ? catalog.chain : catalog.otherStores;
}

async function writeOffers(
  sql: Sql,
  id: string,
  { rewards, promotions, boosts }: ReturnType<typeof getOffers>,
  now: Date,
): Promise<void> {
  await sql.query(
    `insert into rewards (store_id, id, name, description, category, reward_type, reward_value, points_required,
       daily_limit, repeat, stamps, is_active, spanish_name, spanish_description, shop_ids)
     select $1::uuid, md5($1::uuid || name)::uuid, name, description, category, reward_type, coalesce(reward_value, 0),
            points_required, daily_limit, coalesce(repeat, 'once'), stamps, coalesce(is_active, true),
            spanish_name, spanish_description, shop_ids
     from jsonb_populate_recordset(null::rewards, $2::jsonb)`,
    [id, toRows(rewards)],
  );
  await sql.query(
    `insert into promotions (store_id, id, name, description, category, promotion_type, promotion_value, start_date,
       end_date, is_active, shop_ids)
     select $1::uuid, md5($1::uuid || p.name)::uuid, p.name, description, category, promotion_type,
            coalesce(promotion_value, 0),
            case when on_weekday is null then $3::timestamptz + starts_in_days * interval '1 day'
                 else day::timestamp at time zone s.time_zone end,
            (case when on_weekday is null then today + ends_in_days else day + 1 end)::timestamp at time zone s.time_zone,
            coalesce(p.is_active, true), p.shop_ids
     from stores s
     cross join jsonb_to_recordset($2::jsonb) as p(name text, description text, category text, promotion_type text,
       promotion_value numeric, starts_in_days integer, ends_in_days integer, on_weekday integer, is_active boolean,
       shop_ids uuid[])
     cross join lateral (
       select ($3::timestamptz at time zone s.time_zone)::date as today) t
     cross join lateral (select today + starts_in_days as earliest) e
     cross join lateral (
       select earliest + mod(7 + on_weekday - extract(isodow from earliest)::integer, 7) as day) d
     where s.id = $1`,
    [id, toRows(promotions), now],
  );
  // A boost without times is a happy hour of two hours that begins in the hour of `now`.
  await sql.query(
    `insert into boosts (store_id, id, root_id, name, factor, weekdays, start_time, end_time, time_zone, created_at,
       shop_ids)
     select s.id, b.id, b.id, b.name, b.factor, b.weekdays, coalesce(b.start_time, h.hour),
            coalesce(b.end_time, h.hour + interval '2 hours'), s.time_zone, $3::timestamptz, b.shop_ids
     from stores s
     cross join lateral (select date_trunc('hour', $3::timestamptz at time zone s.time_zone)::time as hour) h
     cross join lateral (
       select md5(s.id || l.name)::uuid as id, l.* from jsonb_to_recordset($2::jsonb) as l(name text, factor numeric,
         weekdays integer[], start_time time, end_time time, shop_ids uuid[])) b
     where s.id = $1`,
    [id, toRows(boosts), now],
  );
}

/** Converts offers to JSON for their tables. Those of some shops of a chain name the shops by their subdomains. */
const toRows = (offers: readonly { name: string; shops?: readonly string[] }[]) =>
  JSON.stringify(offers.map(({ shops, ...offer }) => ({ ...offer, shop_ids: shops?.map(toStoreId) })));

/** Writes finished campaigns of this month and the two before to all customers with consent, and their segments. */
export async function writeCampaigns(sql: Sql, storeId: string): Promise<void> {
  await sql.query(
    `with people as (
       select id from customers where store_id = $1 and sms_consent_at is not null
     ), campaigns as (
       insert into sms_campaigns (store_id, message, audience, status, created_at, send_at, finished_at, quota_month,
                                  recipients, sent)
       select $1, t.message, '{"kind": "all"}', 'done', t.at, t.at,
              t.at + interval '2 minutes', t.month, (select count(*) from people), (select count(*) from people)
       from (select m.month, m.message, least(now(), (m.month + time '15:00') at time zone m.time_zone) as at
             from (select (date_trunc('month', now() at time zone s.time_zone) - (n - 1) * interval '1 month')::date as month,
                          c.message, s.time_zone
                   from stores s, unnest($2::text[]) with ordinality c(message, n) where s.id = $1) m) t
       returning id, quota_month, finished_at
     ), texts as (
       insert into sms_messages (store_id, campaign_id, customer_id, status, segments, updated_at)
       select $1, g.id, p.id, 'sent', 1, g.finished_at from campaigns g, people p
       returning segments, campaign_id
     )
     insert into sms_usage as u (store_id, month, used)
     select $1, g.quota_month, (select coalesce(sum(t.segments), 0) from texts t where t.campaign_id = g.id)
     from campaigns g
     on conflict (store_id, month) do update set used = u.used + excluded.used`,
    [storeId, catalog.campaigns],
  );
}

/** Writes the store groups, all accounts, and the log entries of the first administrator who set up the stores. */
export async function writePeople(sql: Sql, passwordHash: string, now: Date): Promise<void> {
  const groups = JSON.stringify(catalog.groups);
  await sql.query('insert into store_groups (name) select name from jsonb_to_recordset($1::jsonb) as g(name text)', [
    groups,
  ]);
  await sql.query(
    `insert into store_group_members (store_id, group_id)
     select s.id, g.id
     from jsonb_to_recordset($1::jsonb) as c(name text, subdomains text[])
     join store_groups g on g.name = c.name
     join stores s on s.subdomain = any (c.subdomains)`,
    [groups],
  );
  await sql.query(
    // In a chain, only the owner of its first store works for all shops.
    `insert into accounts (id, store_id, shop_id, role, name, email, password_hash, created_at, updated_at)
     select md5(a.email)::uuid, coalesce(s.chain_id, s.id),
            case when s.chain_id is not null or (s.chain_since is not null and a.role = 'cashier') then s.id end,
            a.role, a.name, a.email, $2, t.created_at, t.created_at
     from jsonb_to_recordset($1::jsonb) as a(store text, role text, name text, email text, since_days integer)
     left join stores s on s.subdomain = a.store
     cross join lateral (
       select coalesce(s.created_at, $3::timestamptz - a.since_days * interval '1 day') as created_at) t`,
    [JSON.stringify(catalog.accounts), passwordHash, now],
  );
  await sql.query(
    `with changes as (
       select s.id as store_id, s.created_at + c.after as at, c.action, c.old_values, c.new_values
       from stores s
       -- A shop has the points per dollar of its chain from the start.
       cross join lateral (select case when s.chain_id is null then 1 else s.points_per_dollar::float8 end as initial) p
       cross join lateral (values
         ('store_created', interval '0', null, jsonb_build_object('name', s.name, 'subdomain', s.subdomain,
                                                                  'pointsPerDollar', p.initial, 'smsLimit', 1000)),
         ('store_updated', interval '3 days', jsonb_build_object('pointsPerDollar', p.initial),
          jsonb_build_object('pointsPerDollar', s.points_per_dollar::float8)),
         ('store_updated', interval '40 days', jsonb_build_object('smsLimit', 1000),
          jsonb_build_object('smsLimit', s.sms_limit)),
         ('store_deactivated', $2::timestamptz - s.created_at - interval '20 days', jsonb_build_object('isActive', true),
          jsonb_build_object('isActive', s.is_active))) c (action, after, old_values, new_values)
       where c.old_values is distinct from c.new_values
     )
     insert into audit_log (at, store_id, actor_role, actor_id, action, record_type, record_id, old_values, new_values)
     select at, store_id, 'platform_admin', (select id from accounts where email = $1), action, 'store', store_id::text, old_values, new_values from changes
     union all
     select created_at + interval '2 hours', store_id, 'platform_admin', (select id from accounts where email = $1), 'owner_created', 'owner', id::text, null,
            jsonb_build_object('name', name, 'email', email)
     from accounts where role = 'store_owner'
     union all
     select joined_at + interval '1 hour', store_id, 'platform_admin', (select id from accounts where email = $1),
            case number when 0 then 'chain_started' else 'shop_added' end, 'store', id::text, null,
            case when number > 0 then jsonb_build_object('name', name) end
     from shops
     order by 1`,
    [catalog.accounts[0]?.email ?? '', now],
  );
}
