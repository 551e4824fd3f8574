import { Readable } from 'node:stream';
import { stringify } from 'csv-stringify/sync';
import type { FastifyReply } from 'fastify';
import { markText } from '../../shared/spreadsheetText';

/** A cell. Numbers are written unchanged, text that a spreadsheet would run as a formula is escaped, null is empty. */
type CsvCell = string | number | null;

/** Functions that return the cell of each column, in the order of the columns. */
export type CsvColumns<Row> = Readonly<Record<string, (row: Row) => CsvCell>>;

interface CsvFile<Row> {
  /** The file name without its extension, for example 'customers-2026-11-22'. */
  name: string;
  columns: CsvColumns<Row>;
  /** The rows in batches, which are read one by one as the client receives them. */
  batches: AsyncIterable<readonly Row[]>;
}

/**
 * Streams rows as a CSV file in UTF-8 with a byte order mark, without which Excel assumes Windows-1252. The first batch
 * is read before the headers are sent, so that an error until then is an ordinary response. A later error truncates the
 * response, and a client that disconnects ends the reading.
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
 * Reads a list in batches. Each batch is one statement that starts after the last row of the previous batch, so that a
 * slow client keeps no transaction open.
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

/** The only batch of a list that is in memory. */
export const inOneBatch = <Row>(rows: Row[]): AsyncGenerator<Row[]> =>
  readInBatches(rows.length + 1, () => Promise.resolve(rows));

/**
 * Converts rows to lines of CSV. Text that begins with = + - @, a tab or a carriage return gets an apostrophe in front,
 * so that spreadsheets do not run it as a formula. An import takes it off again.
 */
export function toCsv<Row>(columns: CsvColumns<Row>, rows: readonly Row[], isBeginning = false): string {
  const header = isBeginning ? [Object.keys(columns)] : [];
  const cells = Object.values(columns);
  const records = [...header, ...rows.map((row) => cells.map((toCell) => toCell(row)))].map((record) =>
    record.map((cell) => (typeof cell === 'string' ? markText(cell) : cell)),
  );
  return stringify(records, {
    bom: isBeginning,
    record_delimiter: 'windows',
    // With this record delimiter, the library would leave a single line feed unquoted.
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
