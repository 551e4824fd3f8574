import type { Sql } from '../../../database/Database';
import type { ImportKey } from '../imports.sql';
import { readChunks } from './chunks.sql';
import { readCsv, type FileRow, type ImportFile } from './readCsv';

/** How many rows the header, the mapping and the kinds of columns are guessed from. */
export const SAMPLE_ROWS = 300;

interface StoredFile extends ImportFile {
  /** 0 when the file has no header. */
  headerRow: number;
}

/** Reads the rows of a stored file that are below its header. */
export async function* readCustomerRows(sql: Sql, key: ImportKey, file: StoredFile): AsyncGenerator<FileRow> {
  for await (const row of readCsv(readChunks(sql, key), file)) {
    if (row.number > file.headerRow) yield row;
  }
}

/** Reads the cells of the first of these rows. */
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
