import type { Sql } from '../../../database/Database';

/** The tables of texts that do not belong to a campaign. */
export type SingleTextTable = 'sms_service_messages' | 'sms_test_messages';

/** Deletes the record of a text that was not sent. */
export async function deleteSingleText(sql: Sql, table: SingleTextTable, storeId: string, id: string): Promise<void> {
  await sql.query(`delete from ${table} where store_id = $1 and id = $2`, [storeId, id]);
}

/** Corrects the segments of a text to those that were sent. */
export async function setSingleTextSegments(
  sql: Sql,
  table: SingleTextTable,
  storeId: string,
  { id, segments }: { id: string; segments: number },
): Promise<void> {
  await sql.query(`update ${table} set segments = $3 where store_id = $1 and id = $2`, [storeId, id, segments]);
}
