import { REGULAR_DAYS, REGULAR_VISITS } from '../contract/plain/customerLimits';
import { DEMO_CONSENT_VERSION } from '../contract/plain/smsConsent';
import type { Sql } from '../server/database/Database';
import catalog from './catalog.json';

/** A customer of the first store for trying out the kiosk. Redeems only some rewards, so that others are left. */
export const DEMO_CUSTOMER = { phone: '+12025550123', name: 'Maya Thompson' } as const;

/** A customer with chosen data. Whatever is missing is made up, as it is for all others. */
export interface ChosenCustomer {
  /** The position among the customers of the store, from 1. */
  number: number;
  registeredAt: Date;
  id?: string;
  phone?: string;
  name?: string;
  birthday?: string;
  /** All visits, with the points that each earned. This customer refers nobody and redeems nothing. */
  visits?: readonly { at: Date; points: number }[];
}

/** SQL for a number from 0 up to 1 that is always the same for a key (text), so that the demo is always the same. */
export const random = (key: string) => `((hashtextextended(${key}, 0) & 1048575) / 1048576::float8)`;

/** SQL for one of the words of a parameter with a list, such as $5. */
const word = (list: string, key: string) =>
  `(string_to_array(${list}, ' '))[1 + floor(array_length(string_to_array(${list}, ' '), 1) * ${random(key)})]`;

/** The parts of a day's visits, in percent, that come before 8 am, 9 am and so on. */
const WEEKDAY_HOURS = '{11, 28, 43, 52, 59, 70, 78, 83, 90, 95, 98}';
const WEEKEND_HOURS = '{3, 10, 23, 40, 56, 69, 79, 87, 93, 97, 99}';

/**
 * SQL for the shop to which a person of `stores s` goes, which is mostly the one in the column `own`. It has opened
 * before. null in a store without a chain.
 */
const shopAt = (time: string, key: string, own = 'null') => `(
  select h.id from shops h where h.store_id = $1 and h.joined_at <= ${time}
  order by ${random(`${key} || 'shop' || h.number`)} * case when h.id = ${own} then 0.3 else 1 end limit 1)`;

/** SQL to join the place of the shop in a column: in a store without a chain, the store. */
const placeOf = (shop: string) => `join stores place on place.id = coalesce(${shop}, $1)`;

/** SQL for a time on a local date, between 7 am and 7 pm in `stores place`. */
const openTime = (date: string, key: string) => `((${date} + make_interval(
  hours => 7 + width_bucket(100 * ${random(`${key} || 'hour'`)}, case when extract(isodow from ${date}) > 5
                            then '${WEEKEND_HOURS}' else '${WEEKDAY_HOURS}' end::float8[]),
  mins => floor(60 * ${random(`${key} || 'minute'`)})::integer)) at time zone place.time_zone)`;

/** SQL for a time in the last 19 hours, if possible while `stores place` was open. Some visits are always of today. */
const recentTime = (key: string) => `(
  select t.at from generate_series(1, 20) draw
  cross join lateral (
    select $3::timestamptz - make_interval(mins => 5 + floor(1135 * ${random(`${key} || 'recent' || draw`)})::integer) as at) t
  order by extract(hour from t.at at time zone place.time_zone) between 7 and 18 desc, draw limit 1)`;

const CHOSEN = `jsonb_to_recordset($2::jsonb) as chosen(number integer, "registeredAt" timestamptz, id uuid, phone text,
  name text, birthday date, visits jsonb)`;
const CHOSEN_VISITS = `(
  select chosen.id as customer_id, visit.at, visit.points
  from ${CHOSEN} cross join jsonb_to_recordset(chosen.visits) as visit(at timestamptz, points integer))`;

/**
 * More customers sign up in later months than in earlier ones, three of them today in a large store, and one in six
 * was referred by an earlier one. The area codes are valid with every exchange from 220 to 899 that is not 555 and does
 * not end in 11.
 */
