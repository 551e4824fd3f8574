import type { Database, Sql } from '../database/Database';

/** The time of the database, which all processes share and by which it dates what it records. */
export async function readTime(sql: Sql): Promise<Date> {
  const [row] = await sql.query<{ now: string }>('select now() as now');
  if (!row) throw new Error('a select without a table returned no row');
  return new Date(row.now);
}

/** The same in ms, or what `clock` says, by which a test passes time. */
export async function readClock({ database, clock }: { database: Database; clock?: () => number }): Promise<number> {
  return clock?.() ?? (await readTime(database.platform)).getTime();
}

/** Whether a saved time, by the clock of the database, is one that only a wrong clock can have written. */
export const isFuture = (column: string, now = 'now()') => `${column} > ${now} + interval '1 minute'`;
