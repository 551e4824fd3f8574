import { IMPORT_COLUMNS_MAX } from '../../../../contract/plain/limits';
import { cleanCell } from '../rows/cleanCell';
import { UnreadableFile, type FileRow } from './readCsv';

const HEADER_MAX = 200;

/**
 * Returns the names of a file's columns, from the first rows of the file and the number of the header row, which is 0
 * for a file without a header.
 * @throws UnreadableFile when there are too many columns.
 */
export function listColumns(rows: readonly FileRow[], headerRow: number): string[] {
  const header = rows.find(({ number }) => number === headerRow);
  return header ? toHeaders(header.cells) : toUnnamed(rows);
}

function toHeaders(cells: readonly string[]): string[] {
  const last = cells.findLastIndex((cell) => cell !== '');
  const headers = cells.slice(0, last + 1);
  if (headers.length > IMPORT_COLUMNS_MAX) {
    throw new UnreadableFile(`The file must have at most ${IMPORT_COLUMNS_MAX} columns.`);
  }
  return headers.map((header, at) => cleanCell(header).slice(0, HEADER_MAX) || `Column ${at + 1}`);
}

function toUnnamed(rows: readonly FileRow[]): string[] {
  const widest = Math.max(...rows.map(({ cells }) => cells.findLastIndex((cell) => cell !== '')));
  return Array.from({ length: widest + 1 }, (_, at) => `Column ${at + 1}`);
}
