import { Readable } from 'node:stream';
import { stringify } from 'csv-stringify/sync';
import type { FastifyReply } from 'fastify';

/**
 * A number is written as it is; text that a spreadsheet would take for a formula is made safe. null is an empty cell.
 */
type CsvCell = string | number | null;

/** The cell of each column, in the order of the columns. */
export type CsvColumns<Row> = Readonly<Record<string, (row: Row) => CsvCell>>;

interface CsvFile<Row> {
  /** Without the ending, for example 'customers-2026-11-22'. */
  name: string;
  columns: CsvColumns<Row>;
  /** The rows, in batches that are read one after the other as the client takes them. */
  batches: AsyncIterable<readonly Row[]>;
}

/**
 * Streams rows as a CSV file: UTF-8 with a byte order mark, without which Excel assumes Windows-1252. The first batch
 * is read before the headers are sent, so that an error up to then is an ordinary response. A later error cuts the
 * response short, and a client that disconnects ends the reading.
 */
export async function sendCsv<Row>(reply: FastifyReply, file: CsvFile<Row>): Promise<FastifyReply> {
  const batches = file.batches[Symbol.asyncIterator]();
  const first = await batches.next();
  const chunks = Readable.from(writeChunks(file.columns, first, batches), { objectMode: false });
  return reply
    .header('content-disposition', `attachment; filename="${file.name}.csv"`)
    .type('text/csv; charset=utf-8')
    .send(chunks);
}

/**
 * Reads a list in batches, each with its own statement that starts after the last row of the previous one, so that no
 * transaction stays open for as long as a slow client takes.
 */
export async function* readInBatches<Row>(
  size: number,
  read: (after: Row | undefined, limit: number) => Promise<Row[]>,
): AsyncGenerator<Row[]> {
  for (let batch: Row[] = []; ;) {
    batch = await read(batch.at(-1), size);
    if (batch.length > 0) yield batch;
    if (batch.length < size) return;
  }
}

/**
 * Converts rows to lines of CSV. Text that begins with = + - @, a tab or a return gets an apostrophe before it, which
 * keeps spreadsheets from running it as a formula.
 */
export function toCsv<Row>(columns: CsvColumns<Row>, rows: readonly Row[], isBeginning = false): string {
  const header = isBeginning ? [Object.keys(columns)] : [];
  const cells = Object.values(columns);
  const records = [...header, ...rows.map((row) => cells.map((toCell) => toCell(row)))];
  return stringify(records, {
    bom: isBeginning,
    escape_formulas: true,
    record_delimiter: 'windows',
    // With that delimiter, the library leaves a single line feed unquoted.
    quoted_match: /[\r\n]/,
  });
}

async function* writeChunks<Row>(
  columns: CsvColumns<Row>,
  first: IteratorResult<readonly Row[]>,
  batches: AsyncIterator<readonly Row[]>,
): AsyncGenerator<string> {
  try {
    yield toCsv(columns, first.done === true ? [] : first.value, true);
    if (first.done === true) return;
    for (let batch = await batches.next(); batch.done !== true; batch = await batches.next()) {
      yield toCsv(columns, batch.value);
    }
  } finally {
    await batches.return?.();
  }
}
