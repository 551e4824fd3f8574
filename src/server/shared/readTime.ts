import type { Sql } from '../database/Database';

/** The time of the database, which all processes share and by which it dates what it records. */
export async function readTime(sql: Sql): Promise<Date> {
  const [row] = await sql.query<{ now: string }>('select now() as now');
  if (!row) throw new Error('a select without a table returned no row');
  return new Date(row.now);
}
