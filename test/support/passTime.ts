import { sql } from './sql';

/**
 * Moves times of all rows of a store in a table into the past. Citus accepts an interval that is subtracted from a
 * column in an update only if a subquery with a lock calculates it.
 */
export async function passTime(
  table: string,
  columns: readonly string[],
  { storeId, minutes }: { storeId: string; minutes: number },
): Promise<void> {
  await sql(
    `update ${table} t set ${columns.map((column) => `${column} = earlier.${column}`).join(', ')}
     from (select ctid as place, ${columns.map((column) => `${column} - $2 * interval '1 minute' as ${column}`).join(', ')}
           from ${table} where store_id = $1 for update) earlier
     where t.store_id = $1 and t.ctid = earlier.place`,
    [storeId, minutes],
  );
}
