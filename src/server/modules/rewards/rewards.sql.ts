import type { CustomerReward, OfferedReward } from '../../../contract/rewards';
import type { Shop, Sql } from '../../database/Database';
import { defineColumns } from '../../shared/columns';
import { toDaysShop, toLaterShop } from '../../shared/shops/ofShop';
import { offeredIn } from '../../shared/shops/shopCounters';
import { SURVIVING_ID_OF_PARAM } from '../customers';
import { isValidIn } from '../offers';
import { isLimitReached, isOffered, LIMIT_DAY, toRedemptionBlock, type RedemptionBlock } from './redeemable.sql';

type OptionalField = 'category' | 'stamps' | 'spanishName' | 'spanishDescription';
type OptionalFields = { [Field in OptionalField]: Required<OfferedReward>[Field] | null };
type Row<Reward> = Omit<Reward, OptionalField> & OptionalFields;
type CustomerRewardRow = Row<Omit<CustomerReward, 'limit' | 'used' | 'alreadyRedeemed' | 'isPending'>> & {
  block: RedemptionBlock;
  dailyLimit: number | null;
  usedToday: number;
};

const columns = defineColumns<keyof OfferedReward>()([
  'id',
  'name',
  'description',
  'spanishName',
  'spanishDescription',
  'category',
  'rewardType',
  'rewardValue',
  'pointsRequired',
  'stamps',
]).select('r');

/** SQL for the day in the time zone of the store `s`. */
const TODAY = '(now() at time zone s.time_zone)::date';

/**
 * SQL for today's uses of the reward `r` of the store `s`, which is $1, in all of its shops. The aggregate keeps the
 * planner from turning the subquery into a join, which would read all days of a reward.
 */
export const USE_OF_TODAY = `
  select sum(d.used)::integer as used from reward_daily_use d
  where d.store_id = $1 and d.reward_id = r.id and d.day = ${TODAY}`;

/**
 * Lists the rewards of a shop for a customer: those that can be redeemed now first, then by points required. `isNew`
 * marks rewards that became affordable since the previous visit. Returns null when the customer is unknown.
 */
export async function listCustomerRewardRows(
  sql: Sql,
  shop: Shop,
  customerId: string,
): Promise<CustomerReward[] | null> {
  const rows = await sql.query<CustomerRewardRow | { id: null }>(
    `select ${columns}, r.repeat, r.is_active as "isActive", r.daily_limit as "dailyLimit", coalesce(u.used, 0) as "usedToday",
            ${isLimitReached(TODAY, '$1', toDaysShop('$4'))} as "isExceeded", had.block,
            coalesce(r.points_required <= c.points and r.points_required > coalesce(earlier.points, 0)
                       and since.at is not null, false) as "isNew"
     from customers c
     join stores s on s.id = $3
     left join lateral (
       select min(latest.at) as at from (
         select v.at from visits v where v.store_id = $1 and v.customer_id = c.id
         order by v.at desc limit 2
       ) latest
     ) since on true
     left join lateral (
       select l.balance_after as points from points_ledger l
       where l.store_id = $1 and l.customer_id = c.id and l.created_at <= since.at
       order by l.number desc limit 1
     ) earlier on true
     left join rewards r on r.store_id = c.store_id and r.deleted_at is null and ${isValidIn('r.shop_ids', '$3')}
     left join lateral (${USE_OF_TODAY} and d.shop_id = ${toDaysShop('$4')}) u on true
     left join lateral (
       select ${toRedemptionBlock('r', 'c.id', TODAY)} as block
     ) had on true
     where c.store_id = $1 and c.id = ${SURVIVING_ID_OF_PARAM} and c.erased_at is null
     order by r.is_active desc, had.block is not null, "isExceeded",
              r.points_required > c.points, r.points_required, r.name, r.id`,
    [shop.storeId, customerId, shop.shopId, toLaterShop(shop)],
  );
  if (rows.length === 0) return null;
  // A store without rewards results in one row of nulls.
  return rows.filter((row) => row.id !== null).map(toCustomerReward);
}