const CUSTOMERS = `
  insert into customers (store_id, id, phone, name, birthday, referral_code, referred_by, registered_at, sms_consent_at,
    sms_consent_source, sms_consent_text_version, created_at, updated_at, shop_id)
  with people as (
    select n, key, home.shop_id, chosen.visits, chosen.number is not null as is_chosen,
           coalesce(chosen.id, md5(key)::uuid) as id, chosen.phone, chosen.name, chosen.birthday,
           coalesce(chosen."registeredAt", case when $4 > 100 and n > $4 - 3 then ${recentTime('key')}
             else ${openTime('date', 'key')} end) as registered_at
    from stores s
    cross join generate_series(1, $4::integer) n
    cross join lateral (
      select s.subdomain || n as key) k
    cross join lateral (
      select ($3::timestamptz at time zone s.time_zone)::date - 1
        - floor((extract(day from $3 - s.created_at) - 15) * (($4 - n + 1 - ${random('key')}) / $4) ^ 1.25)::integer as date) d
    left join ${CHOSEN} on chosen.number = n
    cross join lateral (select ${shopAt(`coalesce(chosen."registeredAt", d.date)`, 'key')} as shop_id) home
    ${placeOf('home.shop_id')}
    where s.id = $1
  )
  select $1, p.id,
         coalesce(p.phone, '+1' || ${word("'202 212 303 312 415 503 512 617 646 720'", "p.key || 'area'")}
           || case when exchange = 555 or exchange % 100 = 11 then exchange + 1 else exchange end
           || lpad((p.n * 7919 % 10000)::text, 4, '0')),
         coalesce(p.name, ${word('$5', "p.key || 'first'")} || ' ' || ${word('$6', "p.key || 'last'")}),
         coalesce(p.birthday, date '1948-01-01' + floor(22000 * ${random("p.key || 'birthday'")})::integer),
         translate(upper(left(md5(p.key || 'code'), 8)), '01', 'XY'), referrer.id, p.registered_at,
         case when has_consented then p.registered_at end, case when has_consented then 'kiosk' end,
         case when has_consented then '${DEMO_CONSENT_VERSION}' end, p.registered_at, p.registered_at, p.shop_id
  from people p
  cross join lateral (
    select 220 + floor(680 * ${random("p.key || 'exchange'")})::integer as exchange,
           p.is_chosen or ${random("p.key || 'consent'")} < 0.85 as has_consented) made_up
  left join people referrer on referrer.n = 1 + floor(p.n * ${random("p.key || 'referrer'")})
    and referrer.registered_at < p.registered_at and referrer.visits is null and p.visits is null
    and ${random("p.key || 'is referred'")} < 0.16
  order by p.registered_at`;

/**
 * In a large store, four of five customers come only a few times. Of the others, some come every few days, some
 * occasionally, and a third stop coming at some point. Half of the visits on a Monday or Tuesday move to the end of the
 * week. One in eight customers who still come was there today.
 */
const VISITS = `
  insert into visits (store_id, customer_id, at, shop_id)
  select $1, c.id, v.at, v.shop_id
  from stores s
  join customers c on c.store_id = s.id
  cross join lateral (
    select case when c.phone = '${DEMO_CUSTOMER.phone}' then 9
                else (array[4, 6, 9, 12, 15, 24, 40])[1 + floor(7 * ${random("c.id || 'gap'")})] end as gap,
           case when $4::integer > 100 and c.phone <> '${DEMO_CUSTOMER.phone}' and ${random("c.id || 'few'")} < 0.8
                  then c.registered_at + 25 * ${random("c.id || 'few until'")} * interval '1 day'
                when c.phone = '${DEMO_CUSTOMER.phone}' or ${random("c.id || 'stays'")} < 0.66 then $3::timestamptz
                else c.registered_at + (20 + 280 * ${random("c.id || 'until'")}) * interval '1 day' end as until) habit
  cross join lateral (
    select c.registered_at as at, c.shop_id
    union
    select day_visit.at, went.shop_id
    from (select n, (c.registered_at at time zone s.time_zone)::date
                    + sum(1 + floor(2 * gap * ${random('c.id::text || n')})) over (order by n)::integer as date
          from generate_series(1, 10 + 2 * extract(day from $3 - c.registered_at)::integer / gap) n) came
    cross join lateral (
      select (date + case when extract(isodow from date) < 3 and ${random("c.id || 'moved' || n")} < 0.5
                          then 4 else 0 end)::date as date) moved
    cross join lateral (select ${shopAt('moved.date', 'c.id::text || n', 'c.shop_id')} as shop_id) went
    ${placeOf('went.shop_id')}
    cross join lateral (
      select ${openTime('moved.date', 'c.id::text || n')} as at) day_visit
    where day_visit.at < least(until, $3::timestamptz - interval '1 day')
    union
    select ${recentTime('c.id::text')}, went.shop_id
    from (select ${shopAt('$3', 'c.id::text', 'c.shop_id')} as shop_id) went ${placeOf('went.shop_id')}
    where until = $3 and c.registered_at < $3::timestamptz - interval '1 day' and ${random("c.id || 'today'")} < 0.12
  ) v
  where s.id = $1 and c.id not in (select customer_id from ${CHOSEN_VISITS} chosen_visits)
  union all
  select $1, customer_id, at, null from ${CHOSEN_VISITS} chosen_visits
  order by 3`;

