import type { Sql } from '../../../database/Database';
import type { ImportKey } from '../imports.sql';
import { readChunks } from './chunks.sql';
import { readCsv, type FileRow, type ImportFile } from './readCsv';

/** The number of rows from which the header, the mapping and the types of columns are guessed. */
export const SAMPLE_ROWS = 300;

interface StoredFile extends ImportFile {
  /** The number of the header row, or 0 for a file without a header. */
  headerRow: number;
}

/** Yields the rows of a stored file below its header. */
export async function* readCustomerRows(sql: Sql, key: ImportKey, file: StoredFile): AsyncGenerator<FileRow> {
  for await (const row of readCsv(readChunks(sql, key), file)) {
    if (row.number > file.headerRow) yield row;
  }
}

/** Returns the cells of the first SAMPLE_ROWS rows below the header. */
export async function readSample(
  sql: Sql,
  key: ImportKey,
  file: StoredFile & { columns: readonly string[] },
): Promise<string[][]> {
  const rows: string[][] = [];
  for await (const { cells } of readCustomerRows(sql, key, file)) {
    rows.push(cells.slice(0, file.columns.length));
    if (rows.length === SAMPLE_ROWS) break;
  }
  return rows;
}
