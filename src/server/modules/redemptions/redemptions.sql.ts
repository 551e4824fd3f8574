import type { PromotionType } from '../../../contract/promotions';
import type { CustomerRedemption, Redemption } from '../../../contract/redemptions';
import type { RewardType } from '../../../contract/rewards';
import type { ShopId, Sql, Value } from '../../database/Database';
import { bind } from '../../shared/bind';
import { olderThan, selectPosition, type CursorPosition } from '../../shared/cursor';
import { COUNTED_MAX } from '../../shared/paging';
import { ofShop } from '../../shared/shops/ofShop';
import { inShop, shopName } from '../../shared/shops/shopCounters';
import { hasWords, toConditions, type CustomerFilter } from '../segments';

export interface RedemptionCounters {
  /** Increases with every change that could be visible in a list of redemptions. */
  version: number;
  pending: number;
  completed: number;
  cancelled: number;
  /** The numbers of redemptions with the status 'redeemed'. Promotions have no other status. */
  rewardsRedeemed: number;
  promotionsRedeemed: number;
  /** Points of all redemptions except cancelled ones. */
  pointsUsed: number;
}

/** The counters of a store without redemptions. */
export const NO_REDEMPTIONS: RedemptionCounters = {
  version: 0,
  pending: 0,
  completed: 0,
  cancelled: 0,
  rewardsRedeemed: 0,
  promotionsRedeemed: 0,
  pointsUsed: 0,
};

/** Returns the counters of these stores by id. When nothing has changed, a poll reads nothing else. */
export async function findRedemptionCounters(
  sql: Sql,
  storeIds: readonly string[],
): Promise<Map<string, RedemptionCounters>> {
  const rows = await sql.query<RedemptionCounters & { storeId: string }>(
    `select store_id as "storeId", redemptions_version as version, rewards_pending as pending,
            rewards_completed as completed, rewards_cancelled as cancelled,
            rewards_redeemed as "rewardsRedeemed", promotions_redeemed as "promotionsRedeemed",
            reward_points_used as "pointsUsed"
     from store_counters where store_id = any ($1::uuid[])`,
    [storeIds],
    { multiplexed: true },
  );
  return new Map(rows.map((row) => [row.storeId, row]));
}

/** Returns the counters of shops of chains. The keys are the ids of the chain and of the shop, as 'chain/shop'. */
export async function findShopRedemptionCounters(
  sql: Sql,
  keys: readonly string[],
): Promise<Map<string, RedemptionCounters>> {
  const ids = keys.map((key) => key.split('/'));
  const rows = await sql.query<RedemptionCounters & { key: string }>(
    `select c.store_id || '/' || c.shop_id as key, sum(c.redemptions_version)::bigint as version,
            sum(c.rewards_pending)::integer as pending, sum(c.rewards_completed)::integer as completed,
            sum(c.rewards_cancelled)::integer as cancelled, sum(c.rewards_redeemed)::integer as "rewardsRedeemed",
            sum(c.promotions_redeemed)::integer as "promotionsRedeemed",
            sum(c.reward_points_used)::bigint as "pointsUsed"
     from unnest($1::uuid[], $2::uuid[]) as k (store_id, shop_id)
     join store_counter_shards c on c.store_id = k.store_id and c.shop_id = k.shop_id
     group by c.store_id, c.shop_id`,
    [ids.map(([storeId = '']) => storeId), ids.map(([, shopId = '']) => shopId)],
    { multiplexed: true },
  );
  return new Map(rows.map((row) => [row.key, row]));
}

const COLUMNS = `r.id, r.status, r.resolved_role, r.order_id, r.points_used, r.created_at, r.customer_id, r.reward_id,
  r.promotion_id, r.item_name, r.item_description, r.item_category, r.item_type, r.item_value`;
const CUSTOMER_COLUMNS = 'c.name as customer_name, c.phone as customer_phone, c.erased_at is not null as is_erased';