const VISITS_OF_CUSTOMERS = `
  update customers c
  set visits = v.visits, last_visit_at = v.last, regular_until = v.third_last + interval '${REGULAR_DAYS} days'
  from (select customer_id, count(*) as visits, max(at) as last,
               (array_agg(at order by at desc))[${REGULAR_VISITS}] as third_last
        from visits where store_id = $1 group by 1) v
  where c.store_id = $1 and c.id = v.customer_id`;

/** SQL for the key of the visit `v`, and for the points that it earned in `stores s`, if they were not chosen. */
const VISIT = "(v.customer_id || ' ' || extract(epoch from v.at))";
const EARNED = `floor((450 + 2950 * ${random(VISIT)}) * s.points_per_dollar / 100)`;

/** SQL that tells whether an offer is valid in the shop of the visit `v`. */
const isValid = (offer: string) => `(${offer}.shop_ids is null or v.shop_id = any(${offer}.shop_ids))`;

/**
 * Each customer wants the rewards in an order of their own, mostly cheaper ones first, and gets one when all points
 * earned so far pay for it and for those before it with a margin, so that a balance never falls below zero. Promotions
 * are taken on some visits in their period. Both only in shops where they are valid. A reward above its daily limit is
 * left out.
 */
const REDEMPTIONS = `
  insert into redemptions (store_id, id, customer_id, reward_id, promotion_id, status, points_used, order_id, item_name,
    item_description, item_category, item_type, item_value, repeat, day, created_at, updated_at, item_spanish_name,
    shop_id, valid_shops)
  with visited as (
    select v.customer_id, v.at, v.shop_id, ${VISIT} as key,
           sum(${EARNED}) over (partition by v.customer_id order by v.at) as earned
    from visits v join stores s on s.id = v.store_id
    where v.store_id = $1 and v.customer_id not in (select customer_id from ${CHOSEN_VISITS} chosen_visits)
  ), wishes as (
    select c.id as customer_id, c.phone, w.id, w.is_active, w.shop_ids, sum(w.points_required) over wish as price,
           row_number() over wish as nth
    from customers c join rewards w on w.store_id = c.store_id
    where c.store_id = $1
    window wish as (partition by c.id order by w.points_required * (0.2 + ${random('c.id || w.name')}), w.name)
  ), taken as (
    select distinct on (w.customer_id, w.id) w.customer_id, w.id, v.at + w.nth * interval '5 seconds' as at,
           v.shop_id
    from wishes w join visited v on v.customer_id = w.customer_id
    where v.earned >= w.price * case when v.at > $3::timestamptz - interval '1 day' then 1 else 1.15 end
      and (w.is_active or v.at < $3::timestamptz - interval '60 days')
      and (w.phone <> '${DEMO_CUSTOMER.phone}' or w.nth < 8) and ${isValid('w')}
    order by w.customer_id, w.id, v.at
  ), taken_promotions as (
    select distinct on (v.customer_id, p.id) v.customer_id, p.id, v.at, v.shop_id
    from visited v
    join promotions p on p.store_id = $1 and p.is_active and v.at > p.start_date and v.at < p.end_date
    where ${random('v.key || p.name')} < 0.25 and ${isValid('p')}
    order by v.customer_id, p.id, v.at
  ), offers as (
    select id, id as reward_id, null::uuid as promotion_id, points_required as points, daily_limit, name, description,
           category, reward_type as type, reward_value as value, repeat, spanish_name, null::uuid[] as valid_shops
    from rewards where store_id = $1
    union all
    select id, null, id, 0, null, name, description, category, promotion_type, promotion_value, 'once', null, shop_ids
    from promotions where store_id = $1
  ), redeemed as (
    select t.customer_id, t.at, t.shop_id, (t.at at time zone place.time_zone)::date as day,
           t.customer_id || o.name as key, o.*
    from (select * from taken union all select * from taken_promotions) t
    join offers o on o.id = t.id
    ${placeOf('t.shop_id')}
  ), numbered as (
    select *, row_number() over (partition by id, day, shop_id order by at) as use_of_day from redeemed
  )
  select $1, md5(key)::uuid, customer_id, reward_id, promotion_id, status, points,
         case when status = 'completed' and ${random("key || 'order'")} < 0.4 then upper(left(md5(key || 'order'), 13)) end,
         name, description, category, type, value, repeat, day, at, at, spanish_name, shop_id,
         valid_shops
  from numbered
  cross join lateral (
    select case when promotion_id is not null then 'redeemed'
                when at > $3::timestamptz - interval '20 hours' and ${random("key || 'pending'")} < 0.55 then 'pending'
                when ${random("key || 'cancelled'")} < 0.1 then 'cancelled'
                when ${random("key || 'redeemed'")} < 0.03 then 'redeemed'
                else 'completed' end as status) resolved
  where daily_limit is null or use_of_day <= daily_limit
  order by at`;

