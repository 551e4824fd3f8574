import type { Database, Value } from '../../database/Database';

/** Deletes counts whose window ended an hour ago. */
export async function deleteOldCounts(database: Database): Promise<void> {
  await database.platform.query('delete from rate_limits where expire < $1', [Date.now() - 3_600_000]);
}

/** Adapts our database port to the client that the library of the limits expects. */
export function toPgClient(database: Database) {
  return {
    async query(statement: { text: string; values: readonly Value[] }) {
      const rows = await database.platform.query<Record<string, unknown>>(statement.text, statement.values);
      return { rows, rowCount: rows.length };
    },
  };
}
