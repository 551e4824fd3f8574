import type { DashboardActor } from '../../auth/actor';
import type { ScopedDatabase } from '../../database/Database';
import { readInBatches, type CsvColumns } from '../../http/sendCsv';
import { importNotFound } from './getImport';
import { findImport } from './imports.sql';
import { listRefusals, type RefusedRow } from './rows/refusals.sql';

type Refusal = Omit<RefusedRow, 'phone'>;

const BATCH = 1_000;

/**
 * The refused rows of an import as a CSV file: the columns of the uploaded one, so that it can be corrected and imported
 * again, with the number of the row and the reason.
 * @throws AppError 404 when the store has no such import.
 */
export async function exportRefusals(
  db: ScopedDatabase,
  { storeId }: DashboardActor,
  importId: string,
): Promise<{ name: string; columns: CsvColumns<Refusal>; batches: AsyncIterable<Refusal[]> }> {
  const key = { storeId, importId };
  const record = await findImport(db, key);
  if (!record) throw importNotFound();
  const batches = readInBatches<Refusal>(BATCH, (last, limit) => listRefusals(db, key, last?.number ?? 0, limit));
  return { name: 'refused-rows', columns: toColumns(record.columns), batches };
}

function toColumns(headers: readonly string[]): CsvColumns<Refusal> {
  const columns = new Map<string, CsvColumns<Refusal>[string]>();
  for (const [at, header] of headers.entries()) {
    // Two columns of the file may have the same header.
    columns.set(columns.has(header) ? `${header} (${at + 1})` : header, ({ cells }) => cells[at] ?? '');
  }
  columns.set('Row of the file', ({ number }) => number);
  columns.set('Not imported because', ({ reason }) => reason);
  return Object.fromEntries(columns);
}
