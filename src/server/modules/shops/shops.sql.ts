import type { ShopFigures, ShopFiguresQuery, UpdateShop } from '../../../contract/shops';
import type { ShopId, ShopSql, Sql } from '../../database/Database';

export interface ShopRow {
  id: ShopId;
  name: string;
  subdomain: string;
  number: number;
  timeZone: string;
  next_time_zone: string | null;
  time_zone_changes_at: string | null;
  isActive: boolean;
  latitude: number | null;
  longitude: number | null;
  smsSender: string | null;
  devices: number;
  lastSeenAt: string | null;
}

/**
 * Lists the present shops of a chain by their number, or the one with `id`, with the devices that are signed in there.
 */
export function listShopRows(sql: Sql, storeId: string, id: string | null = null): Promise<ShopRow[]> {
  return sql.query<ShopRow>(
    `select s.id, s.name, s.subdomain, h.number, s.time_zone as "timeZone", s.next_time_zone,
            s.time_zone_changes_at, s.is_active as "isActive", s.latitude,
            s.longitude, s.sms_sender as "smsSender", coalesce(d.devices, 0) as devices, d.last as "lastSeenAt"
     from shops h
     join stores s on s.id = h.id
     left join (
       select coalesce(e.shop_id, e.store_id) as shop_id, count(*)::integer as devices, max(e.last_seen_at) as last
       from sessions e
       where e.store_id = $1 and e.scope in ('kiosk', 'board') and e.expires_at > now()
       group by 1
     ) d on d.shop_id = h.id
     where h.store_id = $1 and h.left_at is null and ($2::uuid is null or h.id = $2)
     order by h.number`,
    [storeId, id],
  );
}

export type ShopSettings = Required<UpdateShop>;

/** Locks a shop and returns its settings, or null when it was deleted. */
export async function lockShopSettings(sql: ShopSql, shopId: ShopId): Promise<ShopSettings | null> {
  const [row] = await sql.query<ShopSettings>(
    `select latitude, longitude, sms_sender as "smsSender" from stores where id = $1 for no key update`,
    [shopId],
  );
  return row ?? null;
}

export async function updateShopSettings(sql: ShopSql, shopId: ShopId, settings: ShopSettings): Promise<void> {
  await sql.query(
    'update stores set latitude = $2, longitude = $3, sms_sender = $4, updated_at = now() where id = $1',
    [shopId, settings.latitude, settings.longitude, settings.smsSender],
  );
}

/** A shop that the chain has or had. */
export type Member = Pick<ShopFigures, 'id' | 'name' | 'leftAt'>;

/** Lists the shops that a chain has or had, the first store first. */
export function listMembers(sql: Sql, storeId: string): Promise<Member[]> {
  return sql.query<Member>('select id, name, left_at as "leftAt" from shops where store_id = $1 order by number', [
    storeId,
  ]);
}

/** Sums of counters. `shopId` is null for those of the whole chain. */
export interface DaySums extends Omit<ShopFigures, keyof Member | 'purchases' | 'salesCents'> {
  shopId: string | null;
}

/** Adds up the days of each shop, and of the whole chain. Shops without activity are missing. */
export function sumDays(sql: Sql, storeId: string, { from, to }: ShopFiguresQuery): Promise<DaySums[]> {
  return sql.query<DaySums>(
    `select nullif(d.shop_id, no_shop()) as "shopId", sum(d.rewards_redeemed) as "rewardsRedeemed",
            sum(d.points_issued) as "pointsIssued", sum(d.points_redeemed) as "pointsRedeemed",
            sum(d.new_customers) as "newCustomers", sum(d.check_ins) as "checkIns"
     from store_day_shards d
     where d.store_id = $1 and d.day between $2::date and $3::date
     group by d.shop_id`,
    [storeId, from, to],
  );
}

/** Adds up the sales of each shop. Those of no shop are the first store's. */
export function sumSales(
  sql: Sql,
  storeId: string,
  { from, to }: ShopFiguresQuery,
): Promise<{ shopId: string; purchases: number; salesCents: number }[]> {
  return sql.query<{ shopId: string; purchases: number; salesCents: number }>(
    `select coalesce(nullif(d.shop_id, no_shop()), d.store_id) as "shopId", sum(d.purchases)::integer as purchases,
            sum(d.cents)::bigint as "salesCents"
     from sales_days d
     where d.store_id = $1 and d.day between $2::date and $3::date
     group by 1`,
    [storeId, from, to],
  );
}
