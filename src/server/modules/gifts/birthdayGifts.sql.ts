import {
  BIRTHDAY_GIFT_DAYS,
  BIRTHDAY_MAKE_UP_DAYS,
  BIRTHDAY_STANDS_DAYS,
  GIFT_PREVIEW_DAYS,
} from '../../../contract/plain/giftLimits';
import type { Sql } from '../../database/Database';
import { IS_PURCHASE } from '../customers';
import type { BirthdayGift } from './gifts.sql';

/**
 * SQL for the customers `c` of the store $1 with their last birthday `d.birthday` until the time $2, in the time zone
 * `t.zone` of the shop of a chain in which they joined, or of the store. A birthday on February 29 is the 28th in other
 * years, as a result of adding years to a date. Only customers are included who had bought something by the end of it.
 */
const birthdays = (days: number): string => `
  from customers c
  join stores s on s.id = c.store_id
  left join stores h on h.id = c.shop_id
  cross join lateral (select coalesce(h.time_zone, s.time_zone) as zone) t
  cross join lateral (select ($2::timestamptz at time zone t.zone)::date as today) n
  cross join lateral (
    select max(b.day) as birthday
    from (
      select (c.birthday + make_interval(years => y.year - extract(year from c.birthday)::integer))::date as day
      from (values (extract(year from n.today)::integer), (extract(year from n.today)::integer - 1)) y (year)) b
    where b.day <= n.today) d
  where c.store_id = $1 and c.erased_at is null and c.birthday is not null
    and d.birthday > n.today - ${days}
    and exists (select from order_credits o
                where o.store_id = $1 and o.customer_id = c.id and ${IS_PURCHASE}
                  and o.credited_at < (d.birthday + 1)::timestamp at time zone t.zone)`;

/**
 * Lists the birthday gifts that are due at the time `now` and not given yet, by the ids of the customers after `after`,
 * or that of one customer. The birthday must have stood for a while, or whoever changes it gets a gift each month. A
 * gift of another customer who was merged into this one counts. A store that left a chain gives none for birthdays
 * until then, which were the chain's, and one that has just closed, to join a chain for example, gives none at all.
 */
export async function listBirthdayGifts(
  sql: Sql,
  storeId: string,
  {
    now,
    after = null,
    customerId = null,
    limit,
  }: { now: Date; after?: string | null; customerId?: string | null; limit: number },
): Promise<BirthdayGift[]> {
  return sql.query<BirthdayGift>(
    `select c.id as "customerId", c.shop_id as "shopKey",
            (select g.birthday_points from gift_settings g where g.store_id = $1) as points,
            extract(year from d.birthday)::integer as year
     ${birthdays(BIRTHDAY_MAKE_UP_DAYS)}
       and s.is_active and s.chain_id is null
       and (s.left_chain_at is null or d.birthday > (s.left_chain_at at time zone t.zone)::date)
       and ($3::uuid is null or c.id > $3) and ($4::uuid is null or c.id = $4)
       and exists (select from gift_settings g
                   where g.store_id = $1 and d.birthday >= (g.birthday_since at time zone t.zone)::date)
       and coalesce(c.birthday_changed_at, c.created_at)
           < (d.birthday - ${BIRTHDAY_STANDS_DAYS - 1})::timestamp at time zone t.zone
       and not exists (
         select from customers m
         join points_ledger l on l.store_id = $1 and l.customer_id = m.id
         where m.store_id = $1 and (m.id = c.id or m.merged_into = c.id) and l.kind = 'gift'
           and l.source like 'birthday:%'
           and (l.created_at > (d.birthday - ${BIRTHDAY_GIFT_DAYS})::timestamp at time zone t.zone
                or l.source = 'birthday:' || c.id || ':' || extract(year from d.birthday)::integer))
     order by c.id limit $5`,
    [storeId, now, after, customerId, limit],
  );
}

/** Counts the customers who had a birthday in the last days and had bought something by then. */
export async function countBirthdays(sql: Sql, storeId: string, now: Date): Promise<number> {
  const [row] = await sql.query<{ count: number }>(
    `select count(*)::integer as count ${birthdays(GIFT_PREVIEW_DAYS)}`,
    [storeId, now],
  );
  return row?.count ?? 0;
}
