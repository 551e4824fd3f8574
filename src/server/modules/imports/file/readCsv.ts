import { pipeline, Readable, type Duplex } from 'node:stream';
import { CsvError, parse } from 'csv-parse';

type Encoding = ImportFile['encoding'];

/** First bytes of files that are not text: Excel workbooks (ZIP and the older format), PDF. */
const NOT_TEXT = [
  [0x50, 0x4b, 0x03, 0x04],
  [0xd0, 0xcf, 0x11, 0xe0],
  [0x25, 0x50, 0x44, 0x46],
];

/** Detects the encoding of a file from its bytes, as they arrive. */
export class EncodingDetector {
  private start: Buffer = Buffer.alloc(0);
  private readonly utf8 = new TextDecoder('utf-8', { fatal: true });
  private isUtf8 = true;
  private hasNul = false;

  add(bytes: Buffer): void {
    if (this.start.length < 4) this.start = Buffer.concat([this.start, bytes]).subarray(0, 4);
    if (bytes.includes(0)) this.hasNul = true;
    if (this.isUtf8) this.decode(bytes, true);
  }

  /** null when the file is not text. Text that is not valid UTF-8 is assumed to be Windows-1252, which Excel writes. */
  end(): Encoding | null {
    if (NOT_TEXT.some((beginning) => beginning.every((byte, at) => this.start[at] === byte))) return null;
    if (this.start[0] === 0xff && this.start[1] === 0xfe) return 'utf-16le';
    if (this.hasNul) return null;
    if (this.isUtf8) this.decode(Buffer.alloc(0), false);
    return this.isUtf8 ? 'utf-8' : 'windows-1252';
  }

  private decode(bytes: Buffer, stream: boolean): void {
    try {
      this.utf8.decode(bytes, { stream });
    } catch {
      this.isUtf8 = false;
    }
  }
}

/** How a stored file is read. */
export interface ImportFile {
  encoding: 'utf-8' | 'utf-16le' | 'windows-1252';
  delimiter: string;
}

/** A row of a file: its number as a spreadsheet shows it, from 1, and its cells. */
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
 * Zero-width spaces, soft hyphens, marks of direction and other characters that nobody sees, without the joiners that
 * some scripts and emoji need.
 */
const INVISIBLE =
  /[\p{Cf}\p{VS}](?<!(?<=[\u0600-\u1fff\u2070-\u{10ffff}])[\u200c\u200d](?=[\u0600-\u1fff\u2070-\u{10ffff}]))/gu;

/**
 * Reads the rows of a file without invisible characters. Empty rows are left out, but counted in the numbers.
 * Spreadsheets do not show a first line like 'sep=;', which declares the delimiter, so it is no row.
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
    for await (const written of rows as AsyncIterable<string[]>) {
      if (number === 0 && isDeclaration(written)) continue;
      number += 1;
      const cells = written.map((cell) => cell.replace(INVISIBLE, '').trim());
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

function isDeclaration([first = '', ...others]: readonly string[]): boolean {
  return /^sep=.?$/i.test(first) && others.every((cell) => cell === '');
}

async function* decode(chunks: AsyncIterable<Buffer>, encoding: ImportFile['encoding']): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding);
  // The database stores no NUL.
  for await (const chunk of chunks) yield decoder.decode(chunk, { stream: true }).replaceAll('\0', '');
  yield decoder.decode();
}