interface RedemptionRow {
  id: string;
  status: Redemption['status'];
  /** The role that completed or cancelled the redemption. */
  resolved_role: string | null;
  order_id: string | null;
  points_used: number;
  created_at: string;
  customer_id: string;
  reward_id: string | null;
  promotion_id: string | null;
  item_name: string;
  item_description: string;
  item_category: string | null;
  item_type: string;
  item_value: number;
  customer_name: string | null;
  customer_phone: string | null;
  is_erased: boolean;
  /** The name of the shop, for the owner of a chain. */
  shop?: string | null;
}

/** Selects redemptions that are not deleted. */
export interface RedemptionFilter {
  /** undefined selects all. */
  status: Redemption['status'] | undefined;
  /** Selects redemptions at or after `from` and before `before`. null means no bound. */
  period?: { from: string | null; before: string | null } | undefined;
  /** Selects redemptions by these customers, and those of a reward or promotion whose name has all words. */
  search?: CustomerFilter['search'];
  /** Selects redemptions in this shop of a chain. null or undefined selects those of all shops. */
  onlyShop?: ShopId | null;
}

export interface RedemptionPage extends RedemptionFilter {
  after: CursorPosition | null;
  limit: number;
}

/**
 * The reader of redemptions. Only an owner gets ids and sees whether a redemption was released, and that of a chain in
 * which shop it was. The manager of a shop sees what its board shows.
 */
export type Viewer = 'owner' | 'chainOwner' | 'board';

const selectShop = (viewer: Viewer) => (viewer === 'chainOwner' ? `, ${shopName('r')} as shop` : '');

/** Lists redemptions that are not deleted, newest first. */
export async function listRedemptionRows(
  sql: Sql,
  storeId: string,
  { after, limit, ...filter }: RedemptionPage,
  viewer: Viewer,
): Promise<(Redemption & CursorPosition)[]> {
  const values: Value[] = [storeId, limit];
  const conditions = toFilterConditions(filter, values);
  const older = olderThan(after, values, 'r.created_at', 'r.id');
  // The limit applies before the join, so that only the customers of this page are read. Under row-level security the
  // planner might otherwise join every customer of the store first.
  const rows = await sql.query<RedemptionRow & CursorPosition>(
    `select r.*, ${selectPosition('r.created_at')}, ${CUSTOMER_COLUMNS}
     from (
       select r.store_id, ${COLUMNS}${selectShop(viewer)}
       from redemptions r
       where ${conditions} ${older}
       order by r.created_at desc, r.id desc
       limit $2
     ) r
     join customers c on c.store_id = r.store_id and c.id = r.customer_id
     order by r.created_at desc, r.id desc`,
    values,
  );
  return rows.map((row) => ({ ...toRedemption(row, viewer), createdUs: row.createdUs }));
}

/** Counts the redemptions that match a filter, up to COUNTED_MAX + 1. */
export async function countRedemptions(sql: Sql, storeId: string, filter: RedemptionFilter): Promise<number> {
  const values: Value[] = [storeId];
  const [row] = await sql.query<{ count: number }>(
    `select count(*)::integer as count
     from (select 1 from redemptions r where ${toFilterConditions(filter, values)} limit ${COUNTED_MAX + 1}) counted`,
    values,
  );
  return row?.count ?? 0;
}

/**
 * Returns the SQL conditions of a filter on `redemptions r`. Each combination of filters is a separate statement, so
 * that each is planned for its index. Appends to `values`, which begin with the store id.
 */
function toFilterConditions({ status, period, search, onlyShop = null }: RedemptionFilter, values: Value[]): string {
  const conditions = ['r.store_id = $1', 'r.deleted_at is null'];
  if (status !== undefined) conditions.push(`r.status = ${bind(values, status)}`);
  if (period?.from) conditions.push(`r.created_at >= ${bind(values, period.from)}`);
  if (period?.before) conditions.push(`r.created_at < ${bind(values, period.before)}`);
  if (search) {
    const isOfCustomer = `r.customer_id in (select c.id from customers c where ${toConditions({ search }, values)})`;
    conditions.push(`(${isOfCustomer} or ${hasWords('search_text(r.item_name)', search.words, values)})`);
  }
  return `${conditions.join(' and ')} ${inShop('r', onlyShop, values)}`;
}

