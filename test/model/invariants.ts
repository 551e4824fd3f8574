import { sql } from '../support/sql';
import type { TestStore } from '../support/testStore';

/** Rules that must always hold. Each statement lists what breaks the rule in the store $1. */
const RULES: Record<string, string> = {
  'the balance is the sum of the ledger': `
    select c.id from customers c left join points_ledger l on l.store_id = c.store_id and l.customer_id = c.id
    where c.store_id = $1 group by c.store_id, c.id
    having c.points <> coalesce(sum(l.delta), 0) or c.ledger_rows <> count(l.number)`,
  'each ledger row continues the balance of the one before': `
    select customer_id || '#' || number as id from (
      select customer_id, number, delta, balance_after, row_number() over w as position,
             coalesce(lag(balance_after) over w, 0) as before
      from points_ledger where store_id = $1 window w as (partition by customer_id order by number)) l
    where number <> position or balance_after <> before + delta`,
  'what earns nothing is a part of its order, and the rest has granted what is due unless points expired': `
    select o.order_id as id from order_credits o
    where o.store_id = $1 and o.taken_back_at is null and (o.excluded_cents not between 0 and o.eligible_cents
      or o.granted_points <> case when o.eligible_cents >= o.earning_min_cents
           then least(floor(floor((o.eligible_cents - o.excluded_cents) * o.points_per_dollar / 100) * o.multiplier), o.points_max)
           else 0 end
         and not exists (select from customers c join points_ledger l on l.store_id = c.store_id and l.customer_id = c.id
                         where c.store_id = $1 and (c.id = o.customer_id or c.merged_into = o.customer_id)
                           and (c.erased_at is not null and c.merged_into is null or l.kind = 'expiry')))`,
  'only reversals take a balance below zero': `
    select source as id from points_ledger
    where store_id = $1 and delta < 0 and balance_after < 0 and kind <> 'reversal'`,
  'points of a redemption are taken while it counts, and returned once': `
    select r.id from redemptions r
    left join lateral (
      select count(*) filter (where l.kind = 'redeem') as taken, count(*) filter (where l.kind = 'refund') as returned,
             coalesce(sum(l.delta), 0) as moved
      from points_ledger l
      where l.store_id = $1 and l.source like 'redemption:' || r.id || '#%') l on true
    where r.store_id = $1 and r.reward_id is not null and (
      l.taken <> r.hold
      or case when r.status = 'cancelled' or (r.deleted_at is not null and r.status = 'pending')
              then l.moved <> 0 else l.moved <> -r.points_used end)`,
  'a promotion, and a reward that was redeemed once or daily, counts once or once a day for a customer': `
    select min(id::text) as id from redemptions
    where store_id = $1 and merged_at is null and status <> 'cancelled' and deleted_at is null and repeat <> 'always'
    group by customer_id, coalesce(reward_id, promotion_id), repeat, case when repeat = 'daily' then day end
    having count(*) > 1`,
  'a customer has a reward pending once': `
    select min(id::text) as id from redemptions
    where store_id = $1 and merged_at is null and status = 'pending' and deleted_at is null
    group by customer_id, reward_id having count(*) > 1`,
  // Undoing a cancellation may exceed the limit (decision 0057). `hold` counts how often points were deducted.
  // Each shop has the limit for itself, and the first one keeps that of the store.
  'the daily limit is kept': `
    select u.reward_id as id from reward_daily_use u join rewards r on r.store_id = u.store_id and r.id = u.reward_id
    where u.store_id = $1 and (u.used - (
      select count(*) from redemptions d
      where d.store_id = $1 and d.reward_id = u.reward_id and d.day = u.day and d.status <> 'cancelled'
        and coalesce(nullif(d.shop_id, d.store_id), no_shop()) = u.shop_id
        and d.hold > 1 and (d.deleted_at is null or d.status <> 'pending')) > r.daily_limit or u.used <> (
      select count(*) from redemptions d
      where d.store_id = $1 and d.reward_id = u.reward_id and d.day = u.day and d.status <> 'cancelled'
        and coalesce(nullif(d.shop_id, d.store_id), no_shop()) = u.shop_id
        and (d.deleted_at is null or d.status <> 'pending')))`,
  'the ledger holds the gifts of each order, and who has one for signing up is not new any longer': `
    select v.order_id as id from order_gifts v
    where v.store_id = $1 and v.granted <> (
      select coalesce(sum(l.delta), 0) from points_ledger l
      where l.store_id = $1 and starts_with(l.source, replace(v.kind, '_', '-') || ':' || v.order_id || '#'))
    union all
    select c.id::text from customers c
    where c.store_id = $1 and c.sign_up_gift_closed_at is null and exists (
      select from order_credits o join order_gifts v on v.store_id = $1 and v.order_id = o.order_id
      where o.store_id = $1 and o.customer_id = c.id and v.kind = 'sign_up' and v.granted > 0)`,
  'a registration is credited once, to somebody else': `
    select source as id from points_ledger
    where store_id = $1 and kind = 'referral' and source like 'registration:%'
      and (delta <> 7 or source = 'registration:' || customer_id)`,
  'no one refers themselves through others': `
    with recursive chain as (
      select id as start, referred_by as id from customers where store_id = $1
      union select chain.start, c.referred_by from chain join customers c on c.store_id = $1 and c.id = chain.id)
    select start::text as id from chain where id = start`,
  'a merged customer has nothing left, and goes to one who is not merged': `
    select c.id from customers c
    left join customers i on i.store_id = c.store_id and i.id = c.merged_into
    where c.store_id = $1 and c.merged_into is not null and (
      c.points <> 0 or c.erased_at is null or i.merged_into is not null
      or exists (select from redemptions r where r.store_id = $1 and r.customer_id = c.id)
      or exists (select from pending_checkouts p where p.store_id = $1 and p.customer_id = c.id)
      or exists (select from order_credits o where o.store_id = $1 and c.id in (o.customer_id, o.referrer_id))
      or exists (select from visits v where v.store_id = $1 and v.customer_id = c.id))`,
  'an erased customer has no data, and nothing waits for them': `
    select c.id from customers c
    where c.store_id = $1 and c.erased_at is not null and c.merged_into is null and (
      c.phone is not null or c.name is not null or c.birthday is not null
      or exists (select from redemptions r
                 where r.store_id = $1 and r.customer_id = c.id and r.status = 'pending' and r.deleted_at is null)
      or exists (select from pending_checkouts p
                 where p.store_id = $1 and p.customer_id = c.id and p.status = 'pending'))`,
  'no points move after those of an erased customer expired': `
    select l.source as id from points_ledger e
    join points_ledger l on l.store_id = e.store_id and l.customer_id = e.customer_id and l.number > e.number
    where e.store_id = $1 and e.kind = 'expiry' and e.source = 'erasure:' || e.customer_id`,
  'expired points are restored once, as many as expired': `
    select t.source as id from points_ledger t
    left join points_ledger e on e.store_id = t.store_id and t.source = 'restore:' || e.customer_id || '#' || e.number
    where t.store_id = $1 and t.source like 'restore:%' and t.delta is distinct from -e.delta`,
  'an order is credited once, and only the customer who has it, and their referrer, have points of it': `
    select l.order_id as id from (
      select split_part(substr(l.source, 7), '@', 1) as order_id, coalesce(c.merged_into, c.id) as customer_id,
             l.kind = 'referral' or l.source like '%:referral' as is_share, sum(l.delta) as points
      from points_ledger l join customers c on c.store_id = l.store_id and c.id = l.customer_id
      where l.store_id = $1 and l.source like 'order:%' group by 1, 2, 3) l
    left join order_credits o on o.store_id = $1 and o.order_id = l.order_id
    where l.points <> 0 and (
      l.customer_id is distinct from case when l.is_share then o.referrer_id else o.customer_id end
      or l.points <> case when l.is_share then o.granted_share else o.granted_points end)`,
  'nobody has points of an order that was taken back': `
    select order_id as id from order_credits
    where store_id = $1 and taken_back_at is not null and (granted_points <> 0 or checkout_id is not null)`,
  'an opening balance comes once': `
    select customer_id as id from points_ledger where store_id = $1 and source like 'import:%'
    group by customer_id having count(*) > 1`,
  'a reward is redeemed where it is valid, and an order, its checkout and its points are of one shop': `
    select r.id::text as id from redemptions r join rewards w on w.store_id = r.store_id and w.id = r.reward_id
    where r.store_id = $1 and r.shop_id <> all (w.shop_ids)
    union all
    select o.order_id from order_credits o
    left join points_ledger l on l.store_id = $1 and l.source = 'order:' || o.order_id
    left join pending_checkouts p on p.store_id = $1 and p.order_id = o.order_id
    where o.store_id = $1 and (l.shop_id is distinct from o.shop_id and l.shop_id is not null
      or p.id is not null and p.shop_id is distinct from o.shop_id
      or o.shop_id is not null and o.order_id is distinct from (
        select split_part(o.order_id, '~', 1) || case when h.number > 0 then '~' || h.number else '' end
        from shops h where h.store_id = $1 and h.id = o.shop_id))`,
};

/** Lists the rules that do not hold in the store, with the ids that break them. */
export async function findViolations(store: TestStore): Promise<string[]> {
  const found = await Promise.all(
    Object.entries(RULES).map(async ([rule, text]) =>
      (await sql<{ id: string }>(text, [store.id])).map(({ id }) => `${rule}: ${id}`),
    ),
  );
  return found.flat();
}
