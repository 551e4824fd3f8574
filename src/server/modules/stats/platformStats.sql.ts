import type { PlatformStats } from '../../../contract/stats';
import type { Sql } from '../../database/Database';

type Sums = Omit<PlatformStats, 'attention'>;

/** Returns sums over all stores from a day on. Reads one row per store and day with activity. */
export async function getPlatformSums(sql: Sql, from: string): Promise<Sums> {
  const [sums] = await sql.query<Sums>(
    `select coalesce(sum(check_ins), 0) as "checkIns", coalesce(sum(points_issued), 0) as "pointsIssued",
            coalesce(sum(points_redeemed), 0) as "pointsRedeemed",
            coalesce(sum(rewards_redeemed), 0) as "rewardsRedeemed"
     from store_day_shards where day >= $1::date and shop_id = no_shop()`,
    [from],
  );
  if (!sums) throw new Error('sums of no rows returned no row');
  return sums;
}

type StoreInNeed = PlatformStats['attention']['stores'][number];

/** Returns the number of active stores whose connection to a vendor has a problem, and the first of them by name. */
export async function listStoresInNeed(sql: Sql, limit: number): Promise<PlatformStats['attention']> {
  const rows = await sql.query<{ total: number; store: StoreInNeed }>(
    `select count(*) over () as total,
            jsonb_build_object('id', s.id, 'name', s.name, 'pointOfSale', bool_or(i.provider = 'clover'),
                               'contacts', bool_or(i.provider = 'ghl')) as store
     from store_integrations i
     join stores s on s.id = i.store_id
     where i.status = 'needs_attention' and s.is_active
     group by s.id, s.name
     order by s.name, s.id
     limit $1`,
    [limit],
  );
  return { total: rows[0]?.total ?? 0, stores: rows.map(({ store }) => store) };
}

export async function countStoresInNeed(sql: Sql): Promise<number> {
  const [row] = await sql.query<{ count: number }>(
    `select count(distinct s.id) as count
     from store_integrations i
     join stores s on s.id = i.store_id
     where i.status = 'needs_attention' and s.is_active`,
  );
  return row?.count ?? 0;
}
