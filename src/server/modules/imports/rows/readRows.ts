import type { FileRow } from '../file/readCsv';
import { parseRow, type ImportRow, type ParsingContext } from './parseRow';
import type { RejectedRow } from './rejections.sql';

/** A batch of rows of a file, in its order. */
export interface Batch {
  rows: (ImportRow & { number: number })[];
  rejected: RejectedRow[];
}

/** How many rows one transaction processes. */
const BATCH_ROWS = 1_000;

/**
 * Parses the rows of a file after the first `processed` ones, in batches. The earlier ones are parsed as well, because
 * a later row with the phone of an earlier one is rejected. That way a resumed run decides as the original one would
 * have.
 */
export async function* readRows(
  file: AsyncIterable<FileRow>,
  context: ParsingContext,
  processed: number,
): AsyncGenerator<Batch> {
  const firstRows = new Map<string, number>();
  let batch: Batch = { rows: [], rejected: [] };
  let position = 0;
  let isHeader = true;
  for await (const { number, cells } of file) {
    if (isHeader) {
      isHeader = false;
      continue;
    }
    const row = parseOnce(cells, number, context, firstRows);
    position += 1;
    if (position <= processed) continue;
    if (typeof row === 'string') {
      batch.rejected.push({ number, reason: row, cells, phone: cells[context.mapping.phone] ?? '' });
    } else {
      batch.rows.push({ ...row, number });
    }
    if (batch.rows.length + batch.rejected.length < BATCH_ROWS) continue;
    yield batch;
    batch = { rows: [], rejected: [] };
  }
  if (batch.rows.length + batch.rejected.length > 0) yield batch;
}

function parseOnce(
  cells: readonly string[],
  number: number,
  context: ParsingContext,
  firstRows: Map<string, number>,
): ImportRow | string {
  const row = parseRow(cells, context);
  if (typeof row === 'string') return row;
  const first = firstRows.get(row.phone);
  if (first !== undefined) return `The same phone number is in row ${first}`;
  firstRows.set(row.phone, number);
  return row;
}
