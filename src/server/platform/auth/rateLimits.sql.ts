import type { Database, Value } from '../../database/Database';

/** Deletes counts whose window ended more than an hour ago. */
export async function deleteOldCounts(database: Database): Promise<void> {
  await database.platform.query('delete from rate_limits where expire < $1', [Date.now() - 3_600_000]);
}

/** Adapts the database to the client interface of the rate limit library. */
export function toPgClient(database: Database) {
  return {
    async query(statement: { text: string; values: readonly Value[] }) {
      const rows = await database.platform.query<Record<string, unknown>>(statement.text, statement.values);
      return { rows, rowCount: rows.length };
    },
  };
}
