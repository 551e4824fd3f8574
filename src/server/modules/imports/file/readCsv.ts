import { pipeline, Readable, type Duplex } from 'node:stream';
import { CsvError, parse } from 'csv-parse';

/** How to read a stored file. */
export interface ImportFile {
  encoding: 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252';
  delimiter: string;
}

/** A row of a file: its number from 1, as a spreadsheet shows it, and its cells. */
export interface FileRow {
  number: number;
  cells: string[];
}

/** The file cannot be read as CSV. The message is a sentence for the owner. */
export class UnreadableFile extends Error {
  override readonly name = 'UnreadableFile';
}

/** Longer than any row of customers. Without a limit, an unclosed quote would include the rest of the file. */
const ROW_MAX = 100_000;

/**
 * Matches invisible characters such as zero-width spaces, soft hyphens and direction marks, but not the joiners that
 * some scripts and emoji need.
 */
const INVISIBLE =
  /[\p{Cf}\p{VS}](?<!(?<=[\u0600-\u1fff\u2070-\u{10ffff}])[\u200c\u200d](?=[\u0600-\u1fff\u2070-\u{10ffff}]))/gu;

/**
 * Yields the rows of a file without invisible characters. Empty rows are left out, but count for the row numbers. A
 * first line like 'sep=;' does not count as a row, because spreadsheets do not show it.
 * @throws UnreadableFile when a quote is not closed or a row cannot be parsed.
 */
export async function* readCsv(chunks: AsyncIterable<Buffer>, file: ImportFile): AsyncGenerator<FileRow> {
  const parser = parse({
    delimiter: file.delimiter,
    relax_column_count: true,
    relax_quotes: true,
    trim: true,
    max_record_size: ROW_MAX,
  });
  // An error of the source or the parser is thrown by the loop below.
  const rows: Duplex = pipeline(Readable.from(decode(chunks, file.encoding)), parser, () => undefined);
  let number = 0;
  try {
    for await (const written of rows as AsyncIterable<string[]>) {
      if (number === 0 && isDeclaration(written)) continue;
      number += 1;
      const cells = written.map((cell) => cell.replace(INVISIBLE, '').trim());
      if (cells.some((cell) => cell !== '')) yield { number, cells };
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    // Rows that were parsed before the error may not have arrived here, so the parser's count is preferred.
    const { records } = error as { records?: unknown };
    const row = (typeof records === 'number' ? records : number) + 1;
    const isQuote = error.code === 'CSV_QUOTE_NOT_CLOSED' || error.code === 'CSV_MAX_RECORD_SIZE';
    throw new UnreadableFile(
      isQuote ? `A quotation mark in or after row ${row} is never closed.` : `Row ${row} of the file cannot be read.`,
    );
  }
}

function isDeclaration([first = '', ...others]: readonly string[]): boolean {
  return /^sep=.?$/i.test(first) && others.every((cell) => cell === '');
}

async function* decode(chunks: AsyncIterable<Buffer>, encoding: ImportFile['encoding']): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding);
  // PostgreSQL cannot store NUL.
  for await (const chunk of chunks) yield decoder.decode(chunk, { stream: true }).replaceAll('\0', '');
  yield decoder.decode();
}
