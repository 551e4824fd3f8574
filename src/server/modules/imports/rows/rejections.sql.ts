import type { Sql } from '../../../database/Database';
import type { ImportKey } from '../imports.sql';

/** A row that is not imported. */
export interface RejectedRow {
  number: number;
  reason: string;
  cells: string[];
  /** The cell of the phone. */
  phone: string;
}

/** Keeps rejected rows for the owner, in one statement. */
export async function insertRejections(sql: Sql, key: ImportKey, rows: readonly RejectedRow[]): Promise<void> {
  if (rows.length === 0) return;
  await sql.query(
    `insert into customer_import_rejections (store_id, import_id, row_number, reason, cells, phone_digits)
     select $1, $2, v.number, v.reason, array(select jsonb_array_elements_text(v.cells)),
            nullif(right(regexp_replace(v.phone, '\\D', '', 'g'), 10), '')
     from unnest($3::integer[], $4::text[], $5::jsonb[], $6::text[]) as v (number, reason, cells, phone)
     returning row_number`,
    [
      key.storeId,
      key.importId,
      rows.map(({ number }) => number),
      rows.map(({ reason }) => reason),
      rows.map(({ cells }) => JSON.stringify(cells)),
      rows.map(({ phone }) => phone),
    ],
  );
}

/** Reads rejected rows after a row of the file, in its order. */
export async function listRejections(
  sql: Sql,
  { storeId, importId }: ImportKey,
  after: number,
  limit: number,
): Promise<Omit<RejectedRow, 'phone'>[]> {
  return sql.query<Omit<RejectedRow, 'phone'> & Record<string, unknown>>(
    `select row_number as number, reason, cells from customer_import_rejections
     where store_id = $1 and import_id = $2 and row_number > $3
     order by row_number
     limit $4`,
    [storeId, importId, after, limit],
  );
}
