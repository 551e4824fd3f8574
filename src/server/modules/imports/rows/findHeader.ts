import type { FileRow } from '../file/readCsv';
import { isColumnName } from './columnNames';
import { normalizePhone } from './parsePhone';

/** Titles, dates and notes above a header are fewer lines than this. */
const LINES_ABOVE_MAX = 30;

/**
 * The number of the row that names the columns, below titles and notes: of the rows above the first customer, the one
 * with most of the usual names. 0 when the first row is a customer, so that none is taken for the header.
 */
export function findHeader(rows: readonly FileRow[]): number {
  const phones = findPhoneColumn(rows);
  const hasPhone = ({ cells }: FileRow) => normalizePhone(cells[phones] ?? '') !== null;
  const isMoreThanTitle = ({ cells }: FileRow) => cells.filter((cell) => cell !== '').length > 1;
  // A number alone in its row may be the store's own, when a row that names columns follows.
  const firstCustomer = rows.findIndex((row) => hasPhone(row) && isMoreThanTitle(row));
  const [best] = rows
    .slice(0, firstCustomer < 0 ? LINES_ABOVE_MAX : Math.min(firstCustomer, LINES_ABOVE_MAX))
    .filter(isMoreThanTitle)
    .map(({ number, cells }) => ({ number, names: cells.filter(isColumnName).length }))
    .sort((one, other) => other.names - one.names);
  if (best && best.names > 0) return best.number;
  const firstPhone = rows.findIndex(hasPhone);
  const above = firstPhone < 0 ? rows : rows.slice(0, firstPhone);
  return (above.find(isMoreThanTitle) ?? above[0])?.number ?? 0;
}

/** The column with most phone numbers. */
function findPhoneColumn(rows: readonly FileRow[]): number {
  const counts: number[] = [];
  for (const { cells } of rows) {
    for (const [at, cell] of cells.entries()) {
      if (normalizePhone(cell) !== null) counts[at] = (counts[at] ?? 0) + 1;
    }
  }
  return counts.reduce((best, count, at) => (count > (counts[best] ?? 0) ? at : best), 0);
}
