import type { FileRow } from '../file/readCsv';
import { isColumnName } from './columnNames';
import { normalizePhone, readPhone } from './parsePhone';

/** The maximum number of lines with titles, dates and notes above a header. */
const LINES_ABOVE_MAX = 30;

/**
 * Returns the number of the header row: of the rows above the first customer, the one with the most known column names,
 * or without any, the first one with several cells. Returns 0 when there is no row above the first phone number, so
 * that no customer is used as the header.
 */
export function findHeader(rows: readonly FileRow[]): number {
  const { column, areAlone } = findPhoneColumn(rows);
  const hasPhone = ({ cells }: FileRow) => readPhone(cells[column] ?? '') !== null;
  // A title may have a phone number among its words, so customers are found by cells with nothing but a number, if any.
  const isCustomer = areAlone ? ({ cells }: FileRow) => normalizePhone(cells[column] ?? '') !== null : hasPhone;
  const isMoreThanTitle = ({ cells }: FileRow) => cells.filter((cell) => cell !== '').length > 1;
  // A row with nothing but a phone number may contain the store's own number, above the header.
  const firstCustomer = rows.findIndex((row) => isCustomer(row) && isMoreThanTitle(row));
  const [best] = rows
    .slice(0, firstCustomer < 0 ? LINES_ABOVE_MAX : Math.min(firstCustomer, LINES_ABOVE_MAX))
    .filter(isMoreThanTitle)
    .map(({ number, cells }) => ({
      number,
      names: cells.filter((cell) => isColumnName(cell) && readPhone(cell) === null).length,
    }))
    .sort((one, other) => other.names - one.names);
  if (best && best.names > 0) return best.number;
  const firstPhone = rows.findIndex(hasPhone);
  const above = firstPhone < 0 ? rows : rows.slice(0, firstPhone);
  return (above.find(isMoreThanTitle) ?? above[0])?.number ?? 0;
}

/** Returns the index of the column with the most phone numbers, and whether some of its cells have nothing else. */
function findPhoneColumn(rows: readonly FileRow[]): { column: number; areAlone: boolean } {
  const alone = countCells(rows, (cell) => normalizePhone(cell) !== null);
  const counts = alone.length > 0 ? alone : countCells(rows, (cell) => !cell.includes('@') && readPhone(cell) !== null);
  const column = counts.reduce((best, count, at) => (count > (counts[best] ?? 0) ? at : best), 0);
  return { column, areAlone: alone.length > 0 };
}

/** Counts the cells of each column that pass. */
function countCells(rows: readonly FileRow[], test: (cell: string) => boolean): number[] {
  const counts: number[] = [];
  for (const { cells } of rows) {
    for (const [at, cell] of cells.entries()) {
      if (test(cell)) counts[at] = (counts[at] ?? 0) + 1;
    }
  }
  return counts;
}
