import { pipeline, Readable, type Duplex } from 'node:stream';
import { CsvError, parse } from 'csv-parse';

/** How a stored file is read. */
export interface ImportFile {
  encoding: 'utf-8' | 'utf-16le' | 'windows-1252';
  delimiter: string;
}

/** A row of a file: its number as a spreadsheet shows it, the header being 1, and its cells. */
export interface FileRow {
  number: number;
  cells: string[];
}

/** The file cannot be read as CSV. The message is a sentence for the owner. */
export class UnreadableFile extends Error {
  override readonly name = 'UnreadableFile';
}

/** Longer than any row of customers; a quote that is not closed would swallow the rest of the file. */
const ROW_MAX = 100_000;

/**
 * Reads the rows of a file, the header first. Empty rows are left out, but counted in the numbers.
 * @throws UnreadableFile when a quote is not closed.
 */
export async function* readCsv(chunks: AsyncIterable<Buffer>, file: ImportFile): AsyncGenerator<FileRow> {
  const parser = parse({
    delimiter: file.delimiter,
    relax_column_count: true,
    relax_quotes: true,
    trim: true,
    max_record_size: ROW_MAX,
  });
  // The error of the source or the parser reaches the loop below.
  const rows: Duplex = pipeline(Readable.from(decode(chunks, file.encoding)), parser, () => undefined);
  let number = 0;
  try {
    for await (const cells of rows as AsyncIterable<string[]>) {
      number += 1;
      if (cells.some((cell) => cell !== '')) yield { number, cells };
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    // Rows that were parsed before the error may not have arrived here.
    const { records } = error as { records?: unknown };
    const row = (typeof records === 'number' ? records : number) + 1;
    const isQuote = error.code === 'CSV_QUOTE_NOT_CLOSED' || error.code === 'CSV_MAX_RECORD_SIZE';
    throw new UnreadableFile(
      isQuote ? `A quotation mark in or after row ${row} is never closed.` : `Row ${row} of the file cannot be read.`,
    );
  }
}

async function* decode(chunks: AsyncIterable<Buffer>, encoding: ImportFile['encoding']): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding);
  // The database stores no NUL.
  for await (const chunk of chunks) yield decoder.decode(chunk, { stream: true }).replaceAll('\0', '');
  yield decoder.decode();
}
