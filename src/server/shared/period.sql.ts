import type { ShopId, Sql } from '../database/Database';
import { storeDeleted } from './AppError';
import { toDayStart } from './dayStart.sql';

/**
 * Returns the bounds of a period of whole days in the time zone of the store or shop, including the last day. They are
 * texts from PostgreSQL, because it cannot read another notation of the day after 9999-12-31.
 * @throws AppError 401 when the store was deleted.
 */
export async function findPeriod(
  sql: Sql,
  storeId: string | ShopId,
  from: string | undefined,
  to: string | undefined,
): Promise<{ timeZone: string; from: string | null; before: string | null }> {
  const [row] = await sql.query<{ timeZone: string; from: string | null; before: string | null }>(
    `select time_zone as "timeZone", (${toDayStart('$2::date', 'time_zone')})::text as "from",
            (${toDayStart('$3::date + 1', 'time_zone')})::text as before
     from stores where id = $1`,
    [storeId, from ?? null, to ?? null],
  );
  if (!row) throw storeDeleted();
  return row;
}