/** SQL for the smallest amount in cents that earns these points in `stores s`. */
const cents = (points: string) => `ceil(${points} * 100 / s.points_per_dollar)`;

/** The ledger of a period, in the order of time. Triggers compute the balances. */
const LEDGER = `
  insert into points_ledger (store_id, customer_id, delta, kind, source, balance_after, actor_role, details, created_at,
    shop_id)
  select $1, l.customer_id, l.delta, l.kind, l.source, 0, 'system',
         case when l.kind = 'earn'
              then json_build_object('code', 'purchase', 'cents', (${cents('l.delta')})::integer) end, l.at, l.shop_id
  from stores s
  cross join lateral (
    select v.customer_id, coalesce(chosen_visits.points, ${EARNED}) as delta, 'earn' as kind,
           'order:' || upper(left(md5(${VISIT}), 13)) || coalesce('~' || nullif(h.number, 0), '') as source,
           v.at, v.shop_id
    from visits v
    left join shops h on h.store_id = v.store_id and h.id = v.shop_id
    left join ${CHOSEN_VISITS} chosen_visits on chosen_visits.customer_id = v.customer_id and chosen_visits.at = v.at
    where v.store_id = s.id
    union all
    select r.customer_id, -r.points_used, 'redeem', 'redemption:' || r.id || '#1', r.created_at, r.shop_id
    from redemptions r where r.store_id = s.id and r.reward_id is not null
    union all
    select r.customer_id, r.points_used, 'refund', 'redemption:' || r.id || '#1', r.created_at + interval '2 minutes',
           r.shop_id
    from redemptions r where r.store_id = s.id and r.status = 'cancelled'
    union all
    select c.referred_by, s.referral_points, 'referral', 'registration:' || c.id, c.registered_at, c.shop_id
    from customers c where c.store_id = s.id and c.referred_by is not null and s.is_referral_enabled
  ) l
  where s.id = $1 and l.at > $3::timestamptz and l.at <= $4::timestamptz
  order by l.at`;

/** The orders that the points came from. Each has the smallest amount that earns them. */
const ORDERS = `
  insert into order_credits (store_id, order_id, customer_id, match_method, eligible_cents, granted_points,
    points_per_dollar, modified_ms, credited_at, paid_at, shop_id, time_zone)
  select l.store_id, substr(l.source, 7), l.customer_id, 'identity', ${cents('l.delta')}, l.delta,
         s.points_per_dollar, extract(epoch from l.created_at) * 1000, l.created_at, l.created_at,
         l.shop_id, place.time_zone
  from points_ledger l join stores s on s.id = l.store_id
  left join stores place on place.id = l.shop_id
  where l.store_id = $1 and l.kind = 'earn'`;

const DAILY_USE = `
  insert into reward_daily_use (store_id, reward_id, day, shop_id, used)
  select store_id, reward_id, day, coalesce(nullif(shop_id, store_id), no_shop()), count(*) from redemptions
  where store_id = $1 and reward_id is not null and status <> 'cancelled'
  group by 1, 2, 3, 4`;

interface Activity {
  storeId: string;
  customers: number;
  chosen: readonly ChosenCustomer[];
  /** The end of the history. */
  now: Date;
}

type Statement = [text: string, ...values: (Date | string | number)[]];

/**
 * Splits the last two years into periods. A transaction for the whole ledger would be slow: each row adds a version of
 * its customer, and all versions of a transaction have to be kept until its end.
 */
function splitHistory(now: Date, count: number): [from: Date, to: Date][] {
  const before = (share: number) => new Date(now.getTime() - share * 2 * 365 * 86_400_000);
  return Array.from({ length: count }, (_, index) => [before(1 - index / count), before(1 - (index + 1) / count)]);
}

/** Writes customers of a store with their visits, purchases and redemptions until now. */
export async function writeActivity(
  sql: Sql,
  { storeId, customers, chosen, now }: Activity,
  /** Called with the written share, from 0 to 1. */
  onProgress: (share: number) => void,
): Promise<void> {
  const chosenRows = JSON.stringify(chosen);
  const periods = splitHistory(now, Math.min(50, Math.ceil(customers / 6)));
  const statements: Statement[] = [
    [CUSTOMERS, chosenRows, now, customers, catalog.firstNames, catalog.lastNames],
    [VISITS, chosenRows, now, customers],
    [VISITS_OF_CUSTOMERS],
    [REDEMPTIONS, chosenRows, now],
    ...periods.map(([from, to]): Statement => [LEDGER, chosenRows, from, to]),
    [ORDERS],
    [DAILY_USE],
  ];
  for (const [index, [text, ...values]] of statements.entries()) {
    await sql.query(text, [storeId, ...values]);
    onProgress((index + 1) / statements.length);
  }
}
