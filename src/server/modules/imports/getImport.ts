import type { Import, ImportDetails } from '../../../contract/imports';
import { IMPORT_PROBLEMS_SHOWN } from '../../../contract/limits';
import type { Sql } from '../../database/Database';
import type { DashboardActor } from '../../platform/auth/actor';
import { AppError } from '../../shared/AppError';
import { readSample } from './file/customerRows';
import { findImport, listImportRecords, type ImportKey, type ImportRecord } from './imports.sql';
import { listCustomerNames } from './rows/customers.sql';
import { listReportedRows, type ReportKind } from './rows/reportedRows.sql';
import { suggestMapping } from './rows/suggestMapping';

/** The number of sample rows to return. */
const SHOWN_ROWS = 5;
const LISTED = 10;

export async function listImports(sql: Sql, { storeId }: DashboardActor): Promise<Import[]> {
  return (await listImportRecords(sql, storeId, LISTED)).map(toImport);
}

/**
 * Returns an import. While its file is waiting, the result has its first rows and a suggested mapping of the columns.
 * @throws AppError 404 when the store has no import with this id.
 */
export async function getImport(sql: Sql, { storeId }: DashboardActor, importId: string): Promise<ImportDetails> {
  const key = { storeId, importId };
  const record = await findImport(sql, key);
  if (!record) throw importNotFound();
  const isWaiting = record.status === 'uploaded' || record.status === 'checking' || record.status === 'checked';
  const rows = isWaiting ? await readSample(sql, key, record) : [];
  const { mapping, isDateOrderKnown, preset } = suggestMapping(record.columns, rows);
  return {
    ...toImport(record),
    columns: record.columns,
    sample: rows.slice(0, SHOWN_ROWS),
    suggestion: mapping,
    preset,
    isDateOrderKnown,
    existingNames: await listCustomerNames(sql, storeId, record.existingIds),
    rejectedRows: record.rejected > 0 ? await listFirst(sql, key, 'rejected') : [],
    warnedRows: record.warned > 0 ? await listFirst(sql, key, 'warned') : [],
  };
}

async function listFirst(sql: Sql, key: ImportKey, kind: ReportKind): Promise<ImportDetails['rejectedRows']> {
  const rows = await listReportedRows(sql, key, { kind, after: 0, limit: IMPORT_PROBLEMS_SHOWN });
  return rows.map(({ number, reason }) => ({ row: number, reason }));
}

export function importNotFound(): AppError {
  return new AppError('not_found', 'Import not found');
}

/** Converts a record to an import of the API. The response schema removes the other fields of the record. */
export function toImport(record: ImportRecord): Import {
  const { status } = record;
  if (status === 'uploading') throw new Error('an upload is no import yet');
  return { ...record, status };
}