/** A reward for the customer's page. */
interface RedeemableReward extends OfferedReward {
  /** It can be redeemed once a day, and the customer has redeemed it today. */
  isRedeemedToday?: true;
  /** The names of the only shops of a chain in which it is valid. */
  shops?: string[];
}

/** More rewards than an idle kiosk shows. */
const OFFERED_MAX = 50;

type RedeemableRewardRow = Row<OfferedReward> & { isRedeemedToday: boolean; shops: string[] | null };

/**
 * SQL for the rewards that customer `c` of the store `s`, which is $1, can redeem now, tomorrow or with more points, by
 * points required. What is valid in former shops of a chain only is left out. The outer joins make PostgreSQL compute
 * the block and the shops once for each reward, although they are used several times.
 */
const REDEEMABLE_REWARDS = `
  select ${columns}, had.block is not null as "isRedeemedToday", valid.shops
  from rewards r
  left join lateral (
    select ${toRedemptionBlock('r', 'c.id', TODAY)} as block
  ) had on true
  left join lateral (select ${offeredIn('r.shop_ids')} as shops) valid on true
  where r.store_id = $1 and ${isOffered(LIMIT_DAY)} and coalesce(had.block, 'daily') = 'daily'
    and (r.shop_ids is null or valid.shops is not null)
  order by r.points_required, had.block is not null, r.name, r.id
  limit ${OFFERED_MAX}`;

/** SQL for the rewards of a customer's page as an array of JSON, for `customers c` of `stores s`, which is $1. */
export const PAGE_REWARDS = `select coalesce(json_agg(offered), '[]') from (${REDEEMABLE_REWARDS}) offered`;

/** The rewards in a value of PAGE_REWARDS. */
export const toPageRewards = (rows: readonly RedeemableRewardRow[]): RedeemableReward[] => rows.map(toRedeemable);

/** Lists the rewards that a customer can redeem, now, tomorrow or with more points, by points required. */
export async function listRedeemableRewardRows(
  sql: Sql,
  storeId: string,
  customerId: string,
): Promise<RedeemableReward[]> {
  const rows = await sql.query<RedeemableRewardRow>(
    `select offered.* from customers c
     join stores s on s.id = c.store_id
     cross join lateral (${REDEEMABLE_REWARDS}) offered
     where c.store_id = $1 and c.id = ${SURVIVING_ID_OF_PARAM} and c.erased_at is null`,
    [storeId, customerId],
    { multiplexed: true },
  );
  return rows.map(toRedeemable);
}

function toRedeemable({ isRedeemedToday, shops, ...row }: RedeemableRewardRow): RedeemableReward {
  return {
    ...withoutNulls(row),
    ...(isRedeemedToday && { isRedeemedToday: true as const }),
    ...(shops && { shops }),
  };
}

/** Lists the rewards of a shop that are active and below their daily limit, by points required. */
export async function listOfferedRewardRows(sql: Sql, shop: Shop): Promise<OfferedReward[]> {
  const rows = await sql.query<Row<OfferedReward>>(
    `select ${columns}
     from rewards r
     join stores s on s.id = $2
     where r.store_id = $1 and ${isOffered(TODAY, '$1', toDaysShop('$3'))} and ${isValidIn('r.shop_ids', '$2')}
     order by r.points_required, r.name, r.id
     limit ${OFFERED_MAX}`,
    [shop.storeId, shop.shopId, toLaterShop(shop)],
    { multiplexed: true },
  );
  return rows.map(withoutNulls);
}

/** Leaves out the optional fields that a reward does not have. */
function withoutNulls<Fields extends OptionalFields>({
  category,
  stamps,
  spanishName,
  spanishDescription,
  ...row
}: Fields) {
  return {
    ...row,
    ...(category !== null && { category }),
    ...(stamps !== null && { stamps }),
    ...(spanishName !== null && { spanishName }),
    ...(spanishDescription !== null && { spanishDescription }),
  };
}

function toCustomerReward({ dailyLimit, usedToday, block, ...row }: CustomerRewardRow): CustomerReward {
  return {
    ...withoutNulls(row),
    alreadyRedeemed: block !== null,
    isPending: block === 'pending',
    ...(dailyLimit !== null && { limit: dailyLimit, used: usedToday }),
  };
}
