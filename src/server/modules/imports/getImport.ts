import type { Import, ImportDetails, ImportMapping } from '../../../contract/imports';
import { IMPORT_PROBLEMS_SHOWN } from '../../../contract/plain/limits';
import type { Sql } from '../../database/Database';
import type { DashboardActor } from '../../platform/auth/actor';
import type { Encryptor } from '../../platform/secrets/encryption';
import { AppError } from '../../shared/AppError';
import { readSample } from './file/customerRows';
import { findImport, listImportRecords, type ImportKey, type ImportRecord } from './imports.sql';
import { openBatches } from './openBatches';
import { shorten } from './rows/cleanCell';
import { listCustomerNames } from './rows/customers.sql';
import { joinName } from './rows/parseRow';
import { previewBatch } from './rows/previewBatch';
import { listReportedRows, type ReportKind } from './rows/reportedRows.sql';
import { suggestMapping } from './rows/suggestMapping';

/** The number of sample rows to return. */
const SHOWN_ROWS = 5;
const LISTED = 10;

export async function listImports(sql: Sql, { storeId }: DashboardActor): Promise<Import[]> {
  return (await listImportRecords(sql, storeId, LISTED)).map(toImport);
}

/**
 * Returns an import. While its file is waiting, the result has its first rows and a suggested mapping of the columns,
 * and after a dry run the first customers.
 * @throws AppError 404 when the store has no import with this id.
 */
export async function getImport(
  sql: Sql,
  encryptor: Encryptor,
  { storeId }: DashboardActor,
  importId: string,
): Promise<ImportDetails> {
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
    preview: record.status === 'checked' ? await preview(sql, encryptor, key, record) : [],
    rejectedRows: record.rejected > 0 ? await listFirst(sql, key, 'rejected', record.mapping) : [],
    warnedRows: record.warned > 0 ? await listFirst(sql, key, 'warned', record.mapping) : [],
  };
}

async function preview(
  sql: Sql,
  encryptor: Encryptor,
  key: ImportKey,
  record: ImportRecord,
): Promise<ImportDetails['preview']> {
  const { batches } = await openBatches(sql, key, record);
  for await (const batch of batches) return previewBatch(sql, { encryptor, key, record }, batch);
  return [];
}

async function listFirst(
  sql: Sql,
  key: ImportKey,
  kind: ReportKind,
  mapping: ImportMapping | null,
): Promise<ImportDetails['rejectedRows']> {
  const rows = await listReportedRows(sql, key, { kind, after: 0, limit: IMPORT_PROBLEMS_SHOWN });
  return rows.map(({ number, reason, cells }) => {
    const name = mapping === null ? '' : shorten(joinName(cells, mapping));
    return { row: number, ...(name !== '' && { name }), reason };
  });
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
