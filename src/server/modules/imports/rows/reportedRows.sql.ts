import type { Sql } from '../../../database/Database';
import type { ImportKey } from '../imports.sql';

/** A row that is reported to the owner, because it was not imported or lost some of its values. */
export interface ReportedRow {
  number: number;
  reason: string;
  cells: string[];
  /** The last ten digits of the phone, by which the row is found when the customer is erased. */
  phoneDigits: string;
}

export type ReportKind = 'rejected' | 'warned';

/** Saves the rejected rows of a batch and those with warnings in one statement. */
export async function insertReportedRows(
  sql: Sql,
  key: ImportKey,
  { rejected, warned }: Record<ReportKind, readonly ReportedRow[]>,
): Promise<void> {
  const rows = [...rejected, ...warned];
  if (rows.length === 0) return;
  await sql.query(
    `insert into customer_import_rejections as r
       (store_id, import_id, row_number, is_imported, reason, cells, phone_digits)
     select $1, $2, v.number, v.is_imported, v.reason, array(select jsonb_array_elements_text(v.cells)),
            nullif(v.phone_digits, '')
     from unnest($3::integer[], $4::boolean[], $5::text[], $6::jsonb[], $7::text[])
       as v (number, is_imported, reason, cells, phone_digits)
     returning r.row_number`,
    [
      key.storeId,
      key.importId,
      rows.map(({ number }) => number),
      rows.map((_row, at) => at >= rejected.length),
      rows.map(({ reason }) => reason),
      rows.map(({ cells }) => JSON.stringify(cells)),
      rows.map(({ phoneDigits }) => phoneDigits),
    ],
  );
}

/** Lists reported rows after a row number, in the order of the file. */
export async function listReportedRows(
  sql: Sql,
  { storeId, importId }: ImportKey,
  { kind, after, limit }: { kind: ReportKind; after: number; limit: number },
): Promise<Omit<ReportedRow, 'phoneDigits'>[]> {
  return sql.query<Omit<ReportedRow, 'phoneDigits'>>(
    `select row_number as number, reason, cells from customer_import_rejections
     where store_id = $1 and import_id = $2 and row_number > $3 and is_imported = $4
     order by row_number
     limit $5`,
    [storeId, importId, after, kind === 'warned', limit],
  );
}
