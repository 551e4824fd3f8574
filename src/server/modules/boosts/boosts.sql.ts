import type { Boost } from '../../../contract/boosts';
import type { Sql } from '../../database/Database';
import { withoutNoShops } from '../offers';
import type { BoostFields } from './boosts.rules';

/** A version of a boost. */
export interface BoostVersion extends BoostFields {
  /** The id of the version. */
  id: string;
  /** The time zone of the store, or of a chain's first one, while the version is valid. */
  timeZone: string;
}

/** Times are selected as text, because '24:00' is no time for most functions of PostgreSQL. */
const FIELDS = `name, factor, weekdays, left(start_time::text, 5) as "startTime", left(end_time::text, 5) as "endTime",
  first_date as "firstDate", last_date as "lastDate", is_active as "isActive",
  shop_ids as "shopIds"`;

/** Lists the boosts of a store, including switched off ones, oldest first, or only the one with the id. */
export async function listBoostRows(sql: Sql, storeId: string, id: string | null = null): Promise<Boost[]> {
  const rows = await sql.query<Boost>(
    `select root_id as id, ${FIELDS} from boosts
     where store_id = $1 and archived_at is null and ($2::uuid is null or root_id = $2)
     order by root_id`,
    [storeId, id],
  );
  return rows.map(withoutNoShops);
}

/**
 * SQL for the versions of the store $1 that are switched on and were valid at the time in a parameter, the oldest boost
 * first. Its columns are those of a BoostVersion, also in a row of JSON.
 */
export const selectValidVersions = (at: string) => `
  select id, ${FIELDS}, time_zone as "timeZone" from boosts
  where store_id = $1 and is_active and created_at <= ${at} and (archived_at is null or archived_at > ${at})
  order by root_id`;

/** Lists the versions that are switched on and were valid at a time, the oldest boost first. */
export function listValidVersions(sql: Sql, storeId: string, at: Date): Promise<BoostVersion[]> {
  return sql.query<BoostVersion>(selectValidVersions('$2'), [storeId, at], { multiplexed: true });
}

/** Lists the present versions of the boosts of a store, including switched off ones. */
export function listPresentVersions(sql: Sql, storeId: string): Promise<(BoostVersion & { rootId: string })[]> {
  return sql.query<BoostVersion & { rootId: string }>(
    `select id, ${FIELDS}, time_zone as "timeZone", root_id as "rootId" from boosts
     where store_id = $1 and archived_at is null`,
    [storeId],
  );
}

/** Returns the present version of a boost, or null when the store has no boost with the id. */
export async function findVersion(sql: Sql, storeId: string, id: string): Promise<BoostVersion | null> {
  const [row] = await sql.query<BoostVersion>(
    `select id, ${FIELDS}, time_zone as "timeZone" from boosts
     where store_id = $1 and root_id = $2 and archived_at is null`,
    [storeId, id],
  );
  return row ?? null;
}

export async function countBoosts(sql: Sql, storeId: string): Promise<number> {
  const [row] = await sql.query<{ count: number }>(
    'select count(*)::integer as count from boosts where store_id = $1 and archived_at is null',
    [storeId],
  );
  return row?.count ?? 0;
}

/** The time of now, not that of the start of the transaction, which may have waited for a lock since. */
export async function readPresent(sql: Sql): Promise<Date> {
  const [row] = await sql.query<{ now: string }>('select clock_timestamp() as now');
  if (!row) throw new Error('a select without a table returned no row');
  return new Date(row.now);
}

/** Inserts the first version of a boost in the time zone of its store, and returns the id of the boost. */
export async function insertBoost(sql: Sql, storeId: string, boost: BoostFields, from: Date): Promise<string | null> {
  const [store] = await sql.query<{ id: string; timeZone: string }>(
    'select new_id() as id, time_zone as "timeZone" from stores where id = $1',
    [storeId],
  );
  if (!store) return null;
  await insertVersion(sql, storeId, { ...boost, ...store, rootId: store.id, from });
  return store.id;
}

/** Inserts a version that is valid from `from`. */
export async function insertVersion(
  sql: Sql,
  storeId: string,
  boost: BoostFields & { id?: string; rootId: string; timeZone: string; from: Date },
): Promise<void> {
  await sql.query(
    `insert into boosts (store_id, id, root_id, name, factor, weekdays, start_time, end_time, first_date, last_date,
                         is_active, time_zone, created_at, shop_ids)
     values ($1, coalesce($2::uuid, new_id()), $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)`,
    [
      storeId,
      boost.id ?? null,
      boost.rootId,
      boost.name,
      boost.factor,
      boost.weekdays,
      boost.startTime,
      boost.endTime,
      boost.firstDate,
      boost.lastDate,
      boost.isActive,
      boost.timeZone,
      boost.from,
      boost.shopIds,
    ],
  );
}

/** Ends a version, which stays for the purchases that were paid before. */
export async function archiveVersion(sql: Sql, storeId: string, id: string, at: Date): Promise<void> {
  await sql.query('update boosts set archived_at = $3 where store_id = $1 and id = $2', [storeId, id, at]);
}
