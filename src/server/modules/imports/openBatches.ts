import type { Sql } from '../../database/Database';
import { readCustomerRows, readSample } from './file/customerRows';
import { findStoreDay, type ImportKey, type ImportRecord } from './imports.sql';
import { readRows, type Batch } from './rows/applyBatch';
import { findSerialColumns } from './rows/parseDate';

/** Reads the rows of a checked or started import in batches, after the first `processed` ones. */
export async function openBatches(
  sql: Sql,
  key: ImportKey,
  record: ImportRecord,
  processed = 0,
): Promise<{ batches: AsyncIterable<Batch>; timeZone: string }> {
  const { mapping, columns, startedAt } = record;
  if (mapping === null) throw new Error('the import has no mapping');
  // The day of the start, so that a run that continues after midnight reads dates the same way.
  const { day, timeZone } = await findStoreDay(sql, key.storeId, startedAt);
  const serialColumns = findSerialColumns(columns, await readSample(sql, key, record));
  const context = { mapping, columns: columns.length, today: day, serialColumns };
  return { batches: readRows(readCustomerRows(sql, key, record), context, processed), timeZone };
}
