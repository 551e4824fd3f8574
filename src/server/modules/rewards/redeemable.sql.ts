/** The day in the time zone of the store $1. */
const TODAY = '(select (now() at time zone z.time_zone)::date from stores z where z.id = $1)';

/** The same for what belongs to no shop of a chain: null there, because each shop has its own limits. */
const TODAY_WITHOUT_CHAIN =
  '(select (now() at time zone z.time_zone)::date from stores z where z.id = $1 and z.chain_since is null)';

/**
 * Why a customer cannot redeem a reward now: a redemption of it is pending, or they have redeemed it once or today and
 * it can be redeemed once or once a day. null when nothing blocks it.
 */
export type RedemptionBlock = 'pending' | 'once' | 'daily' | null;

/** SQL for the condition that redemption `had` of the store $1 may block a reward. */
const MAY_BLOCK = 'had.store_id = $1 and had.deleted_at is null and had.merged_at is null';
const IS_PENDING = "had.status = 'pending'";
const isDaily = (today: string) => `had.repeat = 'daily' and had.day = ${today} and had.status <> 'cancelled'`;

/**
 * SQL for the RedemptionBlock of a reward of the store $1. `reward` is the alias of a row of rewards, and `customerId`
 * and `today` are expressions; `today` is the day in the store's time zone. Redemptions count by the `repeat` that was
 * copied to them, so after a change of the reward only later redemptions block. Each part reads its own unique index:
 * with `forMany` customers for the reward alone, because the planner may otherwise collect all redemptions of each.
 */
export const toRedemptionBlock = (
  reward: string,
  customerId: string,
  today = TODAY,
  { forMany = false } = {},
): string => {
  const has = (condition: string) =>
    `exists (
      select from redemptions had
      where ${MAY_BLOCK} and had.customer_id = ${customerId} and had.reward_id = ${reward}.id
        and ${condition}${forMany ? ' offset 0' : ''})`;
  return `(case
    when ${has(IS_PENDING)} then 'pending'
    when ${reward}.repeat = 'once' and ${has(`had.reward_id is not null and had.repeat = 'once'
                                                 and had.status <> 'cancelled'`)} then 'once'
    when ${reward}.repeat = 'daily' and ${has(isDaily(today))} then 'daily' end)`;
};

const customersWith = (condition: string) => `(
  select had.customer_id from redemptions had where ${MAY_BLOCK} and had.reward_id is not null and ${condition})`;

/**
 * SQL that tells whether nothing blocks the rewards of the store $1 that can be redeemed more than once for a customer.
 * It is for many customers: the redemptions that are pending and those of today are few, and `not in` makes PostgreSQL
 * read them once. For an `exists` it expects too few customers, and looks up each.
 */
export const canRepeatAll = (customerId: string): string =>
  `${customerId} not in ${customersWith(IS_PENDING)} and ${customerId} not in ${customersWith(isDaily(TODAY))}`;

/**
 * SQL that tells whether reward `r` of the store `storeId` has reached its daily limit. In a chain, `shop` is that of a
 * later shop (see toLaterShop), because each has the limit for itself. No limit of a `today` that is null is reached.
 * The check for null saves the look-up, and keeps the planner from turning it into a join, which would read all days of
 * the rewards.
 */
export const isLimitReached = (
  today = TODAY_WITHOUT_CHAIN,
  storeId = '$1',
  shop = 'no_shop()',
): string => `(r.daily_limit is not null and exists (
  select from reward_daily_use d
  where d.store_id = ${storeId} and d.reward_id = r.id and d.day = ${today} and d.shop_id = ${shop} and d.used >= r.daily_limit))`;

/** SQL for the day of the store `s` by which its daily limits count for who is in no shop. null in a chain. */
export const LIMIT_DAY = 'case when s.chain_since is null then (now() at time zone s.time_zone)::date end';

/** SQL that tells whether reward `r` of the store `storeId` can be redeemed now by whom no redemption blocks. */
export const isOffered = (today = TODAY_WITHOUT_CHAIN, storeId = '$1', shop = 'no_shop()'): string =>
  `(r.is_active and r.deleted_at is null and not ${isLimitReached(today, storeId, shop)})`;

/** SQL that tells whether customer `c` of the store $1 can redeem reward `r` now if they have enough points. */
export const CAN_REDEEM = `(${isOffered()} and ${toRedemptionBlock('r', 'c.id')} is null)`;
