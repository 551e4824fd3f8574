import type { Database, Sql } from '../database/Database';

/** Returns the time of the database, which all processes share, and which it uses for the times that it records. */
export async function readTime(sql: Sql): Promise<Date> {
  const [row] = await sql.query<{ now: string }>('select now() as now');
  if (!row) throw new Error('a select without a table returned no row');
  return new Date(row.now);
}

/** Returns the time of the database in ms, or that of `clock`, which tests use. */
export async function readClock({ database, clock }: { database: Database; clock?: () => number }): Promise<number> {
  return clock?.() ?? (await readTime(database.platform)).getTime();
}

/** SQL that tells whether a saved time can only have been written while the database's clock was wrong. */
export const isFuture = (column: string, now = 'now()') => `${column} > ${now} + interval '1 minute'`;