/** Finds a redemption that is not deleted, with the fields of the lists. */
export async function findRedemption(
  sql: Sql,
  storeId: string,
  id: string,
  viewer: Viewer,
  onlyShop: ShopId | null = null,
): Promise<Redemption | null> {
  const values: Value[] = [storeId, id];
  const [row] = await sql.query<RedemptionRow>(
    `select ${COLUMNS}${selectShop(viewer)}, ${CUSTOMER_COLUMNS}
     from redemptions r
     join customers c on c.store_id = r.store_id and c.id = r.customer_id
     where r.store_id = $1 and r.id = $2 and r.deleted_at is null ${ofShop('r', { shopKey: onlyShop }, values)}`,
    values,
  );
  return row ? toRedemption(row, viewer) : null;
}

/** Whether the system cancelled the redemption, because nobody picked it up in time. */
const isReleased = (row: { status: string; resolved_role: string | null }) =>
  row.status === 'cancelled' && row.resolved_role === 'system';

function toRedemption(row: RedemptionRow, viewer: Viewer): Redemption {
  const isOwner = viewer !== 'board';
  const itemId = row.reward_id ?? row.promotion_id;
  const item = {
    ...(isOwner && itemId !== null && { id: itemId }),
    name: row.item_name,
    description: row.item_description,
    ...(row.item_category !== null && { category: row.item_category }),
  };
  return {
    id: row.id,
    status: row.status,
    ...(isOwner && isReleased(row) && { released: true as const }),
    ...(row.order_id !== null && { orderId: row.order_id }),
    pointsUsed: row.points_used,
    createdAt: row.created_at,
    ...(row.shop && { shop: row.shop }),
    customer: {
      ...(isOwner && !row.is_erased && { id: row.customer_id }),
      name: row.customer_name ?? (row.is_erased ? 'Former customer' : ''),
      phoneNumber: row.customer_phone ?? '',
    },
    ...(row.promotion_id === null
      ? { reward: { ...item, rewardType: row.item_type as RewardType, rewardValue: row.item_value } }
      : { promotion: { ...item, promotionType: row.item_type as PromotionType, promotionValue: row.item_value } }),
  };
}

/** Lists the redemptions of a customer that are not deleted, newest first, with the names at the time of redemption. */
export async function listCustomerRedemptionRows(
  sql: Sql,
  storeId: string,
  customerId: string,
  { after, limit, namesShops = false }: Pick<RedemptionPage, 'after' | 'limit'> & { namesShops?: boolean },
): Promise<(CustomerRedemption & CursorPosition)[]> {
  const values: Value[] = [storeId, customerId, limit];
  const older = olderThan(after, values, 'created_at', 'id');
  const rows = await sql.query<CustomerRedemptionRow>(
    `select id, ${selectPosition('created_at')}, item_name as name, item_spanish_name as "spanishName",
            reward_id as "rewardId", promotion_id as "promotionId", created_at as "redeemedAt",
            points_used as "pointsUsed", status, resolved_role${namesShops ? `, ${shopName('redemptions')} as shop` : ''}
     from redemptions
     where store_id = $1 and customer_id = $2 and deleted_at is null ${older}
     order by created_at desc, id desc
     limit $3`,
    values,
  );
  return rows.map(({ spanishName, rewardId, promotionId, resolved_role, shop, ...row }) => ({
    ...row,
    ...(shop && { shop }),
    type: promotionId === null ? 'reward' : 'promotion',
    ...(spanishName !== null && { spanishName }),
    ...(rewardId !== null && { rewardId }),
    ...(promotionId !== null && { promotionId }),
    ...(isReleased({ status: row.status, resolved_role }) && { released: true as const }),
  }));
}

type CustomerRedemptionRow = Omit<
  CustomerRedemption,
  'type' | 'spanishName' | 'rewardId' | 'promotionId' | 'released' | 'shop'
> &
  Pick<RedemptionRow, 'resolved_role' | 'shop'> &
  CursorPosition & { spanishName: string | null; rewardId: string | null; promotionId: string | null };
